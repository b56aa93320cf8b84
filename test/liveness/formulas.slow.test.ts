// Formulas against all lassos up to a length, on many random graphs.
import { expect, test } from 'vitest'
import { lawOfFormulas } from './formulas.properties.js'

test('random formulas on random graphs', () => {
  const { holds, violated } = lawOfFormulas({ seed: 602_214, numRuns: 1000 }, 5)
  expect(Math.min(holds, violated)).toBeGreaterThan(150)
})
