// The smallest quorums made by shifting one set around the circle: about the square root of the number of sites, for
// any number of them, while a grid needs a square and a plane a prime power. Their size lies between the two.
import { cyclic } from './cyclic.js'
import { QuorumError } from './quorum-error.js'
import type { QuorumSystem } from './quorum-system.js'

// The search below is exhaustive; beyond this it takes long.
const mostSites = 31

/**
 * The least base of this size, in the order of numbers, that begins with `base` and has every difference mod n; or
 * undefined.
 */
const completed = (base: readonly number[], size: number, n: number): readonly number[] | undefined => {
  const differences = new Set(base.flatMap((a) => base.map((b) => (((a - b) % n) + n) % n)))
  if (base.length === size) return differences.size === n ? base : undefined
  // Each further member adds two differences to each that is there, and with those that follow.
  let most = differences.size
  for (let k = base.length; k < size; k++) most += 2 * k
  if (most < n) return undefined
  for (let next = base.at(-1)! + 1; next < n; next++) {
    const found = completed([...base, next], size, n)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The quorum of site i is i + d mod n for d in the smallest set whose differences are all of 0..n-1, the least of them in the
 * order of numbers: K = 2, 2, 3, 3, 3, 3 for 2 to 7 sites. K(K-1) + 1 is at least n, and equal for the planes.
 *
 * @param n the number of sites, 1..31
 * @throws QuorumError if n is anything else
 * @see W.-S. Luk and T.-T. Wong, Two new quorum based algorithms for distributed mutual exclusion, ICDCS 1997 (difference sets)
 */
export const smallestCyclic = (n: number): QuorumSystem => {
  if (!Number.isInteger(n) || n < 1 || n > mostSites)
    throw new QuorumError(
      `Quorums "cyclic" for ${n} sites: the number of sites must be whole, from 1 to ${mostSites}; use "majority" for more.`,
    )
  for (let size = 1; ; size++) {
    const base = completed([0], size, n)
    if (base !== undefined) return cyclic(base, n)
  }
}
