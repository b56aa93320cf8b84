// The named constructions: sizes, intersections, loads, and the conditions that they satisfy.

import { Set as ImmutableSet, is, List } from 'immutable'
import { describe, expect, test } from 'vitest'
import { allSites } from '../../src/quorums/all-sites.js'
import {
  equalMembership,
  equalSize,
  intersection,
  minimality,
  selfMembership,
} from '../../src/quorums/checks.js'
import { cyclic } from '../../src/quorums/cyclic.js'
import { grid } from '../../src/quorums/grid.js'
import { majority } from '../../src/quorums/majority.js'
import { oneSite } from '../../src/quorums/one-site.js'
import { projectivePlane } from '../../src/quorums/projective-plane.js'
import { type QuorumSystem, showQuorumSystem } from '../../src/quorums/quorum-system.js'
import { ringOfThree } from '../../src/quorums/ring-of-three.js'
import { sixSites } from '../../src/quorums/six-sites.js'
import { smallestCyclic } from '../../src/quorums/smallest-cyclic.js'
import { loads, overlaps, quorum, sizes } from './random-quorum-systems.js'

const holds = { holds: true }

describe.each([2, 3, 4])('a grid of side %i', (side) => {
  const system = grid(side * side)

  test('has a quorum of 2√n - 1 sites for each of its n sites', () => {
    expect(system.size).toBe(side * side)
    expect(sizes(system)).toEqual([2 * side - 1])
  })
  test('has every site in 2√n - 1 quorums', () => expect(loads(system)).toEqual([2 * side - 1]))
  test('has at least two sites in common between any two quorums', () =>
    expect(Math.min(...overlaps(system))).toBe(2))
})

test('the grid of 4 has a row and a column for each site', () =>
  expect(showQuorumSystem(grid(4))).toBe('{0,1,2},{0,1,3},{0,2,3},{1,2,3}'))

describe.each([
  [3, 2],
  [7, 3],
  [13, 4],
  [21, 5],
])('the plane of %i sites', (n, k) => {
  const system = projectivePlane(n)

  test(`has quorums of ${k} sites and every site in ${k} of them`, () => {
    expect(system.size).toBe(n)
    expect(sizes(system)).toEqual([k])
    expect(loads(system)).toEqual([k])
    expect(k * (k - 1) + 1).toBe(n)
  })
  test('has exactly one site in common between any two quorums', () =>
    expect(new Set(overlaps(system))).toEqual(new Set([1])))
})

test('the plane of 7 is i, i+1, i+3 mod 7', () =>
  expect(showQuorumSystem(projectivePlane(7))).toBe(
    '{0,1,3},{1,2,4},{2,3,5},{3,4,6},{0,4,5},{1,5,6},{0,2,6}',
  ))

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

test('the ring of three, the majority of three and the plane of three are the same system', () => {
  expect(showQuorumSystem(ringOfThree())).toBe('{0,1},{1,2},{0,2}')
  expect(is(ringOfThree(), majority(3))).toBe(true)
  expect(is(ringOfThree(), projectivePlane(3))).toBe(true)
})

test('a majority is the site and the next half of the other sites', () => {
  expect(showQuorumSystem(majority(4))).toBe('{0,1,2},{1,2,3},{0,2,3},{0,1,3}')
  expect(showQuorumSystem(majority(5))).toBe('{0,1,2},{1,2,3},{2,3,4},{0,3,4},{0,1,4}')
})

test('the system `cyclic` consists of the rotations of a smallest possible set', () => {
  expect(showQuorumSystem(smallestCyclic(4))).toBe('{0,1,2},{1,2,3},{0,2,3},{0,1,3}')
  expect(upTo(13).map((n) => smallestCyclic(n).first()!.size)).toEqual([
    1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4,
  ])
  // A number of sites that a plane has gives the plane.
  expect(smallestCyclic(21).first()!.size).toBe(projectivePlane(21).first()!.size)
  expect(() => smallestCyclic(32)).toThrow('use "majority" for more')
})

test('the system `all` has every site in every quorum, and the system `one` has only site 0', () => {
  expect(showQuorumSystem(allSites(3))).toBe('{0,1,2},{0,1,2},{0,1,2}')
  expect(showQuorumSystem(oneSite(3))).toBe('{0},{0},{0}')
})

const constructions: [string, QuorumSystem][] = [
  ...[1, 4, 9, 16, 25].map((n): [string, QuorumSystem] => [`grid(${n})`, grid(n)]),
  ...[3, 7, 13, 21].map((n): [string, QuorumSystem] => [`projectivePlane(${n})`, projectivePlane(n)]),
  ...upTo(9).map((n): [string, QuorumSystem] => [`majority(${n})`, majority(n)]),
  ...upTo(9).map((n): [string, QuorumSystem] => [`smallestCyclic(${n})`, smallestCyclic(n)]),
  ...upTo(4).map((n): [string, QuorumSystem] => [`allSites(${n})`, allSites(n)]),
  ['ringOfThree()', ringOfThree()],
]

describe.each(constructions)('%s', (_, system) => {
  test('satisfies every condition', () => {
    expect(intersection(system)).toEqual(holds)
    expect(minimality(system)).toEqual(holds)
    expect(selfMembership(system)).toEqual(holds)
    expect(equalSize(system)).toEqual(holds)
    expect(equalMembership(system)).toEqual(holds)
  })
})

test('one site for all intersects, but the other sites are not members, and site 0 has the whole load', () => {
  expect(intersection(oneSite(3))).toEqual(holds)
  expect(minimality(oneSite(3))).toEqual(holds)
  expect(equalSize(oneSite(3))).toEqual(holds)
  expect(selfMembership(oneSite(3))).toEqual({
    holds: false,
    because: 'quorum of 1 {0} does not contain 1',
    sites: [1],
  })
  expect(equalMembership(oneSite(3))).toEqual({
    holds: false,
    because: 'sites 0 and 1 are in 3 and 0 quorums',
    sites: [0, 1],
  })
})

describe('the system of six sites', () => {
  const shared = (system: QuorumSystem, i: number, j: number) =>
    quorum(system, i).intersect(quorum(system, j)).toArray()

  test('has three quorums that share 1, 2 and 5 in pairs, and three sites without quorums', () => {
    expect(shared(sixSites(), 0, 1)).toEqual([1])
    expect(shared(sixSites(), 0, 2)).toEqual([2])
    expect(shared(sixSites(), 1, 2)).toEqual([5])
    expect(
      sixSites()
        .map(({ size }) => size)
        .toArray(),
    ).toEqual([3, 3, 3, 0, 0, 0])
  })

  test('satisfies all conditions except the last: 0 votes for one site, 1 for two', () => {
    for (const check of [intersection, minimality, selfMembership, equalSize])
      expect(check(sixSites())).toEqual(holds)
    expect(equalMembership(sixSites())).toEqual({
      holds: false,
      because: 'sites 0 and 1 are in 1 and 2 quorums',
      sites: [0, 1],
    })
  })

  test('has 467 completions by quorums of three that satisfy M1 to M3, of which 2 also satisfy M4', () => {
    const triplesWith = (i: number) =>
      [0, 1, 2, 3, 4, 5].flatMap((j) =>
        [0, 1, 2, 3, 4, 5].filter((k) => j < k && j !== i && k !== i).map((k) => ImmutableSet.of(i, j, k)),
      )
    const completions = triplesWith(3).flatMap((v3) =>
      triplesWith(4).flatMap((v4) =>
        triplesWith(5).map((v5): QuorumSystem => List([...sixSites().take(3), v3, v4, v5])),
      ),
    )
    expect(completions.length).toBe(1000)
    const good = completions.filter((system) =>
      [intersection, selfMembership, equalSize].every((check) => check(system).holds),
    )
    expect(good.length).toBe(467)
    const even = good.filter((system) => equalMembership(system).holds).map(showQuorumSystem)
    expect(even.length).toBe(2)
    expect(even).toContain('{0,1,2},{1,3,5},{2,4,5},{0,2,3},{1,3,4},{0,4,5}')
  })
})

describe('cyclic systems', () => {
  test('need quorums of at least 2, 2, 3, 3, 3, 3 sites for 2..7 sites', () => {
    const bases = (n: number) =>
      Array.from({ length: 2 ** (n - 1) }, (_, bits) => [
        0,
        ...upTo(n - 1).filter((d) => Math.floor(bits / 2 ** (d - 1)) % 2 === 1),
      ])
    const least = (n: number) =>
      Math.min(
        ...bases(n)
          .filter((base) => intersection(cyclic(base, n)).holds)
          .map((base) => base.length),
      )
    expect([2, 3, 4, 5, 6, 7].map(least)).toEqual([2, 2, 3, 3, 3, 3])
  })

  test('have each site in as many quorums as a quorum has members', () => {
    expect(loads(cyclic([0, 1, 3], 6))).toEqual([3])
    expect(sizes(cyclic([0, 1, 3], 6))).toEqual([3])
  })
})
