// One small spec, searched with and without reductions. A reduction that leaves out a step of its argument gives another
// verdict than the full search.
import { expect } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'

/** The parts of a spec that no reduction reads. */
export const bare = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, max: 5, fallback: 3 },
  contention: {
    waits: () => false,
    holds: () => false,
  },
}

export const searched = (spec: Spec, options: ModelOptions, reduce: Partial<Reduce>): CheckResult => {
  const { properties } = spec
  return check(modelFor(spec, options, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  })
}
export const verdicts = (result: CheckResult) =>
  result.verdicts.map(({ property, verdict }) => `${property.name} ${verdict}`)

/** Requires these verdicts of both searches, and returns how many states partial-order reduction has saved. */
export const bothGive = (
  spec: Spec,
  expected: readonly string[],
  options: ModelOptions = {},
  others = {},
): number => {
  const full = searched(spec, options, {})
  const reduced = searched(spec, options, { partialOrder: true, ...others })
  expect(verdicts(full)).toEqual(expected)
  expect(verdicts(reduced)).toEqual(expected)
  return full.exploration.states - reduced.exploration.states
}
