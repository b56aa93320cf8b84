// `--sites client=3,server=5`: the number of sites of each role. The first role has the sites of the model; a later role of many
// sites has a parameter of the spec for their number, if it may differ.
import { InvalidArgumentError } from 'commander'
import { formOf } from '../../model/option-words.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { didYouMean } from '../../protocol/nearest.js'
import type { Spec } from '../../protocol/spec.js'
import { namesIn, wholeNumberIn } from '../../protocol/text-forms.js'
import { UsageError } from '../exit-codes.js'
import { inForm } from './argument-readers.js'

/** The numbers of sites by the names of roles. */
export type SitesByRole = ReadonlyMap<string, number>

/** Reads `client=3,server=5`, with one size for each role; undefined if the text has another form. */
export const eachRole = <Size>(
  text: string,
  read: (size: string) => Size | undefined,
): ReadonlyMap<string, Size> | undefined => {
  const sizes = new Map<string, Size>()
  for (const pair of namesIn(text)) {
    const [role = '', number = '', ...rest] = pair.split('=').map((part) => part.trim())
    const size = read(number)
    if (role === '' || size === undefined || rest.length > 0) return undefined
    if (sizes.has(role)) throw new InvalidArgumentError(`"${role}" is given twice.`)
    sizes.set(role, size)
  }
  return sizes
}

const byRole = (text: string): SitesByRole => {
  const sizes = eachRole(text, (size) => wholeNumberIn(size, 1))
  if (sizes === undefined)
    throw new InvalidArgumentError(
      text.includes('..')
        ? 'One search has one number of sites; a range is for `coterie measure`.'
        : 'It must be a whole number from 1, or one for each role, such as client=3,server=5.',
    )
  return sizes
}

/** Reads one number of sites, or one for each role. */
export const numberOfSites = Object.assign(
  (text: string): unknown => {
    // One may look for a proof for every number of sites in a command that checks one number.
    if (text === 'every')
      throw new InvalidArgumentError(
        'A model has one number of sites; a proof for every number is a command of its own, `coterie prove SPEC`.',
      )
    return text.includes('=') ? byRole(text) : inForm(formOf('sites'))(text)
  },
  { form: formOf('sites') },
)

/**
 * The options that give the roles of a spec these numbers of sites.
 * @throws a `UsageError` for a role that the spec does not have, or whose number is not chosen by itself
 */
export const sitesInRoles = (
  spec: Spec,
  sizes: SitesByRole,
  parameters: NonNullable<ModelOptions['parameters']>,
): Pick<ModelOptions, 'sites' | 'parameters'> => {
  const wrong = (role: string, why: string) => new UsageError(`--sites ${role}=${sizes.get(role)}: ${why}`)
  const [first] = spec.roles
  const own: { [name: string]: string } = {}
  for (const [role, size] of sizes) {
    const known = spec.roles.find(({ name }) => name === role)
    if (known === undefined) {
      const names = spec.roles.map(({ name }) => name)
      throw wrong(
        role,
        `${spec.name} has no role of that name${didYouMean(role, names)}; it has ${names.join(', ')}`,
      )
    }
    if (known.count === 'one')
      throw wrong(role, `${role} is one site in every model of ${spec.name}; leave it out`)
    if (known === first) continue
    if (known.sized === undefined)
      throw wrong(role, `there are always as many sites of ${role} as of ${first!.name}; leave it out`)
    if (Object.hasOwn(parameters, known.sized))
      throw wrong(role, `--param ${known.sized}=${parameters[known.sized]} gives the same number; keep one`)
    own[known.sized] = String(size)
  }
  const sites = sizes.get(first!.name)
  const all = { ...parameters, ...own }
  return {
    ...(sites === undefined ? {} : { sites }),
    ...(Object.keys(all).length === 0 ? {} : { parameters: all }),
  }
}
