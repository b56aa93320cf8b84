// The one set-up of every search for reachable states: a kernel, the reductions around it, the functions of the spec asked
// through the tables, and, at the end, the second calls and the sample of states on which a result rests.
import { Kernel } from '../compile/kernel.js'
import { SiteStatus } from '../compile/site-status.js'
import { StateReading } from '../compile/state-reading.js'
import type { Model } from '../model/model.js'
import type { Monitor, Property } from '../protocol/property.js'
import { type Reduce, type ReductionSummary, Reductions } from '../reduce/reductions.js'
import { Exploration, type ExplorationOptions } from './exploration.js'
import type { Visit } from './search.js'

// Runs of the reference semantics whose states are compared with their canonical states, and the steps of each run.
const sampleRuns = 3
const sampleSteps = 12
// The reference semantics needs long for a canonical state under more renamings than this; one short run must do.
const largeGroup = 200

/** What a search asks of a model. */
export interface SearchedModel {
  /** The monitors that step with the run. */
  readonly monitors: readonly Monitor[]
  /** What the answers depend on; the reductions have to preserve it. */
  readonly properties: readonly Property[]
  readonly reduce: Reduce
}

/** The reachable states of a model, ready to be searched. */
export class ReachableStates {
  readonly model: Model
  readonly kernel: Kernel
  readonly reductions: Reductions
  readonly reading: StateReading
  readonly siteStatus: SiteStatus

  constructor(model: Model, { monitors, properties, reduce }: SearchedModel) {
    this.model = model
    this.kernel = new Kernel(model, monitors)
    this.reductions = new Reductions(this.kernel, reduce, properties)
    this.reading = new StateReading(this.kernel.tables)
    this.siteStatus = new SiteStatus(this.kernel.tables)
  }

  /** An exploration of them. `visit` is called with every state. */
  explore(options: ExplorationOptions, visit: Visit): Exploration {
    return new Exploration(this.reductions.graph, options, visit)
  }

  /** Repeats calls of the spec's functions. Throws an `ImpureSpec` where an answer differs. */
  repeatCalls(): void {
    this.kernel.tables.callAgain()
  }

  /**
   * Compares states of sampled runs with their canonical states, by the reference semantics. Answers how many; 0 without
   * canonical states. Throws a `CertificationFailed` where two differ.
   */
  sample(): number {
    const { reductions } = this
    const large = (reductions.symmetry?.group.order ?? 1) > largeGroup
    return reductions.sample(large ? 1 : sampleRuns, large ? sampleSteps / 2 : sampleSteps)
  }

  /** What was reduced, and on which grounds. */
  summaries(search: Exploration, sampled: number): readonly ReductionSummary[] {
    return this.reductions.summaries(sampled, search.visited.size)
  }
}
