// The cheapest quorum: site 0 decides alone, in effect a central server. It meets the intersection condition and
// breaks self-membership, which shows that only the first is needed for mutual exclusion.

import { Set as ImmutableSet, List, Range } from 'immutable'
import { checkNumberOfSites } from './number-of-sites.js'
import type { QuorumSystem } from './quorum-system.js'

/**
 * The quorum of each site is {0}.
 *
 * @param n the number of sites, 1..1000
 * @throws QuorumError if n is anything else
 */
export const oneSite = (n: number): QuorumSystem => {
  checkNumberOfSites('one', n)
  return List(Range(0, n).map(() => ImmutableSet.of(0)))
}
