// Sites in a sentence: a site that is the only one of its role is called by the role, so it needs an article.
import type { Model } from '../../model/model.js'
import type { Say } from '../../protocol/in-words.js'
import { listed } from './listed.js'
import { counted, plural } from './number-words.js'
import { holdsTogether } from './status-words.js'
import { siteName } from './step-heading.js'

const isRole = (name: string): boolean => /^[a-z]+$/.test(name)

/** Whether a number alone does not say what a site is: several roles have many sites. */
const hasSeveralRoles = ({ spec }: Model): boolean =>
  spec.roles.filter(({ count }) => count === 'many').length > 1

/** A site as the subject of a clause: `0`, `P1`, `the coordinator`, or `replica 3` where others are clients. */
const siteInWords = (model: Model, site: number): string => {
  const name = hasSeveralRoles(model) ? model.sites[site]!.title : siteName(model, site)
  return isRole(name) ? `the ${name}` : name
}

/** Sites by their titles: `site 0`, `sites 0 and 1`, `the coordinator`. */
export const titlesInWords = (model: Model, sites: readonly number[]): string => {
  const titles = sites.map((site) => model.sites[site]!.title)
  const ofMany = titles.map((title) => /^([a-z]+) (\S+)$/.exec(title))
  const [first] = ofMany
  if (sites.length > 1 && first != null && ofMany.every((one) => one?.[1] === first[1]))
    return `${plural(first[1]!)} ${listed(ofMany.map((one) => one![2]!))}`
  return listed(titles.map((title) => (isRole(title) ? `the ${title}` : title)))
}

/**
 * Whether the verb after these sites is that of several: `0 and 1 have`, and `the instances have` of one site whose role has a plural name.
 * An `s` at the end makes no plural of `process`, `redis` or `bus`.
 */
export const isPlural = (model: Model, sites: readonly number[]): boolean => {
  if (sites.length !== 1) return true
  const { title } = model.sites[sites[0]!]!
  return isRole(title) && /[^isu]s$/.test(title)
}

/** A clause as a sentence: its first letter is large. */
export const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/**
 * ` 0 and 1 have crashed.`; empty if none of them has.
 * @param said the sentence before it; a site of which that says `which has crashed` is left out
 */
export const crashedText = (model: Model, crashed: (site: number) => boolean, said = ''): string => {
  const down = model.sites
    .map(({ id }) => ({ id, name: siteInWords(model, id) }))
    .filter(({ id, name }) => crashed(id) && !said.includes(`${name}, which has crashed`))
  if (down.length === 0) return ''
  const have = isPlural(
    model,
    down.map(({ id }) => id),
  )
    ? 'have'
    : 'has'
  return ` ${capitalised(listed(down.map(({ name }) => name)))} ${have} crashed.`
}

/** What the author's words for a violation may use. */
export const sayFor = (model: Model): Say => {
  const sites = (numbers: readonly number[]) =>
    hasSeveralRoles(model)
      ? titlesInWords(model, numbers)
      : listed(numbers.map((site) => siteInWords(model, site)))
  return {
    sites,
    titles: (numbers) => titlesInWords(model, numbers),
    together: (inside, others) => {
      const [one, several] = holdsTogether(model)
      const holding = inside.length === 0 ? [] : [`${sites(inside)} ${inside.length === 1 ? one : several}`]
      return [...holding, ...others].join(', and ')
    },
    places: (noun, at, inTransit) => {
      const count = at.length + inTransit
      if (count === 0) return `there is no ${noun}`
      const verb = count === 1 ? 'is' : 'are'
      if (at.length === 0) return `there ${verb} ${counted(count, noun)} in transit`
      const where = [
        ...at.map((site) => `one at ${sites([site])}`),
        ...(inTransit === 0 ? [] : [`${inTransit === 1 ? 'one' : inTransit} in transit`]),
      ]
      return `there ${verb} ${counted(count, noun)}: ${listed(where)}`
    },
  }
}
