// Sites in a square, row by row; a quorum is a row and a column. Works for every square number with no theory behind
// it, at about twice the size of the lines of a plane. Incomplete squares and the thriftier half-grids are left out.

import { Set as ImmutableSet, List, Range } from 'immutable'
import { checkNumberOfSites, mostSites } from './number-of-sites.js'
import { QuorumError } from './quorum-error.js'
import type { QuorumSystem } from './quorum-system.js'

/**
 * Site i stands in row floor(i / √n) and column i mod √n; its quorum is that row and that column, 2√n - 1 sites with
 * i among them. Two quorums share at least the two corners where the row of one crosses the column of the other.
 *
 * @param n the number of sites, a perfect square: 1, 4, 9, 16, … up to 961
 * @throws QuorumError if n is anything else
 * @see M. Maekawa, A √N algorithm for mutual exclusion in decentralized systems, ACM TOCS 3(2), 1985
 */
export const grid = (n: number): QuorumSystem => {
  checkNumberOfSites('grid', n)
  const side = Math.floor(Math.sqrt(n))
  if (side * side !== n) {
    const squares = [side ** 2, (side + 1) ** 2].filter((square) => square <= mostSites)
    throw new QuorumError(
      `Quorums "grid" for ${n} sites: a grid needs a perfect square of sites; use ${squares.join(' or ')}.`,
    )
  }
  const sites = Range(0, n)
  const row = (i: number) => Math.floor(i / side)
  return List(sites.map((i) => ImmutableSet(sites.filter((j) => row(j) === row(i) || j % side === i % side))))
}
