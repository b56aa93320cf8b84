// Random predicates on timestamps, with and without their reduction.
import fc from 'fast-check'
import { expect } from 'vitest'
import { unclearUses } from '../../src/canonical/timestamp-use.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import type { Spec } from '../../src/index.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { stampingTwice } from './exact-distances.js'

export interface Me {
  readonly first: number | null
  readonly second: number | null
}

export const unclear = (spec: Spec): readonly string[] => {
  const { clauses, answers } = unclearUses(modelFor(spec, {}, spec.properties), spec.properties)
  return [...clauses, ...answers].map(([name, why]) => `${name}: ${why}`)
}

/** Predicates over two stamps, from a small grammar. */
const stampText = fc.constantFrom(
  'me.first',
  'me.second',
  'Math.max(me.first, me.second)',
  '(me.first ?? me.second)',
)
const numberText = fc.oneof(
  { weight: 6, arbitrary: stampText },
  fc.tuple(stampText, fc.nat(3)).map(([t, k]) => `(${t} + ${k})`),
  fc.nat(4).map(String),
  fc.tuple(stampText, stampText).map(([t, u]) => `(${t} - ${u})`),
)
const comparison = fc
  .tuple(numberText, fc.constantFrom('<', '<=', '===', '!=='), numberText)
  .map(([a, operator, b]) => `${a} ${operator} ${b}`)
const predicateText = fc.oneof(
  comparison,
  fc.tuple(comparison, comparison).map(([a, b]) => `(() => ${a})() && !(${b})`),
  fc
    .tuple(comparison, numberText, numberText)
    .map(([a, t, u]) => `[${t}, ${u}].some((x) => x === ${t} && ${a})`),
)

const verdictOf = (spec: Spec, isReduced: boolean): string => {
  const bounded = isReduced ? {} : { maxStates: 200 }
  const reduce = { ...noReduction, timestamps: isReduced }
  return check(modelFor(spec, {}, spec.properties), spec.properties, {
    ...defaultCheckOptions,
    ...bounded,
    reduce,
  }).verdicts[0]!.verdict
}

export const noneIsBelievedFalsely = (numRuns: number, least: number): void => {
  let believed = 0
  fc.assert(
    fc.property(predicateText, (text) => {
      const isBad = new Function('me', `return me.second !== null && (${text})`) as (me: Me) => boolean
      const spec = stampingTwice(isBad as never)
      const named = { ...spec, uses: { isBad } }
      if (unclear(named).length > 0) return
      let verdict: string
      try {
        verdict = verdictOf(named, true)
      } catch (error) {
        if (error instanceof CertificationFailed) return
        throw error
      }
      if (verdict !== 'holds') return
      believed++
      expect(verdictOf(named, false)).not.toBe('violated')
    }),
    { seed: 7, numRuns },
  )
  expect(believed).toBeGreaterThan(least)
}
