// How large each quorum is and how many quorums each site is in: the K and the M of Maekawa's argument for √N, for any
// system. Each site has its own quorum, so a quorum that two sites share counts twice.
//
// The argument, for N quorums: the sizes and the memberships count the same pairs, so K N = M N, and K = M. Each of the
// K members of a quorum is in M - 1 others, and all others meet it, so N <= (M - 1) K + 1. Both are equal exactly if any two
// quorums share exactly one site, as the lines of a projective plane do.
// M. Maekawa, A √N algorithm for mutual exclusion in decentralized systems, ACM TOCS 3(2), 1985, section 2.

import type { QuorumSystem } from './quorum-system.js'

/** The sizes and memberships of a system. */
export interface Memberships {
  /** The size of the quorum of each site, 0 for a site without one. */
  readonly sizes: readonly number[]
  /** The number of quorums that each site is in. */
  readonly memberships: readonly number[]
  /** The number of sites that have a quorum. */
  readonly requesters: number
  /** The sum of the sizes, which is the sum of the memberships. */
  readonly sum: number
  /** The size of every quorum; undefined if sizes differ, or there are no quorums. */
  readonly K: number | undefined
  /** The number of quorums that every site is in; undefined if it differs. */
  readonly M: number | undefined
}

const common = (numbers: readonly number[]): number | undefined =>
  numbers.every((one) => one === numbers[0]) ? numbers[0] : undefined

export const membershipsOf = (system: QuorumSystem): Memberships => {
  const sizes = system.toArray().map(({ size }) => size)
  const memberships = sizes.map(() => 0)
  for (const quorum of system) for (const site of quorum) memberships[site]!++
  const own = sizes.filter((size) => size > 0)
  return {
    sizes,
    memberships,
    requesters: own.length,
    sum: own.reduce((sum, size) => sum + size, 0),
    K: common(own),
    M: common(memberships),
  }
}

/** The most quorums of K sites that can meet pairwise, if each site is in at most M of them: (M - 1) K + 1. */
export const mostQuorums = (K: number, M: number): number => (M - 1) * K + 1
