// Checks some properties of a spec, by name, to their end. Tests of fair runs name their properties, because a spec checks
// its liveness properties only on request.
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'

export const checkNamed = (
  spec: Spec,
  names: readonly string[],
  model: ModelOptions = {},
  options = {},
): CheckResult => {
  const properties = propertiesNamed(spec, names)
  return check(modelFor(spec, model, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    ...options,
  })
}
