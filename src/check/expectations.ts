// What a spec says of its own models, against what was found.
import { onASample } from '../canonical/on-a-sample.js'
import { type Model, makeModel } from '../model/model.js'
import type { Expectation, Expected, Spec } from '../protocol/algorithm.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { isOnGraph } from '../protocol/property.js'
import { defaultReductions } from '../reduce/reductions.js'
import { propertiesNamed } from './model-for.js'
import type { CheckResult, Verdict } from './verdict.js'

/** The monitors with memory that an expectation speaks of: they are part of its states, and so of its counts. */
const observersOf = (spec: Spec, { verdicts }: Expectation): readonly string[] =>
  spec.properties
    .filter(
      (property) =>
        property.kind === 'monitor' && property.memory !== undefined && verdicts[property.name] !== undefined,
    )
    .map(({ name }) => name)

/**
 * The expectation that the spec records for this model, if it does: one with the same observers if there is one, else the first
 * of those with the same options.
 */
export const expectationOf = (spec: Spec, model: Model): Expectation | undefined => {
  const code = (options: ModelOptions) => JSON.stringify(makeModel(spec, options).options)
  const wanted = code(model.options)
  const fitting = spec.expectations.filter((expectation) => code(expectation.model) === wanted)
  const observers = model.observers.map(({ name }) => name).join()
  return fitting.find((expectation) => observersOf(spec, expectation).join() === observers) ?? fitting[0]
}

/** A verdict in the words of an expectation. Lassos are not the shortest there are, so their lengths are not recorded. */
export const asExpected = ({ property, verdict, trace, sample }: Verdict): string => {
  if (verdict === 'violated' && trace !== undefined && !isOnGraph(property))
    return `violated in ${trace.steps.length}`
  // No expectation is met by these.
  if (verdict === 'sampled') return `holds, ${onASample(sample ?? [])}`
  return sample === undefined ? verdict : `${verdict}, ${onASample(sample)}`
}

const expectedText = (expected: Expected): string =>
  typeof expected === 'string' ? expected : `violated in ${expected.violated}`

/**
 * Where a result differs from what was expected, each in a line; none where all is as expected. Counts are compared only
 * for a complete breadth-first search, since only that has them.
 */
export const differences = (expectation: Expectation, result: CheckResult): readonly string[] => {
  const { exploration, verdicts } = result
  const lines: string[] = []
  const used = exploration.reductions.filter((one) => !('unused' in one)).map(({ reduction }) => reduction)
  const usual = defaultReductions(result.model)
  // Partial order leaves out states and finds other runs; timestamps merge what bounded requests tell apart.
  const whole = !used.includes('partial-order')
  const counted = whole && used.includes('timestamps') === usual.timestamps
  if (expectation.counts !== undefined && exploration.complete && exploration.search === 'bfs' && counted) {
    // Of symmetry, what the orbits stand for.
    const found = { ...exploration, ...exploration.orbits }
    // From a rotated initial state more may be reached, and sooner: see src/canonical/group.ts.
    const rotated = exploration.reductions.some((one) => 'claim' in one && one.claim === 'rotations')
    const names = ['states', 'transitions', 'depth'] as const
    for (const [k, name] of names.entries()) {
      const expected = expectation.counts[k]!
      const differs = rotated ? name !== 'depth' && found[name] < expected : found[name] !== expected
      if (differs) lines.push(`${name}: expected ${expected}, found ${found[name]}`)
    }
  }
  for (const verdict of verdicts) {
    const expected = expectation.verdicts[verdict.property.name] ?? 'holds'
    // Only breadth-first search finds the shortest.
    const shortest = exploration.search === 'bfs' && whole
    const found = shortest || typeof expected === 'string' ? asExpected(verdict) : verdict.verdict
    const wanted = shortest || typeof expected === 'string' ? expectedText(expected) : 'violated'
    if (found !== wanted) lines.push(`${verdict.property.name}: expected ${wanted}, found ${found}`)
  }
  return lines
}

/** Whether a result refutes an expectation. Where a verdict is open, or rests on a sample, it does not. */
export const refutes = (result: CheckResult, expectation: Expectation): boolean => {
  const decided = result.verdicts.filter(
    ({ verdict, sample }) => verdict !== 'inconclusive' && sample === undefined,
  )
  return result.exploration.complete && differences(expectation, { ...result, verdicts: decided }).length > 0
}

/** The properties that an expectation speaks of, besides those checked anyway. */
export const expectedProperties = (spec: Spec, expectation: Expectation) => {
  const usual = propertiesNamed(spec, []).map(({ name }) => name)
  return propertiesNamed(spec, [...new Set([...usual, ...Object.keys(expectation.verdicts)])])
}
