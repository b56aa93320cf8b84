// The smallest system in which everybody needs somebody else and nobody needs everybody: three sites, each asking
// itself and its successor. It is where a circular wait is easiest to see. Longer rings do not intersect.

import { cyclic } from './cyclic.js'
import type { QuorumSystem } from './quorum-system.js'

/** {0,1}, {1,2}, {2,0}: the triangle; the same value as `projectivePlane(3)` and `majority(3)`. */
export const ringOfThree = (): QuorumSystem => cyclic([0, 1], 3)
