// How likely it is that some quorum has no crashed member. Each site is up with the same probability, independently of the others.
// D. Peleg and A. Wool, The availability of quorum systems, Information and Computation 123(2), 1995. There, a single
// site is the most available coterie if p < 1/2, and the majority is if p > 1/2; so both are given to compare.

import { type Ratio, ratio, sumOf, timesRatio } from './ratio.js'
import { isSubset, membersOf, minimalSets, type SiteSet } from './site-sets.js'

/** The most voting sites for which availability is counted. */
export const mostForAvailability = 25

const choose = (n: number, k: number): bigint => {
  let value = 1n
  for (let i = 1; i <= k; i++) value = (value * BigInt(n - k + i)) / BigInt(i)
  return value
}

/**
 * For each number k = 0..N, how many sets of k sites contain a quorum.
 *
 * Decides one site after another. Where a quorum is complete, all completions count at once; where each quorum lacks a site, none does.
 *
 * @param quorums different sets of sites
 * @param n the number of sites, at least all members; by default only the sites that are in quorums
 * @returns undefined if more than `mostForAvailability` sites are in quorums
 */
export const setsWithQuorum = (quorums: readonly SiteSet[], n?: number): readonly bigint[] | undefined => {
  const minimal = minimalSets(quorums)
  const voters = membersOf(minimal.reduce((all, one) => all | one, 0))
  if (voters.length > mostForAvailability) return undefined
  const found = new Array<number>((voters.length + 1) ** 2).fill(0)
  const visit = (decided: number, up: number, size: number, alive: readonly SiteSet[]): void => {
    if (alive.length === 0) return
    const site = 1 << voters[decided]!
    // Only a site that is up can complete a quorum.
    if (alive.some((quorum) => isSubset(quorum, up | site))) {
      // Any of the other sites may be up.
      found[(size + 1) * (voters.length + 1) + voters.length - decided - 1]!++
    } else visit(decided + 1, up | site, size + 1, alive)
    visit(
      decided + 1,
      up,
      size,
      alive.filter((quorum) => (quorum & site) === 0),
    )
  }
  if (minimal.includes(0)) found[voters.length] = 1
  else visit(0, 0, 0, minimal)
  const others = n === undefined ? 0 : n - voters.length
  const counts = Array.from({ length: voters.length + others + 1 }, () => 0n)
  for (let size = 0; size <= voters.length; size++)
    for (let open = 0; open + size <= voters.length; open++) {
      const times = BigInt(found[size * (voters.length + 1) + open]!)
      if (times === 0n) continue
      for (let k = 0; k <= open + others; k++) counts[size + k]! += times * choose(open + others, k)
    }
  return counts
}

/**
 * The probability that some quorum is up, exactly.
 *
 * @param counts as `setsWithQuorum` gives them
 * @param up the probability that a site is up, from 0 to 1
 */
export const availability = (counts: readonly bigint[], up: Ratio): Ratio => {
  const n = counts.length - 1
  const down = ratio(up.bottom - up.top, up.bottom)
  return sumOf(counts.map((count, k) => timesRatio(ratio(count), powers(up, k), powers(down, n - k))))
}

const powers = ({ top, bottom }: Ratio, k: number): Ratio => ratio(top ** BigInt(k), bottom ** BigInt(k))

/** The same for the majority of n sites: more than half of them. */
export const availabilityOfMajority = (n: number, up: Ratio): Ratio =>
  availability(
    Array.from({ length: n + 1 }, (_, k) => (2 * k > n ? choose(n, k) : 0n)),
    up,
  )
