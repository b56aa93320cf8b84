// The interface between the kernel and the reductions. A rewriter replaces each successor, change by change, before the kernel
// stores it. It is an argument of the call that computes successors, and the kernel does not know the reason;
// src/reduce/quotient.ts replaces a state by the representative of its class.

/** What the kernel gives a rewriter while it builds a successor. */
export interface SuccessorBuilder {
  /** The index of the successor among those of its state. */
  readonly count: number
  /** The number of slots that have changed so far, these slots, and their previous values. */
  readonly changes: number
  readonly changedSlots: Int32Array
  readonly changedFrom: Int32Array
  /** Changes a slot of the successor. */
  change(slot: number, to: number): void
}

/** Replaces successors. */
export interface SuccessorRewriter {
  /** The kernel calls this with each state before it computes its successors. */
  begin(v: Int32Array): void
  /** Replaces the successor `v`. */
  rewrite(v: Int32Array, builder: SuccessorBuilder): void
}
