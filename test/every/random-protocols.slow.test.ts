// More random protocols than the fast tests try.
import { expect, test } from 'vitest'
import { deferringLock, rules } from './deferring-lock.js'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomPeers, randomServer, randomShared } from './random-lock.js'
import { randomRing } from './random-ring.js'
import { randomVoters } from './random-voters.js'

test.each([
  ['shared variable', randomShared, 20],
  ['server', randomServer, 4],
  ['message', randomPeers, 6],
  ['ring', randomRing, 12],
  ['quorum', randomVoters, 5],
] as const)(
  'random protocols with a %s: proof and search never disagree',
  { timeout: 300_000 },
  (_, make, count) => {
    const { closed, bad } = neverContradicts(seeds(count).map(make), 1)
    expect(closed).toBeGreaterThan(1)
    expect(bad).toBeGreaterThan(0)
  },
)

test.each([
  [true, true],
  [false, true],
  [true, false],
])('locks that defer replies, listening %s and answering %s', { timeout: 300_000 }, (listens, answers) => {
  const locks = rules.map((rule) => deferringLock(rule, listens, answers))
  const { deadlockFree, deadlocks } = neverContradicts(locks, 1, 2000)
  expect(deadlocks).toBeGreaterThan(0)
  expect(deadlockFree > 0).toBe(listens && answers)
})
