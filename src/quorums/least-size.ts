// The least K for which N sites can have quorums that meet M1 to M4: the √N of the lectures, for each N. Maekawa's counting gives a lower
// bound, and constructions give systems. For 1 to 31 sites the two agree, except for three numbers of sites.
//
// The bound: with M1 to M4, each site is in M = K quorums, and N <= K(K-1) + 1 (memberships.ts). So 4 sites need K = 3,
// although √4 = 2. Equality is a projective plane, which is known for K - 1 a prime power (J. Singer, A theorem in finite
// projective geometry and some applications to number theory, Trans. AMS 43, 1938).

import { QuorumError } from './quorum-error.js'
import type { QuorumSystem } from './quorum-system.js'
import { smallestCyclic } from './smallest-cyclic.js'

/** The least K, or the numbers between which it is. */
export interface LeastSize {
  readonly sites: number
  /** No smaller K is possible. */
  readonly atLeast: number
  /** The K of a system with M1 to M4. */
  readonly atMost: number
  /** Its construction, in words. */
  readonly by: 'shifted sets' | 'a projective plane' | 'a grid' | 'majorities'
  /** The system itself, for at most `mostWritten` sites. */
  readonly system: QuorumSystem | undefined
}

/** The most sites for which a system is searched and written out. */
export const mostWritten = 31
/** The most sites for which there are bounds. */
const mostForLeastSize = 1_000_000_000

/** The most sites that quorums of K sites with M1 to M4 can have. */
export const mostSitesFor = (K: number): number => K * (K - 1) + 1

const isPrimePower = (n: number): boolean => {
  let prime = 2
  while (prime * prime <= n && n % prime !== 0) prime++
  const base = n % prime === 0 ? prime : n
  let rest = n
  while (rest % base === 0 && rest > 1) rest /= base
  return n > 1 && rest === 1
}

/**
 * @param sites 1..10^9
 * @throws QuorumError if it is anything else
 */
export const leastSize = (sites: number): LeastSize => {
  if (!Number.isInteger(sites) || sites < 1 || sites > mostForLeastSize)
    throw new QuorumError(
      `--least for ${sites} sites: the number of sites must be whole; use 1 to ${mostForLeastSize}.`,
    )
  let atLeast = Math.max(1, Math.floor(Math.sqrt(sites)))
  while (mostSitesFor(atLeast) < sites) atLeast++
  if (sites <= mostWritten) {
    const system = smallestCyclic(sites)
    return { sites, atLeast, atMost: system.first()!.size, by: 'shifted sets', system }
  }
  const side = Math.round(Math.sqrt(sites))
  const system = undefined
  if (mostSitesFor(atLeast) === sites && isPrimePower(atLeast - 1))
    return { sites, atLeast, atMost: atLeast, by: 'a projective plane', system }
  if (side * side === sites) return { sites, atLeast, atMost: 2 * side - 1, by: 'a grid', system }
  return { sites, atLeast, atMost: Math.floor(sites / 2) + 1, by: 'majorities', system }
}
