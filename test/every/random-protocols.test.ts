// A proof never contradicts the search of two to four sites. The slow tests try more protocols.
import { expect, test } from 'vitest'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomPeers, randomServer, randomShared } from './random-lock.js'

test('random locks with a shared variable: proof and search never disagree', () => {
  const { bad, proved } = neverContradicts(seeds(6).map(randomShared), 2)
  expect(bad).toBeGreaterThan(0)
  expect(proved).toBeGreaterThan(0)
})

test('random servers with a queue: proof and search never disagree', () => {
  expect(neverContradicts(seeds(1).map(randomServer), 1).closed).toBeGreaterThan(0)
})

test('random sites that pass messages: proof and search never disagree', () => {
  expect(neverContradicts(seeds(2).map(randomPeers), 1).closed).toBeGreaterThan(0)
})
