// One set, shifted once for each site: the form of the ring, the majorities and the planes. The files that choose the
// sets explain why they intersect.

import { Set as ImmutableSet, List, Range } from 'immutable'
import type { QuorumSystem } from './quorum-system.js'

/**
 * The quorum of site i is every (i + d) mod n for d in `base`. So every site is in as many quorums as a quorum has
 * members, and with 0 in the base each site is in its own quorum. Two such quorums always intersect exactly if each
 * of 1..n-1 is a difference, mod n, of two members of the base.
 *
 * @param base whole numbers of at least 0, read mod n; the empty base gives the system without quorums
 * @param n the number of sites, 1 or more
 */
export const cyclic = (base: readonly number[], n: number): QuorumSystem =>
  List(Range(0, n).map((i) => ImmutableSet(base.map((d) => (i + d) % n).sort((a, b) => a - b))))
