// The smallest system in which every site needs another and no site needs all: three sites, each with itself and its
// successor as its quorum. A circular wait is easiest to see here. Longer rings do not intersect.

import { cyclic } from './cyclic.js'
import type { QuorumSystem } from './quorum-system.js'

/** {0,1}, {1,2}, {2,0}: the triangle; the same value as `projectivePlane(3)` and `majority(3)`. */
export const ringOfThree = (): QuorumSystem => cyclic([0, 1], 3)
