// Random quorum systems for the laws of quorums, and the basic measures in which the laws are stated. They do
// not use the checks of src/quorums, so that a test is a second opinion.

import fc from 'fast-check'
import { Set as ImmutableSet, List } from 'immutable'
import type { QuorumSystem } from '../../src/quorums/quorum-system.js'

/** One to seven sites, with arbitrary subsets as quorums, including empty ones. */
export const anyQuorumSystem: fc.Arbitrary<QuorumSystem> = fc
  .integer({ min: 1, max: 7 })
  .chain((n) => fc.array(fc.subarray(Array.from({ length: n }, (_, i) => i)), { minLength: n, maxLength: n }))
  .map((quorums) => List(quorums.map((members) => ImmutableSet(members))))

/** The number of common sites of each pair of quorums of different sites. */
export const overlaps = (system: QuorumSystem): number[] =>
  pairs(system.size).map(([i, j]) => quorum(system, i).intersect(quorum(system, j)).size)

/** The sizes of the quorums, without repetition. */
export const sizes = (system: QuorumSystem): number[] => [...new Set(system.map(({ size }) => size))]

/** The numbers of quorums of the sites, without repetition. */
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
  if (members === undefined) throw new Error(`the system has no site ${i}, only ${system.size} sites`)
  return members
}
