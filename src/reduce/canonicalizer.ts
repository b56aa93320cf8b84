// Chooses one state from each class of states that no property can distinguish. Each reduction defines its classes and gives
// the reason why it is sound.
import type { SuccessorRewriter } from '../compile/successor-rewriter.js'

/** Replaces successors by the representatives of their classes. */
export interface Canonicalizer extends SuccessorRewriter {
  /** The number of states in the class of the last successor, if it is known; else 1. */
  readonly size: number
  /** The renaming of the last successor, by number; 0 is the identity. */
  readonly renaming: number
}
