// More random protocols than the fast tests try.
import { expect, test } from 'vitest'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomPeers, randomServer, randomShared } from './random-lock.js'

test.each([
  ['shared variable', randomShared, 20],
  ['server', randomServer, 4],
  ['message', randomPeers, 6],
] as const)(
  'random protocols with a %s: proof and search never disagree',
  { timeout: 300_000 },
  (_, make, count) => {
    const { closed, bad } = neverContradicts(seeds(count).map(make), 1)
    expect(closed).toBeGreaterThan(1)
    expect(bad).toBeGreaterThan(0)
  },
)
