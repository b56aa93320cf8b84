// Fair runs against the naive procedures: many random graphs and protocols.
import { expect, test } from 'vitest'
import { lawOfRandomGraphs, lawOfRandomProtocols } from './fair-runs.properties.js'

test('random graphs', () => {
  const { holds, violated } = lawOfRandomGraphs({ seed: 161_803, numRuns: 60_000 })
  expect(Math.min(holds, violated)).toBeGreaterThan(8000)
})

test('random protocols', () => {
  const { total } = lawOfRandomProtocols({ seed: 141_421, numRuns: 2500 }, 300)
  expect(total).toBeGreaterThan(800)
})
