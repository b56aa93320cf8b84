// What a reduction does inside the kernel: the successor in the making is replaced by the one that stands for all states of
// its class, change by change, before it is counted. What a class is, and why that is sound, is said in `reduce`.

/** What the kernel lends to a form while a successor is in the making. */
export interface SuccessorBuilder {
  /** The slots changed so far, and what they held before. */
  readonly changes: number
  readonly changedSlots: Int32Array
  readonly changedFrom: Int32Array
  /** Changes a slot of the successor. */
  change(slot: number, to: number): void
}

/** A way to choose one state for each class of states that need not be told apart. */
export interface Canonicalizer {
  /** Called with each state before its successors are made. */
  begin(v: Int32Array): void
  /** Replaces the successor `v` by the state that stands for it. */
  apply(v: Int32Array, making: SuccessorBuilder): void
  /** How many states the class of the one last replaced has, where that is a number; else 1. */
  readonly size: number
  /** The renaming of the one last replaced, as a number of the form's own; 0 is the identity. */
  readonly renaming: number
}
