// The result for each property of a model. It claims no more than was checked.

import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import type { ReductionSummary } from '../reduce/reduction-summary.js'
import type { Coverage } from '../search/random-walks.js'
import type { Counted, StopReason } from '../search/search.js'
import type { Trace } from '../trace/trace.js'
import type { CheckOptions } from './check-options.js'
import type { ClockDivergence } from './diverging-clocks.js'
import type { SpecFailure } from './failed-run.js'

/** The result for one property. */
export interface Verdict {
  readonly property: Property
  /**
   * `holds`: in every reachable state, or witnessed. `sampled`: no visited state or run violates it, but a reduction was
   * certified on a sample only. `no violation found`: no state seen violates it, but the search may have omitted states, or was kept within a constraint. `violated`: with a trace that shows it. `vacuous`: it holds, but only because no run reaches its condition.
   * `inconclusive`: the search ended early, or the verdict needs more than a sample.
   */
  readonly verdict: 'holds' | 'sampled' | 'no violation found' | 'violated' | 'vacuous' | 'inconclusive'
  /** What was checked on a sample only, if the verdict depends on it. */
  readonly sample?: readonly string[]
  /** The constraint that some states violate, which were not expanded, if the verdict depends on it. */
  readonly within?: string
  /** A counterexample, or the witness of a `sometimes`, executed by the reference semantics. */
  readonly trace?: Trace
  /** What the last state of the trace shows, or another reason, in plain words. */
  readonly because?: string
  /** If no bound was given: the most bypasses of each site. */
  readonly bypasses?: readonly SiteBypass[]
}

/** How often other sites enter at most while a site waits; Infinity if there is no bound. */
export interface SiteBypass {
  readonly site: number
  readonly most: number
  /** A run that shows it; undefined for a site that never waits. */
  readonly trace: Trace | undefined
}

/** A summary of the search. */
export interface ExplorationSummary extends Counted {
  /** Whether the frontier is empty. */
  readonly complete: boolean
  readonly search: CheckOptions['search']
  readonly cut: StopReason | undefined
  /** The reductions: what they omit, why they are sound, and what they saved. */
  readonly reductions: readonly ReductionSummary[]
  /** If clocks diverge: which clocks, and by which step. */
  readonly drift?: ClockDivergence
  /** The constraint of the search, and the number of states that violate it, which were not expanded. */
  readonly within?: { readonly formula: string; readonly outside: number }
  /** For a store that may omit states: its name and size, the seed of its signatures, and the probability of an omission. */
  readonly store?: {
    readonly name: 'compact' | 'bits'
    readonly bytes: number
    readonly seed: number
    /** From 0 to 1, if signatures are random. */
    readonly omission: number
  }
  /** For states on a disk: the greatest size of the files, in bytes. */
  readonly disk?: { readonly bytes: number }
  /** For random walks: the seed, the number of walks, and what they covered. */
  readonly random?: { readonly seed: number; readonly walks: number; readonly coverage: Coverage }
}

/** The result of a check. */
export interface CheckResult {
  readonly model: Model
  readonly exploration: ExplorationSummary
  /** If a function of the spec failed: which one, and the run that leads there. */
  readonly failure?: SpecFailure
  /** In the order in which the spec lists its properties. */
  readonly verdicts: readonly Verdict[]
}
