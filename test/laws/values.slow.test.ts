// Permutations of values change no verdict of hundreds of random protocols.
import { expect, test } from 'vitest'
import { lawOfValues } from './values.properties.js'

test('a search of random protocols up to permutations of values finds what the full search finds', () => {
  const { compared, refused, saved } = lawOfValues({ seed: 20_261_127, numRuns: 250, limit: 600 })
  expect(compared).toBeGreaterThan(150)
  expect(refused.values).toBeGreaterThan(30)
  expect(saved.values).toBeGreaterThan(60)
})
