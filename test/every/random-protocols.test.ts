// A proof never contradicts the search of two to four sites. The slow tests try more protocols.
import { expect, test } from 'vitest'
import { deferringLock } from './deferring-lock.js'
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

test('locks that defer replies: no deadlock is found where a proof excludes it', () => {
  const locks = (['by request', 'always'] as const).map((rule) => deferringLock(rule, true, true))
  const { deadlockFree, deadlocks } = neverContradicts(locks, 1)
  expect({ deadlockFree, deadlocks }).toEqual({ deadlockFree: 1, deadlocks: 1 })
})
