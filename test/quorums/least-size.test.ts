// The least size: a search through all systems with M1 to M4 of few sites, which shares nothing with the counting bound.
import { expect, test } from 'vitest'
import { equalMembership, equalSize, intersection, selfMembership } from '../../src/quorums/checks.js'
import { leastSize } from '../../src/quorums/least-size.js'
import { QuorumError } from '../../src/quorums/quorum-error.js'

/** Whether n sites can have quorums of K sites with M1 to M4: tries all quorums of site 0, then of site 1, and so on. */
const isPossible = (n: number, K: number): boolean => {
  const sets = Array.from({ length: 2 ** n }, (_, set) => set).filter(
    (set) => [...set.toString(2)].filter((bit) => bit === '1').length === K,
  )
  const search = (chosen: readonly number[]): boolean => {
    const site = chosen.length
    if (site === n) {
      const memberships = Array.from({ length: n }, (_, k) => chosen.filter((set) => (set >> k) & 1).length)
      return memberships.every((count) => count === memberships[0])
    }
    return sets.some(
      (set) => (set >> site) & 1 && chosen.every((one) => (one & set) !== 0) && search([...chosen, set]),
    )
  }
  return search([])
}

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [5, 3],
  [6, 3],
  [7, 3],
])('%i sites need K = %i, also by exhaustive search', (sites, K) => {
  const { atLeast, atMost, system } = leastSize(sites)
  expect([atLeast, atMost]).toEqual([K, K])
  expect(isPossible(sites, K)).toBe(true)
  if (K > 1) expect(isPossible(sites, K - 1)).toBe(false)
  for (const check of [intersection, selfMembership, equalSize, equalMembership])
    expect(check(system!)).toEqual({ holds: true })
})

test('up to 31 sites, only 20, 29 and 30 are not decided', () => {
  const open = Array.from({ length: 31 }, (_, k) => leastSize(k + 1)).filter(
    ({ atLeast, atMost }) => atLeast < atMost,
  )
  expect(open.map(({ sites, atLeast, atMost }) => [sites, atLeast, atMost])).toEqual([
    [20, 5, 6],
    [29, 6, 7],
    [30, 6, 7],
  ])
})

test.each([
  [43, 7, 22, 'majorities'], // no plane of order 6 is built: 6 is not a prime power
  [57, 8, 8, 'a projective plane'],
  [73, 9, 9, 'a projective plane'],
  [100, 11, 19, 'a grid'],
  [1_000_000, 1001, 1999, 'a grid'],
] as const)('%i sites need %i to %i, by %s', (sites, atLeast, atMost, by) => {
  expect(leastSize(sites)).toMatchObject({ atLeast, atMost, by, system: undefined })
})

test.each([0, 1.5, 1e10])('%d sites are refused', (sites) => {
  expect(() => leastSize(sites)).toThrow(QuorumError)
})
