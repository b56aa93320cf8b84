// A normal form that an author declares is refused, or it changes no verdict.
import { expect, test } from 'vitest'
import { lawOfNormalForms } from './reductions.properties.js'

test('a search of normal forms of random protocols finds what the full search finds', () => {
  const { tried, refused, saved } = lawOfNormalForms('messages', {
    seed: 20_261_128,
    numRuns: 60,
    limit: 150,
  })
  const name = 'normal form'
  // Some are sound and save states, and some are refused.
  expect(saved[name]).toBeGreaterThan(1)
  expect(refused[name]).toBeGreaterThan(1)
  expect(tried[name]).toBeGreaterThan(refused[name]!)
})
