// Permutations of values change no verdict of a few random protocols. The slow tests take hundreds.
import { expect, test } from 'vitest'
import { lawOfValues } from './values.properties.js'

test('a search of random protocols up to permutations of values finds what the full search finds', () => {
  const { compared, refused, saved } = lawOfValues({ seed: 2, numRuns: 6, limit: 600 })
  expect(compared).toBeGreaterThan(1)
  expect(refused.values).toBeGreaterThan(0)
  expect(saved.values).toBeGreaterThan(0)
})
