// The default of each parameter must be one of its values. A default that no model can read is the author's mistake, told when the spec
// is made and not when somebody first leaves the option out.
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { mostSites } from './most-sites.js'
import type { Parameter } from './parameter.js'

/** Why a value cannot be read with this number of sites; undefined if it can. */
const refusal = ({ parse }: Parameter<unknown>, text: string, sites: number): string | undefined => {
  try {
    parse(text, sites)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Throws a `BrokenSpec` for a default that no model of the spec can read. */
export const checkDefaults = (
  spec: string,
  parameters: { readonly [name: string]: Parameter<unknown> },
  { min, max, fallback: sites }: { readonly min: number; readonly max: number; readonly fallback: number },
): void => {
  for (const [name, parameter] of Object.entries(parameters)) {
    const { fallback, values } = parameter
    const place = `${spec}: the default of the parameter "${name}"`
    const choices = `its values are ${values}`
    if (typeof fallback !== 'string')
      throw new BrokenSpec(`${place} is ${describe(fallback)}, not a text; ${choices}`)
    const because = refusal(parameter, fallback, sites)
    if (because === undefined) continue
    // A construction of quorums may suit only some numbers of sites.
    const others = Array.from({ length: Math.min(max, mostSites) - min + 1 }, (_, k) => min + k)
    if (others.every((count) => refusal(parameter, fallback, count) !== undefined))
      throw new BrokenSpec(`${place} is no value of it: ${because}; ${choices}`)
  }
}
