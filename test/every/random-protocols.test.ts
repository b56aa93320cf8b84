// A proof never contradicts the search of two to five sites. The slow tests try other protocols.
import { expect, test } from 'vitest'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomShared } from './random-lock.js'

test('random locks with a shared variable: proof and search never disagree', () => {
  const { bad, proved, withFive } = neverContradicts(seeds(6).map(randomShared), 2)
  expect(bad).toBeGreaterThan(0)
  expect(proved).toBeGreaterThan(0)
  expect(withFive).toBeGreaterThan(proved - 1)
})
