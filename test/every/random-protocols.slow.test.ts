// More random protocols than the fast tests try.
import type { Spec } from 'coterie'
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { deferringLock, rules } from './deferring-lock.js'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomPeers, randomServer, randomShared } from './random-lock.js'
import { effectsGiveTheViewsOfJoins } from './random-peers.js'
import { randomRing } from './random-ring.js'
import { randomVoters } from './random-voters.js'

test.each([
  ['shared variable', randomShared, 20],
  ['server', randomServer, 4],
  ['message', randomPeers, 6],
  ['ring', randomRing, 12],
  ['quorum', randomVoters, 5],
] as const)('random protocols with a %s: proof and search never disagree', (_, make, count) => {
  const { closed, bad, withFive } = neverContradicts(seeds(count).map(make), 1)
  expect(closed).toBeGreaterThan(1)
  expect(bad).toBeGreaterThan(0)
  expect(withFive).toBeGreaterThan(0)
})

// Of the random rings 1 to 1,500, these five pass with two and three sites.
test('rings that first break with four sites are not proved', () => {
  const fails = (spec: Spec, sites: number) => {
    const request = { properties: ['mutualExclusion'], maxStates: 1500 }
    return checkSpec(spec, { sites, requests: 1 }, request).verdicts[0]!.verdict === 'violated'
  }
  const rings = [206, 676, 714, 1392, 1489].map(randomRing)
  expect(rings.map((spec) => [2, 3, 4].filter((sites) => fails(spec, sites)))).toEqual(rings.map(() => [4]))
  const proofs = rings.map((spec) => proveForEveryNumber(spec, {}, { maxViews: 300, comparedStates: 100 }))
  expect(proofs.map(({ verdict }) => verdict)).toEqual(rings.map(() => 'not proved'))
  // The views of the last one are too many.
  expect(proofs.filter(({ story }) => story.length > 0)).toHaveLength(4)
})

test.each([
  [true, true],
  [false, true],
  [true, false],
])('locks that defer replies, listening %s and answering %s', (listens, answers) => {
  const locks = rules.map((rule) => deferringLock(rule, listens, answers))
  const { deadlockFree, deadlocks } = neverContradicts(locks, 1, 2000)
  expect(deadlocks).toBeGreaterThan(0)
  expect(deadlockFree > 0).toBe(listens && answers)
})

test('random peers: effects of messages from outside give the views of star joins', () =>
  effectsGiveTheViewsOfJoins([30, 86, 115, 307, 351]))
