// Random quorum systems for the laws of this room, and the few plain measures that the claims are stated in. They are
// written without the room's own checks, so that a test is a second opinion.

import fc from 'fast-check'
import { Set as ImmutableSet, List } from 'immutable'
import type { QuorumSystem } from '../../src/quorums/quorum-system.js'

/** One to seven sites, any subsets as quorums, empty ones included. */
export const anyQuorumSystem: fc.Arbitrary<QuorumSystem> = fc
  .integer({ min: 1, max: 7 })
  .chain((n) => fc.array(fc.subarray(Array.from({ length: n }, (_, i) => i)), { minLength: n, maxLength: n }))
  .map((quorums) => List(quorums.map((members) => ImmutableSet(members))))

/** How many sites each two quorums of different sites share, pair by pair. */
export const overlaps = (system: QuorumSystem): number[] =>
  pairs(system.size).map(([i, j]) => quorum(system, i).intersect(quorum(system, j)).size)

/** The sizes of the quorums, each size once. */
export const sizes = (system: QuorumSystem): number[] => [...new Set(system.map(({ size }) => size))]

/** In how many quorums the sites are, each number once. */
export const loads = (system: QuorumSystem): number[] => [
  ...new Set(system.map((_, site) => system.count((members) => members.has(site)))),
]

/** All pairs i < j below n, in lexicographic order. */
export const pairs = (n: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => i).flatMap((i) =>
    Array.from({ length: n - i - 1 }, (_, k): [number, number] => [i, i + 1 + k]),
  )

export const quorum = (system: QuorumSystem, i: number): ImmutableSet<number> => {
  const members = system.get(i)
  if (members === undefined) throw new Error(`The test asked for site ${i} of ${system.size}.`)
  return members
}
