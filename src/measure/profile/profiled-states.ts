// The search of a profile: one model with one choice of reductions, explored breadth-first without stopping at violations.
import { errorOf, isSpecFailure, specFailure } from '../../check/failed-run.js'
import { compareAnswers, freshWith, propertiesOf } from '../../check/fresh-import.js'
import { modelFor, propertiesNamed } from '../../check/model-for.js'
import type { ExplorationSummary } from '../../check/verdict.js'
import { Predicates } from '../../compile/predicates.js'
import { refuseForSet } from '../../model/messages-that-stay.js'
import type { Model } from '../../model/model.js'
import { refuseForRendezvous } from '../../model/no-channels.js'
import { refuseForTotalOrder } from '../../model/one-order.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Property } from '../../protocol/property.js'
import type { Spec } from '../../protocol/spec.js'
import { defaultReductions, type Reduce } from '../../reduce/reductions.js'
import { Exploration } from '../../search/exploration.js'
import type { LongWork } from '../../search/long-work.js'
import { ReachableStates } from '../../search/reachable-states.js'
import type { StopReason } from '../../search/search.js'
import { monitorsOf } from '../../semantics/steps.js'
import type { Limits } from '../explored.js'
import { CountedGraph } from './counted-graph.js'

/** The states of one model, with the properties that are checked by default. */
export class ProfiledStates {
  readonly model: Model
  readonly properties: readonly Property[]
  readonly reachable: ReachableStates
  readonly exploration: Exploration
  readonly counted: CountedGraph
  readonly predicates: Predicates
  private sampled = 0

  /**
   * @param reduce the reductions for the model; by default only the one without which it would be infinite
   * @throws a `ModelError` for options that do not fit
   */
  constructor(
    spec: Spec,
    options: ModelOptions,
    { maxStates, memory }: Limits,
    reduce: (model: Model) => Reduce = defaultReductions,
  ) {
    refuseForTotalOrder(options, 'a profile does not cover the order of broadcasts')
    refuseForRendezvous(options, 'a profile takes send and receipt for two steps')
    refuseForSet(options, 'a profile assumes that each message is received once')
    this.properties = propertiesNamed(spec, [])
    this.model = modelFor(spec, options, this.properties)
    const { model, properties } = this
    const monitors = monitorsOf(model).filter((monitor) => properties.includes(monitor))
    this.reachable = new ReachableStates(model, { monitors, properties, reduce: reduce(model) })
    this.predicates = new Predicates(properties, model, this.reachable.reading)
    this.counted = new CountedGraph(this.reachable.reductions.graph)
    const maxDepth = Number.POSITIVE_INFINITY
    const limits = { order: 'bfs', maxStates, maxDepth, memory, links: false } as const
    this.exploration = new Exploration(this.counted, limits, () => false)
  }

  /** Completes the search, then repeats calls of clauses and compares canonical states. */
  *run(): LongWork {
    const { exploration, reachable } = this
    try {
      yield* exploration.run()
    } catch (error) {
      if (!isSpecFailure(error)) throw error
      const run = exploration.runUpTo(exploration.here)
      throw errorOf(specFailure(this.model, this.properties, run, error))
    }
    reachable.repeatCalls()
    this.sampled = reachable.sample()
  }

  /** Compares a sample of the calls with a second import of the spec. Throws an `ImpureSpec` if they differ. */
  compareWith(fresh: Spec): void {
    const { model, reachable, predicates } = this
    const properties = propertiesOf(fresh, this.properties, model.options)
    const again = modelFor(freshWith(fresh, properties), model.options, properties)
    compareAnswers(reachable.kernel, predicates, reachable.siteStatus, again, properties)
  }

  /** What a state shows: which sites wait and are in the section, and the values of the predicates of the properties. */
  appearance(v: Int32Array): string {
    const { model, reachable, predicates, properties } = this
    const { siteStatus } = reachable
    let text = ''
    for (const site of model.competitors)
      text += `${Number(siteStatus.waits(site, v))}${Number(siteStatus.holds(site, v))}`
    for (const property of properties)
      for (const predicate of predicates.of(property)) text += Number(predicates.ask(predicate, v))
    return text
  }

  /** How the graph was explored. */
  summary(cut: StopReason | undefined): ExplorationSummary {
    const { exploration, reachable } = this
    return {
      ...exploration.progress(),
      complete: exploration.complete,
      search: 'bfs',
      cut: exploration.cut ?? (exploration.complete ? undefined : cut),
      reductions: reachable.summaries(exploration.visited.size, this.sampled),
    }
  }
}
