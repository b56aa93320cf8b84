// What a result says of each reduction: what was certified, on what sample, and what it saved.
import type { Group } from '../canonical/group.js'

/** One reduction, requested or used by default. */
export type ReductionSummary =
  | {
      readonly reduction: 'timestamps'
      /** The number of calls and results that were tested under transformed timestamps. */
      readonly certified: number
      /** The number of states of sampled runs that were compared with their canonical states in the reference semantics. */
      readonly sampled: number
      /** Set if calls were tested on a sample of these only. */
      readonly sample?: string
    }
  | {
      readonly reduction: 'symmetry'
      /** Rotations need not preserve the initial states. */
      readonly claim: Group['claim']
      readonly group: string
      readonly order: number
      readonly certified: number
      /** The number of these that were tested under some renamings only. */
      readonly inPart: number
      readonly sampled: number
      /** Set if calls were tested on a sample of these only. */
      readonly sample?: string
      /**
       * The number of states that the visited ones represent, if the other reductions leave that known. For rotations it is a
       * bound: an orbit may have members that no run reaches.
       */
      readonly states?: number
      readonly transitions?: number
    }
  | {
      readonly reduction: 'partial-order'
      /** The number of states for which one step was enough. */
      readonly cut: number
      /** The number of different choices that were tested by calls of the clauses. */
      readonly certified: number
    }
  | {
      readonly reduction: 'normal-form'
      /** The number of states of the search that were compared with their normal forms. */
      readonly certified: number
      /** The number of states of sampled runs that were compared with theirs. */
      readonly sampled: number
      /** What was tested on a sample only: no finite number of states proves the claim. */
      readonly sample: string
    }
  | {
      readonly reduction: 'timestamps' | 'symmetry' | 'partial-order' | 'normal-form'
      /** Why it was not used, as the end of a sentence. */
      readonly unused: string
    }

/** What the reductions of a run were tested on a sample of, without duplicates. */
export const samplesIn = (summaries: readonly ReductionSummary[]): readonly string[] => [
  ...new Set(summaries.flatMap((one) => ('sample' in one && one.sample !== undefined ? [one.sample] : []))),
]
