// What guides a directed search. Only the order of the search depends on it, so a bad guess costs states and nothing else.

/** Judges the states of a search. */
export interface Guide {
  /** The number of goals, at least 1. */
  readonly goals: number
  /** By goal: whether a short run to the state counts for it too, as in A*. */
  readonly countsLength: readonly boolean[]
  /** For the state judged last, by goal: an estimate of the steps to the goal, a small whole number. */
  readonly estimates: readonly number[]
  /** For the state judged last, by goal: whether it has a part that no state with the same estimate had before. */
  readonly isNewAt: readonly boolean[]
  /** Whether the state judged last has a part that no state had before. */
  readonly isNew: boolean
  /** Memory in use, in bytes. */
  readonly bytes: number
  /** Learns from the steps from one state to each of its successors, which are the first `count` of these. */
  learn(from: number, successors: Int32Array, count: number): void
  /** Judges a new state. */
  judge(state: number): void
}
