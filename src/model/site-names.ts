// What texts and pictures call the sites. Names are an option of the model, not of a report: a run that is stored, linked or drawn
// later brings its model along, and every text and picture takes the words for a site from the model. Nothing else may depend on
// them. States, steps, orders and JSON know sites by their numbers.
import type { Role } from '../protocol/spec.js'
import { isSiteName, siteNameRule } from '../protocol/text-forms.js'
import { ModelError } from './model-error.js'

/** The words for a site. */
interface Named {
  /** The name for people: the number, the given name, or the name of a role of one site. */
  readonly name: string
  /** The name as a title: the role and the number, as `site 0` or `client 0`, the given name, or the name of a role of one site. */
  readonly title: string
}

/**
 * The words for each site. Only the sites of a role with many sites have names of their own.
 * @param roles the role of each site
 * @param names the names of the sites with numbers, in that order; empty for numbers
 * @throws a `ModelError` of one line for too few or too many names, for a name that occurs twice, and for one that is not a word
 */
export const namesOfSites = (roles: readonly Role[], names: readonly string[]): readonly Named[] => {
  const numbered = [...roles.keys()].filter((site) => roles[site]!.count === 'many')
  const fail = (why: string) => new ModelError(`names ${names.join(',')}: ${why}`)
  const odd = names.find((name) => !isSiteName(name))
  if (odd !== undefined) throw fail(`${JSON.stringify(odd)} must be ${siteNameRule}`)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw fail(`${twice} occurs twice; give each site its own name`)
  const taken = roles.find(({ name, count }) => count === 'one' && names.includes(name))
  if (taken !== undefined)
    throw fail(`${taken.name} is the name of the only ${taken.name}; choose another name`)
  if (names.length > 0 && names.length !== numbered.length) {
    const [first, last] = [numbered[0], numbered.at(-1)]
    const which = numbered.length === 1 ? `the site ${first}` : `each of the sites ${first} to ${last}`
    throw fail(
      `${names.length} ${names.length === 1 ? 'name' : 'names'} for ${numbered.length} ${numbered.length === 1 ? 'site' : 'sites'}; give one for ${which}, in this order`,
    )
  }
  return roles.map(({ name: role, count }, site) => {
    const given = count === 'many' ? names[numbered.indexOf(site)] : role
    return given === undefined
      ? { name: String(site), title: `${role} ${site}` }
      : { name: given, title: given }
  })
}
