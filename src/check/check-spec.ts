// A check in one call, and one that a program drives: a spec, the options of a model, and the properties to check. Programs and
// tests of specs use this. The command line makes a `Check` itself.
import { withProperties } from '../model/with-properties.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Property } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import { Check, resultToTheEnd } from './check.js'
import { type CheckOptions, defaultCheckOptions } from './check-options.js'
import { modelFor, propertiesNamed } from './model-for.js'
import type { CheckResult } from './verdict.js'

/** Which properties of a model to check, and how to search it. */
export interface CheckRequest extends Partial<CheckOptions> {
  /** Names of properties of the spec, or properties of your own; by default all that `coterie verify` checks. */
  readonly properties?: readonly (string | Property)[]
}

/**
 * A check that the caller drives (`run`): for progress, early ends and certificates. The arguments and errors are those of
 * `check`. If a function of the spec fails during the search, the result has a `failure`.
 */
export const startCheck = (
  spec: Spec,
  options: ModelOptions = {},
  { properties = [], ...how }: CheckRequest = {},
): Check => {
  const own = properties.filter((property) => typeof property !== 'string')
  const extended = withProperties(spec, own)
  const names = properties.map((property) => (typeof property === 'string' ? property : property.name))
  const found = propertiesNamed(extended, names)
  return new Check(modelFor(extended, options, found), found, { ...defaultCheckOptions, ...how })
}

/**
 * Checks a model of a spec to the end.
 * @param options the options of the model, as on the command line: `{ sites: 3, requests: 1, parameters: { quorums: 'grid' } }`
 * @param request which properties to check and how to search; the defaults are those of `coterie verify`, so the search stops at
 *   the first violation unless `continue` is true, and uses the default reductions
 * @returns a verdict for each property, with the run that shows it
 * @throws a `ModelError` for options or names that the spec does not have and for two properties of one name, a `BrokenSpec` if a function of the spec fails, and
 *   a `CertificationFailed` if a reduction that `reduce` selects is not sound for the spec
 */
export const checkSpec = (spec: Spec, options: ModelOptions = {}, request: CheckRequest = {}): CheckResult =>
  resultToTheEnd(startCheck(spec, options, request))
