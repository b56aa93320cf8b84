// The conditions on quorums: textbook examples, and reports that are true and name the first violation.

import fc from 'fast-check'
import { Set as ImmutableSet, List } from 'immutable'
import { describe, expect, test } from 'vitest'
import {
  type Check,
  equalMembership,
  equalSize,
  intersection,
  minimality,
  selfMembership,
} from '../../src/quorums/checks.js'
import { explicit } from '../../src/quorums/explicit.js'
import type { QuorumSystem } from '../../src/quorums/quorum-system.js'
import { anyQuorumSystem, pairs, quorum } from './random-quorum-systems.js'

describe('the textbook examples', () => {
  test('{1,2,3}, {2,5,7}, {5,7,9}: the first and the third are disjoint', () =>
    expect(intersection(explicit('{1,2,3},{2,5,7},{5,7,9}'))).toEqual({
      holds: false,
      because: 'quorums of 0 {1,2,3} and 2 {5,7,9} have no site in common',
      sites: [0, 2],
    }))

  test('{1,2,3}, {1,3}: the first is not minimal', () =>
    expect(minimality(explicit('{1,2,3},{1,3}'))).toEqual({
      holds: false,
      because: 'quorum of 0 {1,2,3} contains the quorum of 1 {1,3} and more',
      sites: [0, 1],
    }))

  test('{0,1,2}, {1,2}, {1,2} intersects and is not minimal', () => {
    const system = explicit('{0,1,2},{1,2},{1,2}')
    expect(intersection(system)).toEqual({ holds: true })
    expect(minimality(system)).toMatchObject({ holds: false, sites: [0, 1] })
  })

  test('{1,2}, {1,2,3}: the larger quorum may come second', () =>
    expect(minimality(explicit('{1,2},{1,2,3}'))).toEqual({
      holds: false,
      because: 'quorum of 1 {1,2,3} contains the quorum of 0 {1,2} and more',
      sites: [0, 1],
    }))

  test('equal quorums do not violate minimality', () =>
    expect(minimality(explicit('{1,2},{1,2},{1,2}'))).toEqual({ holds: true }))

  test('{1}, {0,1}: intersects although site 0 does not vote for itself', () => {
    expect(intersection(explicit('{1},{0,1}'))).toEqual({ holds: true })
    expect(selfMembership(explicit('{1},{0,1}'))).toEqual({
      holds: false,
      because: 'quorum of 0 {1} does not contain 0',
      sites: [0],
    })
    expect(equalSize(explicit('{1},{0,1}'))).toEqual({
      holds: false,
      because: 'quorums of 0 {1} and 1 {0,1} have 1 and 2 members',
      sites: [0, 1],
    })
  })
})

describe('a site without a quorum', () => {
  test('is ignored by M1 to M3 and minimality', () => {
    const system = explicit('{0,1},{},{1,2}')
    expect(intersection(system)).toEqual({ holds: true })
    expect(minimality(system)).toEqual({ holds: true })
    expect(selfMembership(system)).toEqual({ holds: true })
    expect(equalSize(system)).toEqual({ holds: true })
  })
  test('still votes, so M4 compares it', () =>
    expect(equalMembership(explicit('{0,1},{},{1,2}'))).toEqual({
      holds: false,
      because: 'sites 0 and 1 are in 1 and 2 quorums',
      sites: [0, 1],
    }))
})

/** Each condition on two sites with quorums, in its simplest form. */
const offend = {
  intersection: (system: QuorumSystem, i: number, j: number) =>
    quorum(system, i).intersect(quorum(system, j)).isEmpty(),
  minimality: (system: QuorumSystem, i: number, j: number) => {
    const [g, h] = [quorum(system, i), quorum(system, j)]
    return !g.equals(h) && (g.isSubset(h) || g.isSuperset(h))
  },
  equalSize: (system: QuorumSystem, i: number, j: number) =>
    quorum(system, i).size !== quorum(system, j).size,
}
const haveQuorums = (system: QuorumSystem, ...sites: number[]) =>
  sites.every((site) => !quorum(system, site).isEmpty())

const sitesOf = (check: Check) => (check.holds ? undefined : check.sites)

describe('laws', () => {
  test.each([
    ['intersection', intersection, offend.intersection],
    ['minimality', minimality, offend.minimality],
    ['equalSize', equalSize, offend.equalSize],
  ])(
    '%s reports the first pair that violates it, and no pair only if every pair satisfies it',
    (_, check, offends) =>
      fc.assert(
        fc.property(anyQuorumSystem, (system) => {
          const guilty = pairs(system.size).find(
            ([i, j]) => haveQuorums(system, i, j) && offends(system, i, j),
          )
          expect(sitesOf(check(system))).toEqual(guilty)
        }),
      ),
  )

  test('selfMembership reports the lowest site that is not in its own quorum', () =>
    fc.assert(
      fc.property(anyQuorumSystem, (system) => {
        const outsider = system.findIndex((members, i) => !members.isEmpty() && !members.has(i))
        expect(sitesOf(selfMembership(system))).toEqual(outsider === -1 ? undefined : [outsider])
      }),
    ))

  test('equalMembership reports the first pair of sites that are in different numbers of quorums', () =>
    fc.assert(
      fc.property(anyQuorumSystem, (system) => {
        const load = (site: number) => system.filter((members) => members.has(site)).size
        const guilty = pairs(system.size).find(([i, j]) => load(i) !== load(j))
        expect(sitesOf(equalMembership(system))).toEqual(guilty)
      }),
    ))

  test('after a member joins or leaves, intersection still reports no pair that intersects', () =>
    fc.assert(
      fc.property(anyQuorumSystem, fc.nat(), fc.nat(), (system, a, b) => {
        const [site, member] = [a % system.size, b % system.size]
        for (const changed of [
          system.set(site, quorum(system, site).add(member)),
          system.set(site, quorum(system, site).remove(member)),
        ]) {
          const check = intersection(changed)
          if (check.holds) continue
          const [i, j] = check.sites as [number, number]
          expect(quorum(changed, i).intersect(quorum(changed, j)).isEmpty()).toBe(true)
        }
      }),
    ))

  test('a quorum that gains a member still intersects the same quorums', () =>
    fc.assert(
      fc.property(anyQuorumSystem, fc.nat(), fc.nat(), (system, a, b) => {
        const [site, member] = [a % system.size, b % system.size]
        fc.pre(haveQuorums(system, site) && intersection(system).holds)
        const larger = system.set(site, quorum(system, site).add(member))
        expect(intersection(larger)).toEqual({ holds: true })
      }),
    ))

  test('a system in which no site has a quorum violates no condition', () => {
    const nobody: QuorumSystem = List([ImmutableSet<number>(), ImmutableSet<number>()])
    for (const check of [intersection, minimality, selfMembership, equalSize, equalMembership])
      expect(check(nobody)).toEqual({ holds: true })
  })
})
