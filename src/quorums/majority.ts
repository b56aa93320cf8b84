// The least that meets by counting alone: more than half of the sites. Weighted votes, and the choice of any majority
// at each request, are left out: here every site has one fixed quorum.

import { Range } from 'immutable'
import { cyclic } from './cyclic.js'
import { checkNumberOfSites } from './number-of-sites.js'
import type { QuorumSystem } from './quorum-system.js'

/**
 * The quorum of site i is itself and the next floor(n / 2) sites around the circle. Two sets of more than half of the
 * sites cannot be apart.
 *
 * @param n the number of sites, 1..1000
 * @throws QuorumError if n is anything else
 * @see H. Garcia-Molina and D. Barbara, How to assign votes in a distributed system, JACM 32(4), 1985
 */
export const majority = (n: number): QuorumSystem => {
  checkNumberOfSites('majority', n)
  return cyclic(Range(0, Math.floor(n / 2) + 1).toArray(), n)
}
