// The smallest quorums that share the load evenly: the lines of a finite projective plane, where two lines meet in
// exactly one point. Each is a shift of one difference set. Only the four planes up to 21 sites are here: a plane needs
// n = K(K-1) + 1 sites and is known for K - 1 a prime power (or 1: the triangle, a degenerate plane).

import { cyclic } from './cyclic.js'
import { checkNumberOfSites } from './number-of-sites.js'
import { QuorumError } from './quorum-error.js'
import type { QuorumSystem } from './quorum-system.js'

/** By number of sites n: a set of K numbers whose K(K-1) differences mod n are 1..n-1, each once. */
const differenceSets: ReadonlyMap<number, readonly number[]> = new Map([
  [3, [0, 1]],
  [7, [0, 1, 3]],
  [13, [0, 1, 3, 9]],
  [21, [0, 1, 4, 14, 16]],
])

/**
 * The quorum of site i is the difference set shifted by i: K sites, i among them, and any two quorums share exactly
 * one site. K is 2, 3, 4, 5 for 3, 7, 13, 21 sites.
 *
 * @param n the number of sites: 3, 7, 13 or 21
 * @throws QuorumError if n is anything else
 * @see M. Maekawa, A √N algorithm for mutual exclusion in decentralized systems, ACM TOCS 3(2), 1985 (planes as quorums)
 * @see J. Singer, A theorem in finite projective geometry and some applications to number theory, Trans. AMS 43, 1938
 *   (a difference set for every prime power order)
 */
export const projectivePlane = (n: number): QuorumSystem => {
  checkNumberOfSites('plane', n)
  const differenceSet = differenceSets.get(n)
  if (differenceSet === undefined) {
    const orders = [...differenceSets.keys()]
    const below = orders.findLast((order) => order < n)
    const above = orders.find((order) => order > n)
    const nearest = [below, above].filter((order) => order !== undefined)
    throw new QuorumError(
      `Quorums "plane" for ${n} sites: a plane here has 3, 7, 13 or 21 sites; use ${nearest.join(' or ')}.`,
    )
  }
  return cyclic(differenceSet, n)
}
