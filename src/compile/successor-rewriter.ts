// The seam between the kernel and the reductions. A rewriter replaces each successor, change by change, before the kernel
// stores it. The kernel does not know why; src/reduce/quotient.ts replaces a state by the representative of its class.

/** What the kernel lends to a rewriter while it builds a successor. */
export interface SuccessorBuilder {
  /** The number of the successor among those of its state. */
  readonly count: number
  /** How many slots have changed so far, which ones, and what they held before. */
  readonly changes: number
  readonly changedSlots: Int32Array
  readonly changedFrom: Int32Array
  /** Changes a slot of the successor. */
  change(slot: number, to: number): void
}

/** Replaces successors. */
export interface SuccessorRewriter {
  /** The kernel calls this with each state before it makes its successors. */
  begin(v: Int32Array): void
  /** Replaces the successor `v`. */
  rewrite(v: Int32Array, builder: SuccessorBuilder): void
}
