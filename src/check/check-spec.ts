// A question in one call: a spec, the options of a model, and what to ask. A program or a test of a spec calls this; the command
// line drives a `Check` itself, to show progress and to end early.
import type { Spec } from '../protocol/algorithm.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Property } from '../protocol/property.js'
import { check } from './check.js'
import { type CheckOptions, defaultCheckOptions } from './check-options.js'
import { modelFor, propertiesNamed } from './model-for.js'
import type { CheckResult } from './verdict.js'

/** What to ask of a model, and how to search it. */
export interface Asked extends Partial<CheckOptions> {
  /** Names of properties of the spec, or properties of your own; all that `coterie verify` checks if you leave it out. */
  readonly properties?: readonly (string | Property)[]
}

/**
 * Checks a model of a spec to the end.
 * @param options the options of the model, as on the command line: `{ sites: 3, requests: 1, parameters: { quorums: 'grid' } }`
 * @param asked what to ask and how to search; the defaults are those of `coterie verify`, so the search stops at the first
 *   violation unless `continue` is true, and the reductions are the usual ones
 * @returns a verdict for each property, with the run that shows it
 * Throws a `ModelError` for options or names that the spec does not have, a `BrokenSpec` where a function of the spec fails, and
 * a `CertificationFailed` where a reduction that `reduce` asks for is not sound for the spec.
 */
export const checkSpec = (
  spec: Spec,
  options: ModelOptions = {},
  { properties = [], ...how }: Asked = {},
): CheckResult => {
  const own = properties.filter((property) => typeof property !== 'string')
  const extended = own.length === 0 ? spec : { ...spec, properties: [...spec.properties, ...own] }
  const names = properties.map((property) => (typeof property === 'string' ? property : property.name))
  const found = propertiesNamed(extended, names)
  return check(modelFor(extended, options, found), found, { ...defaultCheckOptions, ...how })
}
