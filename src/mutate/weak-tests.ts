// Properties that the mutants do not test: those that no mutant breaks, and those that none was checked against.
import { type Property, proofLineOf } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import { checkedProperties, type JudgedMutant, neverBroken } from './judge-mutant.js'

export interface WeakTests {
  /** The properties that no mutant breaks. */
  readonly weak: readonly string[]
  /** The properties that no mutant was checked against. */
  readonly notAsked: readonly string[]
}

// A line of a proof that is false as worded distinguishes no mutant.
const canHold = (property: Property): boolean => proofLineOf(property)?.isFalse === undefined

/**
 * The properties that these mutants do not test. A property that the spec is expected to violate in some model can fail, and is left
 * out.
 * @param isOfAll whether the properties were not named, so that one that was not checked is worth a word
 */
export const weakTests = (spec: Spec, judged: readonly JudgedMutant[], isOfAll: boolean): WeakTests => {
  const violable = new Set(
    spec.expectations.flatMap(({ verdicts }) =>
      Object.keys(verdicts).filter((name) => verdicts[name] !== 'holds'),
    ),
  )
  const asked = checkedProperties(judged)
  const all = isOfAll ? spec.properties.filter(canHold).map(({ name }) => name) : []
  return {
    weak: neverBroken(judged).filter((name) => !violable.has(name)),
    notAsked: all.filter((name) => !asked.includes(name)),
  }
}
