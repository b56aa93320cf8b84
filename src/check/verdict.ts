// What was found of each property, and for which model: no more than was checked.

import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import type { ReductionSummary } from '../reduce/reductions.js'
import type { Progress, StopReason } from '../search/search.js'
import type { Trace } from '../trace/trace.js'
import type { ClockDivergence } from './diverging-clocks.js'
import type { SpecFailure } from './failed-run.js'

/** What was found of one property. */
export interface Verdict {
  readonly property: Property
  /**
   * `holds`: of every reachable state, or witnessed. `sampled`: no visited state or run violates it, but a reduction was
   * certified on a sample only. `violated`: with a trace that shows it. `vacuous`: it holds, but of nothing, since what it
   * speaks of never happens. `inconclusive`: the search ended first, or the answer needs more than a sample.
   */
  readonly verdict: 'holds' | 'sampled' | 'violated' | 'vacuous' | 'inconclusive'
  /** What was tried on a sample only, where the verdict depends on it. */
  readonly sample?: readonly string[]
  /** A counterexample, or the witness of a `sometimes`; executed by the reference semantics. */
  readonly trace?: Trace
  /** Where the trace ends at a state: a plain word on what is seen there. */
  readonly because?: string
  /** Where no bound was given: how often each site is overtaken at most. */
  readonly bypasses?: readonly SiteBypass[]
}

/** How often others enter at most while a site waits: Infinity where there is no bound. */
export interface SiteBypass {
  readonly site: number
  readonly most: number
  /** A run that shows it; undefined of a site that never waits. */
  readonly trace: Trace | undefined
}

/** How the graph was explored. */
export interface ExplorationSummary extends Omit<Progress, 'frontier'> {
  readonly frontier: number
  /** Whether the frontier ran empty. */
  readonly complete: boolean
  readonly search: 'bfs' | 'dfs' | 'random'
  readonly cut: StopReason | undefined
  /** What was left out, on which grounds, and what that saved. */
  readonly reductions: readonly ReductionSummary[]
  /** Where clocks run away from one another: which, and by which step. */
  readonly drift?: ClockDivergence
  /** Of random walks: where they began, and how many were wanted. */
  readonly random?: { readonly seed: number; readonly walks: number }
}

/** The answer to a question about a model. */
export interface CheckResult {
  readonly model: Model
  readonly exploration: ExplorationSummary
  /** Where a function of the spec failed: what, and the run that leads there. */
  readonly failure?: SpecFailure
  /** In the order in which the spec lists its properties. */
  readonly verdicts: readonly Verdict[]
}
