// Fair runs against the naive procedures: a few hundred random graphs and protocols.
import { expect, test } from 'vitest'
import { lawOfRandomGraphs, lawOfRandomProtocols, lawOfTimestamps } from './fair-runs.properties.js'

test('random graphs', () => {
  const { holds, violated, strong } = lawOfRandomGraphs({ seed: 271_828, numRuns: 1500 })
  expect(Math.min(holds, violated)).toBeGreaterThan(200)
  expect(strong).toBeGreaterThan(100)
})

test('random protocols', () => {
  const { total, holds, violated, strong } = lawOfRandomProtocols({ seed: 314_159, numRuns: 200 }, 40)
  expect(total).toBeGreaterThan(40)
  expect(Math.min(holds, violated)).toBeGreaterThan(50)
  expect(strong).toBeGreaterThan(20)
})

test('random protocols with logical clocks, in normal form and not', () => {
  const { total, holds, violated } = lawOfTimestamps({ seed: 577_215, numRuns: 80 }, 400)
  expect(total).toBeGreaterThan(20)
  expect(Math.min(holds, violated)).toBeGreaterThan(10)
})
