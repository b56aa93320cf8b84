// What the clauses of a model read and send in its reachable states: a search over the full graph with clauses that record. A
// reduction would call them for other states, too, or leave calls out.

import { errorOf, isSpecFailure, specFailure } from '../check/failed-run.js'
import { compareAnswers } from '../check/fresh-import.js'
import { modelFor } from '../check/model-for.js'
import type { ExplorationSummary } from '../check/verdict.js'
import { Predicates } from '../compile/predicates.js'
import type { Model } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'
import { noReduction } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import type { ExplorationOptions } from '../search/exploration-options.js'
import { type LongWork, showing } from '../search/long-work.js'
import { ReachableStates } from '../search/reachable-states.js'
import type { Progress, StopReason } from '../search/search.js'
import { type Readings, recorded } from './readings.js'

/** What the clauses of a model have read and sent in the states that were visited. */
export interface ReadingsOfModel {
  readonly model: Model
  readonly exploration: ExplorationSummary
  /** In the order of the spec. */
  readonly readings: readonly Readings[]
}

/** The search: drive `run`, then read the result. */
export class ReadingsSearch {
  readonly model: Model
  private readonly readings: readonly Readings[]
  private readonly reachable: ReachableStates
  private readonly search: Exploration

  /** Throws a `ModelError` for options that do not fit. */
  constructor(
    spec: Spec,
    options: ModelOptions,
    limits: Pick<ExplorationOptions, 'maxStates' | 'maxDepth' | 'memory'>,
  ) {
    const watched = recorded(spec)
    this.readings = watched.readings
    this.model = modelFor(watched.spec, options, [])
    this.reachable = new ReachableStates(this.model, { monitors: [], properties: [], reduce: noReduction })
    this.search = this.reachable.explore({ order: 'bfs', links: false, ...limits }, () => false)
  }

  /** Searches; a slice is a number of states. */
  run(): LongWork<void, Progress> {
    return showing(this.work(), () => this.progress())
  }

  private *work(): LongWork {
    const { search, model } = this
    try {
      yield* search.run()
    } catch (error) {
      throw isSpecFailure(error) ? errorOf(specFailure(model, [], search.runUpTo(search.here), error)) : error
    }
  }

  /** The progress of the search. */
  progress(): Progress {
    return this.search.progress()
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.search.stop(cut)
  }

  /** The readings. Call it when `run` is at its end, or after `stop`. Throws an `ImpureSpec`. */
  result(): ReadingsOfModel {
    const { model, search, readings } = this
    this.reachable.repeatCalls()
    const exploration = {
      ...search.progress(),
      complete: search.complete,
      search: 'bfs' as const,
      cut: search.cut,
      reductions: [],
    }
    return { model, exploration, readings }
  }

  /** Repeats a sample of the calls in a fresh import of the spec. Throws an `ImpureSpec` that shows both results. */
  compareWith(fresh: Spec): void {
    const { kernel, siteStatus, reading } = this.reachable
    const again = modelFor(fresh, this.model.options, [])
    compareAnswers(kernel, new Predicates([], this.model, reading), siteStatus, again, [])
  }
}
