// The words for a verdict on a changed spec.
import { expect, test } from 'vitest'
import type { Judged, Judgement } from '../../src/explorer/source/source-messages.js'
import {
  decidedOf,
  inOriginal,
  verdictNow,
  withVerified,
  wordsOf,
} from '../../src/explorer/source/verdict-now.js'

const judged = (verdict: Judged['verdict'], steps?: number): Judged => ({
  property: 'mutualExclusion',
  verdict,
  text: '',
  steps,
  trace: undefined,
})
const original = (one: Judged): Judgement => ({
  verdicts: [one],
  states: 1,
  complete: true,
  failure: undefined,
  fault: undefined,
})

// Without entries no state can violate mutual exclusion. After a search of all 14 states the page said that it was not decided.
test('what holds without a run that reaches its condition is decided', () => {
  expect(verdictNow('vacuous')).toBe('vacuous')
  expect(verdictNow('sampled')).toBe('sampled')
  expect(verdictNow('inconclusive')).toBe('not decided')
  expect(wordsOf(judged('vacuous'))).toBe('holds, but only because no run reaches its condition')
})

// Where the time did not suffice for the original, nothing stood beside a new violation.
test('the original is compared, also if it is not decided', () => {
  const violated = judged('violated', 4)
  expect(inOriginal(violated, original(judged('not decided')))).toBe(' (in the original it is not decided)')
  expect(inOriginal(violated, original(judged('holds')))).toBe(' (in the original it holds)')
  expect(inOriginal(violated, original(judged('violated', 8)))).toBe(
    ' (in the original it is violated in 8 steps)',
  )
  expect(inOriginal(violated, original(violated))).toBe(' as in the original')
  expect(inOriginal(judged('not decided'), original(judged('not decided')))).toBe('')
  expect(inOriginal(violated, undefined)).toBe('')
})

// Until the longer check of the original had ended, the page said of the original that it was not decided.
test('what is still to be decided is not compared', () => {
  const [undecided, holds] = [judged('not decided'), { ...judged('holds'), property: 'deadlockFreedom' }]
  const before = decidedOf({ ...original(undecided), verdicts: [undecided, holds] })
  expect(before?.verdicts).toEqual([holds])
  expect(inOriginal(judged('violated', 4), before)).toBe('')
  expect(decidedOf(undefined)).toBe(undefined)
})

// The short check said that a property was not decided although “Verify” had searched all states of the same model.
test('what “Verify” has shown stands in place of what the short check has not decided', () => {
  const said = (one: Judged, known: Parameters<typeof withVerified>[1]) =>
    withVerified(original(one), known).verdicts.map(wordsOf)
  const open = judged('not decided')
  const keeping = { keeps: ['mutualExclusion'], vacuous: [], broken: [], open: [] }
  const trivial = { ...keeping, vacuous: ['mutualExclusion'] }
  const breaking = { keeps: [], vacuous: [], broken: ['mutualExclusion'], open: [] }
  expect(said(open, keeping)).toEqual(['is never violated, as “Verify” has shown'])
  // As the panel Check says it, and with its sign.
  expect(said(open, trivial)).toEqual([
    'holds, but only because no run reaches its condition, as “Verify” has shown',
  ])
  expect(withVerified(original(open), trivial).verdicts[0]!.verdict).toBe('vacuous')
  expect(said(open, breaking)).toEqual(['is violated, as “Verify” has shown'])
  expect(said(open, { ...breaking, broken: ['noLostUpdate'], open: ['mutualExclusion'] })).toEqual([
    'is not decided',
  ])
  expect(said(open, undefined)).toEqual(['is not decided'])
  // The short check has the number of steps.
  expect(said(judged('violated', 4), breaking)).toEqual(['is violated in 4 steps'])
  // It may hold because no run reaches its condition, and so in another way than the original.
  const [kept] = withVerified(original(open), keeping).verdicts
  expect(inOriginal(kept!, original(judged('holds')))).toBe(' (in the original it holds)')
  const [shown] = withVerified(original(open), breaking).verdicts
  expect(inOriginal(shown!, original(judged('holds')))).toBe(' (in the original it holds)')
})
