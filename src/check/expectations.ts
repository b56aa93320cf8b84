// Compares the expectations of a spec with results.
import { onASample } from '../canonical/on-a-sample.js'
import { type Model, makeModel } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { isObserver, isOnGraph } from '../protocol/property-kinds.js'
import type { Expectation, Expected, Spec } from '../protocol/spec.js'
import { defaultReductions } from '../reduce/reductions.js'
import { propertiesNamed } from './model-for.js'
import type { CheckResult, Verdict } from './verdict.js'

/** The monitors with memory that an expectation names. They are part of the states, and so of the counts. */
const observersOf = (spec: Spec, { verdicts }: Expectation): readonly string[] =>
  spec.properties
    .filter((property) => isObserver(property) && verdicts[property.name] !== undefined)
    .map(({ name }) => name)

/**
 * The expectation that the spec records for this model, if there is one: one with the same observers if possible, else the
 * first with the same options.
 */
export const expectationOf = (spec: Spec, model: Model): Expectation | undefined => {
  const code = (options: ModelOptions) => JSON.stringify(makeModel(spec, options).options)
  const wanted = code(model.options)
  const fitting = spec.expectations.filter((expectation) => code(expectation.model) === wanted)
  const observers = model.observers.map(({ name }) => name).join()
  return fitting.find((expectation) => observersOf(spec, expectation).join() === observers) ?? fitting[0]
}

/** A verdict in the words of an expectation. Lassos are not always shortest, so their lengths are not recorded. */
export const asExpected = ({ property, verdict, trace, sample, within }: Verdict): string => {
  if (verdict === 'violated' && trace !== undefined && !isOnGraph(property))
    return `violated in ${trace.steps.length}`
  // These texts match no expectation.
  if (verdict === 'sampled') return `holds, ${onASample(sample ?? [])}`
  if (within !== undefined) return `${verdict}, within ${within}`
  return sample === undefined ? verdict : `${verdict}, ${onASample(sample)}`
}

const expectedText = (expected: Expected): string =>
  typeof expected === 'string' ? expected : `violated in ${expected.violated}`

/** A difference between a result and what was expected. */
export interface Difference {
  /** The name of the property, or of the count. */
  readonly about: string
  readonly of: 'count' | 'verdict' | 'failure'
  /** The difference, on one line. */
  readonly line: string
}

const difference = (
  of: Difference['of'],
  about: string,
  expected: string | number,
  found: string | number,
): Difference => ({ about, of, line: `${about}: expected ${expected}, found ${found}` })

/**
 * The differences between a result and its expectation; empty if there are none. Counts are compared only for a
 * complete breadth-first search, because only such a search has them.
 */
export const differences = (expectation: Expectation, result: CheckResult): readonly Difference[] => {
  const { exploration, verdicts } = result
  const found: Difference[] = []
  const used = exploration.reductions.filter((one) => !('unused' in one)).map(({ reduction }) => reduction)
  const usual = defaultReductions(result.model)
  // Partial order and normal forms omit states or steps and find other runs. The timestamp reduction merges states that bounded requests distinguish.
  const whole = !used.includes('partial-order') && !used.includes('normal-form')
  const counted = whole && used.includes('timestamps') === usual.timestamps
  if (expectation.counts !== undefined && exploration.complete && exploration.search === 'bfs' && counted) {
    // Under symmetry reduction, the counts of all members of the orbits.
    const counts = { ...exploration, ...exploration.orbits }
    // From a rotated initial state a run may reach more states, and reach some sooner: see src/canonical/group.ts.
    const rotated = exploration.reductions.some((one) => 'claim' in one && one.claim === 'rotations')
    const names = ['states', 'transitions', 'depth'] as const
    for (const [k, name] of names.entries()) {
      const expected = expectation.counts[k]!
      const differs = rotated ? name !== 'depth' && counts[name] < expected : counts[name] !== expected
      if (differs) found.push(difference('count', name, expected, counts[name]))
    }
  }
  for (const verdict of verdicts) {
    const expected = expectation.verdicts[verdict.property.name] ?? 'holds'
    // Only breadth-first search finds shortest traces.
    const shortest = exploration.search === 'bfs' && whole
    const actual = shortest || typeof expected === 'string' ? asExpected(verdict) : verdict.verdict
    const wanted = shortest || typeof expected === 'string' ? expectedText(expected) : 'violated'
    if (actual !== wanted) found.push(difference('verdict', verdict.property.name, wanted, actual))
  }
  return found
}

/** Whether a result refutes an expectation. A verdict that is inconclusive, or relies on a sample, does not. */
export const refutes = (result: CheckResult, expectation: Expectation): boolean => {
  const decided = result.verdicts.filter(
    ({ verdict, sample }) => verdict !== 'inconclusive' && sample === undefined,
  )
  return result.exploration.complete && differences(expectation, { ...result, verdicts: decided }).length > 0
}

/** The default properties, and those that an expectation names. */
export const expectedProperties = (spec: Spec, expectation: Expectation) => {
  const usual = propertiesNamed(spec, []).map(({ name }) => name)
  return propertiesNamed(spec, [...new Set([...usual, ...Object.keys(expectation.verdicts)])])
}
