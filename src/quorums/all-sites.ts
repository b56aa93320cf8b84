// The most expensive quorum: all sites. The reference for the cheaper ones, and fully symmetric: no renaming of the
// sites changes it.

import { Set as ImmutableSet, List, Range } from 'immutable'
import { checkNumberOfSites } from './number-of-sites.js'
import type { QuorumSystem } from './quorum-system.js'

/**
 * The quorum of each site is {0, …, n-1}.
 *
 * @param n the number of sites, 1..1000
 * @throws QuorumError if n is anything else
 */
export const allSites = (n: number): QuorumSystem => {
  checkNumberOfSites('all', n)
  const allSites = ImmutableSet(Range(0, n))
  return List(Range(0, n).map(() => allSites))
}
