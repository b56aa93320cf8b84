// The sites that each site must ask for permission: one set of sites for each site. Permission protocols differ in
// this table and in little else, so it is a plain value. The files next to this one construct and check quorum
// systems.

import type { Set as ImmutableSet, List } from 'immutable'

/**
 * Entry i is the quorum of site i: the sites whose votes it must gather, as numbers 0..n-1 where n is the length of
 * the list. The empty set means that the site has no quorum: it grants votes to others but never requests.
 */
export type QuorumSystem = List<ImmutableSet<number>>

/** A quorum as text, its members ascending and without spaces: `{0,1,2}`; the empty quorum is `{}`. */
export const showQuorum = (quorum: ImmutableSet<number>): string =>
  `{${quorum
    .toArray()
    .sort((a, b) => a - b)
    .join(',')}}`

/**
 * A whole system as text, one set for every site: `{0,1},{1,2},{0,2}`. `explicit` reads it back to an equal value,
 * without being told the number of sites. The system of no sites is the empty text, which nothing reads back.
 */
export const showQuorumSystem = (system: QuorumSystem): string => system.map(showQuorum).join(',')
