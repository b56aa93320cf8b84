// The arguments of `measure`, and the sizes that it measures.
import { InvalidArgumentError } from 'commander'
import type { Sizes } from '../../measure/sizes.js'
import type { Count } from '../../measure/step-kinds.js'
import type { Spec } from '../../protocol/spec.js'
import { wholeNumberIn } from '../../protocol/text-forms.js'
import type { ModelArguments } from '../arguments/model-arguments.js'
import { eachRole, sitesInRoles } from '../arguments/sites-by-role.js'
import { UsageError } from '../exit-codes.js'

/** The options of `measure`, with the sizes of the first role. */
export interface MeasureArguments extends Omit<ModelArguments, 'sites'> {
  readonly sites?: Sizes
  readonly messages?: boolean
  readonly delays?: boolean
  readonly bypass?: boolean
  readonly load?: boolean
  readonly round?: boolean
  readonly count?: Count
  readonly section?: number
  readonly maxStates?: number
  readonly memory?: number
  readonly time?: number
  readonly format: 'text' | 'json'
  readonly out?: string
  readonly quiet?: boolean
  readonly progress?: boolean
}

/** The options of `measure`, as commander passes them. */
export interface GivenArguments extends Omit<MeasureArguments, 'sites'> {
  readonly sites?: Sizes | ReadonlyMap<string, Sizes>
}

const rangeIn = (text: string): Sizes | undefined => {
  const [first, last = first, ...more] = text.split('..')
  const from = wholeNumberIn(first!, 1)
  const to = wholeNumberIn(last!, from)
  return from === undefined || to === undefined || more.length > 0 ? undefined : { from, to }
}

/** Reads a number of sites, or a range; or one for each role. */
export const sizes = (text: string): NonNullable<GivenArguments['sites']> => {
  const read = text.includes('=') ? eachRole(text, rangeIn) : rangeIn(text)
  if (read === undefined) {
    throw new InvalidArgumentError(
      'It must be a whole number from 1, or a range such as 2..6, the lesser first; or one for each role, such as client=1..4,server=3.',
    )
  }
  return read
}

/**
 * The options with the sizes of the first role, and a parameter for the number of sites of each other role.
 * @throws a `UsageError` for a range of another role: tables, formulas and forms of growth are by the number of the first
 */
export const withRolesResolved = (spec: Spec, { sites, ...rest }: GivenArguments): MeasureArguments => {
  if (sites === undefined) return rest
  if (!(sites instanceof Map)) return { sites: sites as Sizes, ...rest }
  const first = spec.roles[0]!.name
  const numbers = new Map([...sites].map(([role, { from }]) => [role, from]))
  // Before the ranges: a role that does not exist is the greater mistake.
  const { parameters } = sitesInRoles(spec, numbers, rest.param ?? {})
  for (const [role, { from, to }] of sites) {
    if (role === first || from === to) continue
    throw new UsageError(
      `--sites ${role}=${from}..${to}: only ${first} may have a range, since tables, formulas and growth are by its number N; give ${role} one number`,
    )
  }
  const own = sites.get(first)
  return {
    ...rest,
    ...(own === undefined ? {} : { sites: own }),
    ...(parameters === undefined ? {} : { param: parameters }),
  }
}

/** The requested sizes; by default from two on, unless a parameter fixes the size. */
export const sizesOf = (spec: Spec, { sites, param }: MeasureArguments): Sizes => {
  if (sites !== undefined) return sites
  const said = Object.entries(param ?? {}).flatMap(
    ([name, text]) => spec.parameters[name]?.sitesOf?.(text) ?? [],
  )
  if (said[0] !== undefined) return { from: said[0], to: said[0] }
  return { from: Math.max(2, spec.sites.min), to: spec.sites.max }
}
