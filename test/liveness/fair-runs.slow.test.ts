// Fair runs against the naive procedures: many random graphs and protocols.
import { expect, test } from 'vitest'
import { lawOfRandomGraphs, lawOfRandomProtocols, lawOfTimestamps } from './fair-runs.properties.js'

test('random graphs have the fair runs that the naive procedure finds', () => {
  const { holds, violated } = lawOfRandomGraphs({ seed: 161_803, numRuns: 10_000 })
  expect(Math.min(holds, violated)).toBeGreaterThan(1250)
})

test('random protocols have the fair runs that the naive procedure finds', () => {
  const { total } = lawOfRandomProtocols({ seed: 141_421, numRuns: 100 }, 200)
  expect(total).toBeGreaterThan(30)
})

test('random protocols have the maximal runs that the naive procedure finds', () => {
  const { total, holds, violated } = lawOfRandomProtocols({ seed: 223_606, numRuns: 100 }, 200, 'maximal')
  expect(total).toBeGreaterThan(15)
  expect(Math.min(holds, violated)).toBeGreaterThan(3)
})

test('canonical timestamps change no verdict about fair runs', () => {
  const { total } = lawOfTimestamps({ seed: 577_216, numRuns: 60 }, 1000)
  expect(total).toBeGreaterThan(12)
})
