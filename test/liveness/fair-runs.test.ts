// Fair runs against the naive procedures: some random graphs and protocols. The slow tests take many more.
import { expect, test } from 'vitest'
import { lawOfRandomGraphs, lawOfRandomProtocols, lawOfTimestamps } from './fair-runs.properties.js'

test('random graphs have the fair runs that the naive procedure finds', () => {
  const { holds, violated, strong } = lawOfRandomGraphs({ seed: 271_828, numRuns: 150 })
  expect(Math.min(holds, violated)).toBeGreaterThan(15)
  expect(strong).toBeGreaterThan(5)
})

test('random protocols have the fair runs that the naive procedure finds', () => {
  const { total, holds, violated, strong } = lawOfRandomProtocols({ seed: 314_159, numRuns: 12 }, 40)
  expect(total).toBeGreaterThan(1)
  expect(Math.min(holds, violated)).toBeGreaterThan(0)
  expect(strong).toBeGreaterThan(0)
})

test('random protocols have the maximal runs that the naive procedure finds', () => {
  const { total, holds, violated } = lawOfRandomProtocols({ seed: 173_205, numRuns: 16 }, 40, 'maximal')
  expect(total).toBeGreaterThan(1)
  expect(Math.min(holds, violated)).toBeGreaterThan(0)
})

test('canonical timestamps change no verdict about fair runs', () => {
  const { total, holds, violated } = lawOfTimestamps({ seed: 577_215, numRuns: 10 }, 150)
  expect(total).toBeGreaterThan(1)
  expect(Math.min(holds, violated)).toBeGreaterThan(0)
})
