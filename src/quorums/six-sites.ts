// A lecture's example of deadlock among voters: three requesters whose quorums meet pairwise in one site each, a
// different one for each pair. The example leaves the other three quorums open, and so does this file.

import { Set as ImmutableSet, List } from 'immutable'
import type { QuorumSystem } from './quorum-system.js'

/** {0,1,2}, {1,3,5}, {2,4,5} for sites 0, 1, 2; sites 3, 4, 5 only vote. The pairs share 1, 2 and 5. */
export const sixSites = (): QuorumSystem =>
  List([
    ImmutableSet.of(0, 1, 2),
    ImmutableSet.of(1, 3, 5),
    ImmutableSet.of(2, 4, 5),
    ImmutableSet<number>(),
    ImmutableSet<number>(),
    ImmutableSet<number>(),
  ])
