// A way to choose one state for each class of states that no property can distinguish. Each reduction says what its classes
// are, and why that is sound.
import type { SuccessorRewriter } from '../compile/successor-rewriter.js'

/** Replaces successors by the representatives of their classes. */
export interface Canonicalizer extends SuccessorRewriter {
  /** How many states the class of the last successor has, where that is a number; else 1. */
  readonly size: number
  /** The renaming of the last successor, by number; 0 is the identity. */
  readonly renaming: number
}
