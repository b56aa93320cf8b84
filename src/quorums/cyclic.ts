// One set, shifted once for each site: the frame of the ring, the majorities and the planes. Which sets to shift, and
// why they meet, is said where they are chosen.

import { Set as ImmutableSet, List, Range } from 'immutable'
import type { QuorumSystem } from './quorum-system.js'

/**
 * The quorum of site i is every (i + d) mod n for d in `base`; so every site is in as many quorums as a quorum has
 * members, and a base with 0 gives each site a quorum that it belongs to.
 * Two such quorums always meet exactly if each of 1..n-1 is a difference, mod n, of two members of the base.
 *
 * @param base whole numbers of at least 0, read mod n; the empty base gives the system where nobody has a quorum
 * @param n the number of sites, 1 or more
 */
export const cyclic = (base: readonly number[], n: number): QuorumSystem =>
  List(Range(0, n).map((i) => ImmutableSet(base.map((d) => (i + d) % n).sort((a, b) => a - b))))
