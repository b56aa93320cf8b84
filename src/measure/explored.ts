// A completely explored model, with the operations that the measures need. No property is checked on the way.

import { errorOf, isSpecFailure, specFailure } from '../check/failed-run.js'
import { compareAnswers } from '../check/fresh-import.js'
import type { ExplorationSummary } from '../check/verdict.js'
import type { Kernel } from '../compile/kernel.js'
import { Predicates } from '../compile/predicates.js'
import type { SiteStatus } from '../compile/site-status.js'
import type { StateReading } from '../compile/state-reading.js'
import type { Budget } from '../liveness/budget.js'
import { type Model, makeModel } from '../model/model.js'
import type { BrokenSpec } from '../protocol/broken-spec.js'
import type { Spec } from '../protocol/spec.js'
import type { Reduce, Reductions } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import type { Interest } from '../search/interest.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import { ReachableStates } from '../search/reachable-states.js'
import type { Progress, StopReason } from '../search/search.js'
import type { State } from '../semantics/state.js'

/** No state is of interest during a search, so that it may continue in WebAssembly. */
const nothingOf = (reading: StateReading): Interest => ({
  reading,
  queries: [],
  atRest: false,
  specSteps: false,
  rules: 0,
  greatestUsual: Number.POSITIVE_INFINITY,
})

/** The limits of a search. */
export interface Limits {
  readonly maxStates: number
  /** The most bytes for a search and the measures after it. */
  readonly memory: number
}

/**
 * A search in progress. It does not use symmetry, because entries are counted for each site and a renamed site is another one.
 */
export class Explored {
  readonly model: Model
  readonly kernel: Kernel
  readonly reductions: Reductions
  readonly exploration: Exploration
  readonly siteStatus: SiteStatus
  private readonly reachable: ReachableStates
  private readonly reduce: Reduce
  private readonly fresh: Spec | undefined
  private sampled = 0

  /** @param fresh a second import of the spec, in which a sample of the calls is repeated */
  constructor(model: Model, reduce: Reduce, { maxStates, memory }: Limits, fresh?: Spec) {
    this.model = model
    this.fresh = fresh
    this.reduce = reduce
    this.reachable = new ReachableStates(model, { monitors: [], properties: [], reduce })
    this.kernel = this.reachable.kernel
    this.reductions = this.reachable.reductions
    this.siteStatus = this.reachable.siteStatus
    this.exploration = this.reachable.explore(
      { order: 'bfs', maxStates, maxDepth: Number.POSITIVE_INFINITY, memory, links: false },
      () => false,
      // The measures look at the states after the search.
      () => nothingOf(this.reachable.reading),
    )
  }

  /** Whether partial order omitted steps. */
  get leavesOut(): boolean {
    return this.reduce.partialOrder && this.reductions.partialOrder !== undefined
  }

  /** Completes the search, then repeats calls of clauses and compares canonical states. */
  *run(): LongWork {
    try {
      yield* this.exploration.run()
    } catch (error) {
      throw isSpecFailure(error) ? this.withRun(error) : error
    }
    this.reachable.repeatCalls()
    this.sampled = this.reachable.sample()
    this.compareWithFresh()
  }

  private compareWithFresh(): void {
    if (this.fresh === undefined) return
    const { kernel, model, siteStatus } = this
    const predicates = new Predicates([], model, this.reachable.reading)
    compareAnswers(kernel, predicates, siteStatus, makeModel(this.fresh, model.options), [])
  }

  private withRun(error: BrokenSpec): BrokenSpec {
    const { exploration, model } = this
    return errorOf(specFailure(model, [], exploration.runUpTo(exploration.here), error))
  }

  progress(): Progress {
    return this.exploration.progress()
  }

  summary(cut: StopReason | undefined): ExplorationSummary {
    const { exploration, reachable } = this
    const progress = exploration.progress()
    return {
      ...progress,
      complete: exploration.complete,
      search: 'bfs',
      cut: exploration.cut ?? (exploration.complete ? undefined : cut),
      reductions: reachable.summaries(exploration.visited.size, this.sampled),
    }
  }

  /** The states that satisfy this predicate, by number. The caller owns the memory. */
  *statesWhere(holds: (v: Int32Array) => boolean, budget: Budget): LongWork<Int32Array> {
    const { visited } = this.exploration
    const v = new Int32Array(this.kernel.tables.slots.count)
    let found = budget.ints(64)
    let count = 0
    for (let state = 0; state < visited.size; state++) {
      visited.read(state, v)
      if (holds(v)) {
        found = budget.grown(found, count + 1)
        found[count++] = state
      }
      if ((state & (defaultSlice - 1)) === 0) yield
    }
    return found.subarray(0, count)
  }

  /** Visited states as values, each created on demand. */
  *states(numbers: Int32Array): Generator<State> {
    for (const number of numbers) yield this.state(number)
  }

  /** A visited state as a value. */
  state(number: number): State {
    const { tables } = this.kernel
    const v = new Int32Array(tables.slots.count)
    this.exploration.visited.read(number, v)
    return tables.stateOf(v)
  }

  /** Whether no message is in transit in the state `v`. */
  isFinished(v: Int32Array): boolean {
    const { slots, channels } = this.kernel.tables
    for (let k = 0; k < channels.length; k++) if (v[slots.channel + k] !== 0) return false
    return true
  }
}
