// A proof never contradicts the search of two to five sites. The slow tests try other protocols.
import { expect, test } from 'vitest'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomShared } from './random-lock.js'
import { effectsGiveTheViewsOfJoins } from './random-peers.js'

test('random locks with a shared variable: proof and search never disagree', () => {
  const { bad, proved, withFive } = neverContradicts(seeds(4).map(randomShared), 2)
  expect(bad).toBeGreaterThan(0)
  expect(proved).toBeGreaterThan(0)
  expect(withFive).toBeGreaterThan(proved - 1)
})

test('random peers: effects of messages from outside give the views of star joins', () =>
  effectsGiveTheViewsOfJoins([20]))
