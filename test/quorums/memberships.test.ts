// Sizes and memberships count the same pairs, and Maekawa's bound holds for all systems to which it applies.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersection } from '../../src/quorums/checks.js'
import { membershipsOf, mostQuorums } from '../../src/quorums/memberships.js'
import { quorumSystem } from '../../src/quorums/quorum-system-from-text.js'
import { anyQuorumSystem } from './random-quorum-systems.js'

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

test('the sizes and the memberships have one sum, and at most (M - 1) K + 1 quorums meet', () => {
  fc.assert(
    fc.property(anyQuorumSystem, (system) => {
      const found = membershipsOf(system)
      expect([sum(found.sizes), sum(found.memberships)]).toEqual([found.sum, found.sum])
      if (found.requesters === 0 || !intersection(system).holds) return
      const most = mostQuorums(Math.max(...found.sizes), Math.max(...found.memberships))
      expect(found.requesters).toBeLessThanOrEqual(most)
    }),
  )
})

test.each([
  ['grid', 9, 5, 5],
  ['plane', 13, 4, 4],
  ['six', 6, 3, undefined],
  ['one', 3, 1, undefined],
] as const)('%s with %i sites has K = %s and M = %s', (name, sites, K, M) => {
  expect(membershipsOf(quorumSystem(name, sites))).toMatchObject({ K, M })
})
