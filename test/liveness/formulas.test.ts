// Formulas against all lassos up to a length, on a few hundred random graphs.
import { expect, test } from 'vitest'
import { lawOfFormulas } from './formulas.properties.js'

test('random formulas on random graphs', () => {
  const { holds, violated, strong, partial, missed, steps } = lawOfFormulas(
    { seed: 662_607, numRuns: 200 },
    4,
  )
  expect(Math.min(holds, violated)).toBeGreaterThan(25)
  expect(strong).toBeGreaterThan(5)
  expect(partial).toBeGreaterThan(2)
  // Those that ask for steps.
  expect(steps).toBeGreaterThan(10)
  // Few need a longer lasso than those that are walked.
  expect(missed).toBeLessThan(violated / 10)
})
