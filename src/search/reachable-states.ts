// The set-up of every search for reachable states: a kernel, the reductions around it, the functions of the spec called through
// the tables, and, after the search, the repeated calls and the sample of states on which a result relies.
import type { Kernel } from '../compile/kernel.js'
import { kernelFor } from '../compile/kernel-for.js'
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Predicates } from '../compile/predicates.js'
import { SiteStatus } from '../compile/site-status.js'
import { StateReading } from '../compile/state-reading.js'
import { FullGraph, type StepGraph } from '../compile/step-graph.js'
import { type Model, ModelError } from '../model/model.js'
import type { Monitor, Property } from '../protocol/property.js'
import type { CertifyingThread } from '../reduce/certifying-thread.js'
import { HandedCalls } from '../reduce/handed-calls.js'
import type { ReductionSummary } from '../reduce/reduction-summary.js'
import { type Reduce, Reductions } from '../reduce/reductions.js'
import type { Constraint } from '../semantics/constraint.js'
import { ConstrainedGraph } from './constrained-graph.js'
import { DiskSearch, type DiskSearchOptions } from './disk/disk-search.js'
import { DistributedSearch, type DistributedSearchOptions } from './distributed/distributed-search.js'
import { Exploration } from './exploration.js'
import type { ExplorationOptions } from './exploration-options.js'
import { GuideToGoals } from './guide-to-goals.js'
import type { Interest } from './interest.js'
import { type LossyStore, type LossyStoreName, lossyStore } from './lossy-stores.js'
import type { Visit } from './search.js'
import { SignatureSearch, type SignatureSearchOptions } from './signature-search.js'
import type { StateSet } from './state-set.js'

// The number of runs of the reference semantics whose states are compared with their canonical states, and the number of steps
// of each run.
const sampleRuns = 3
const sampleSteps = 12
// With more renamings than this, the reference semantics needs long for a canonical state, so one short run must suffice.
const largeGroup = 200

/** The parts of a model that a search needs. */
interface SearchedModel {
  /** The monitors that take part in the run. */
  readonly monitors: readonly Monitor[]
  /** The properties whose verdicts the reductions must preserve. */
  readonly properties: readonly Property[]
  readonly reduce: Reduce
  /** States outside it are not expanded; by default all states are. */
  readonly within?: Constraint | undefined
  /** Starts a thread that certifies calls; undefined if it cannot. By default they are certified when they are made. */
  readonly certifying?: (() => CertifyingThread | undefined) | undefined
}

const tableOf = (store: LossyStoreName, bytes: number): LossyStore => {
  try {
    return lossyStore(store, Math.max(64, bytes))
  } catch (error) {
    if (!(error instanceof MemoryExhausted)) throw error
    throw new ModelError(
      `store ${store}: this machine has no ${Math.floor(bytes)} bytes for the table, which is half of the memory; give less memory`,
    )
  }
}

/** The reachable states of a model, ready to be searched. */
export class ReachableStates {
  readonly model: Model
  readonly kernel: Kernel
  readonly reductions: Reductions
  readonly reading: StateReading
  readonly siteStatus: SiteStatus
  readonly properties: readonly Property[]
  /** What is searched: the reductions around the kernel, within the constraint. */
  readonly graph: StepGraph
  /** With a constraint: the predicates of the properties, in order, and then its own. */
  readonly predicates: Predicates | undefined
  private readonly sampledRuns: number | undefined
  private readonly handed: HandedCalls | undefined

  constructor(model: Model, { monitors, properties, reduce, within, certifying }: SearchedModel) {
    this.model = model
    this.properties = properties
    this.kernel = kernelFor(model, monitors)
    this.reductions = new Reductions(this.kernel, reduce, properties, within)
    this.reading = new StateReading(this.kernel.tables)
    this.predicates = within && new Predicates([...properties, within.property], model, this.reading)
    this.graph = this.graphWithin(within)
    this.siteStatus = new SiteStatus(this.kernel.tables)
    this.sampledRuns = reduce.sampledRuns
    this.handed = certifying && this.handedTo(certifying)
  }

  // With shared variables a test of a call decides for which states its result is cached, so it cannot wait.
  private handedTo(start: () => CertifyingThread | undefined): HandedCalls | undefined {
    const { tables } = this.kernel
    if (tables.branching || tables.callCertifiers.length === 0) return undefined
    const handed = new HandedCalls(tables, this.reductions.symmetry?.group.order ?? 1, start)
    tables.toCertify = handed
    return handed
  }

  private graphWithin(within: Constraint | undefined): StepGraph {
    const { predicates, reductions } = this
    if (within === undefined || predicates === undefined) return reductions.graph
    const { predicate } = within.property
    return new ConstrainedGraph(reductions.graph, (v) => predicates.ask(predicate, v))
  }

  /** An exploration of them, which calls `visit` for every state, or for those of interest. */
  explore(options: ExplorationOptions, visit: Visit, interest?: () => Interest | undefined): Exploration {
    const guided = { guide: (visited: StateSet) => new GuideToGoals(this, visited), ...options }
    return new Exploration(this.graph, guided, visit, interest)
  }

  /**
   * A breadth-first search that keeps its states in files. Throws a `ModelError` with partial order, symmetry or a constraint.
   */
  exploreOnDisk(options: DiskSearchOptions, visit: Visit): DiskSearch {
    const { graph, reductions } = this
    const cannot = (what: string) =>
      new ModelError(`store disk: ${what} needs the states in memory; leave it out`)
    if (reductions.partialOrder !== undefined) throw cannot('partial order')
    if (reductions.symmetry !== undefined) throw cannot('symmetry')
    if (reductions.normalForm !== undefined) throw cannot('a normal form')
    if (graph.outside !== undefined) throw cannot('a constraint')
    return new DiskSearch(graph, options, visit)
  }

  /** A breadth-first search whose tasks any machine can do. Throws a `ModelError` with a reduction or a constraint. */
  exploreDistributed(options: DistributedSearchOptions, visit: Visit): DistributedSearch {
    const { graph } = this
    if (!(graph instanceof FullGraph))
      throw new ModelError(
        'a search by tasks finds every state of the full graph, without a constraint; leave reductions out, and bound the requests if the clocks need it',
      )
    return new DistributedSearch(graph, options, visit)
  }

  /**
   * A search that stores no states, for at most this much memory, half of it for its store. Throws a `ModelError` with partial
   * order, and if the machine refuses the memory.
   */
  exploreLossily(
    store: LossyStoreName,
    options: Omit<SignatureSearchOptions, 'store'>,
    visit: Visit,
  ): SignatureSearch {
    if (this.reductions.partialOrder !== undefined)
      throw new ModelError(`store ${store}: partial order needs the states found so far; leave it out`)
    if (this.reductions.normalForm !== undefined)
      throw new ModelError(`store ${store}: a normal form needs the states found so far; leave it out`)
    return new SignatureSearch(this.graph, { ...options, store: tableOf(store, options.memory / 2) }, visit)
  }

  /** Whether calls are certified elsewhere, if they are many. */
  get handsCalls(): boolean {
    return this.handed !== undefined
  }

  /** Call it between slices of a search. Throws the `CertificationFailed` of a call, if one is known. */
  look(): void {
    this.handed?.look()
  }

  /** Waits until all calls so far are certified. Throws the `CertificationFailed` of the first one that is not. */
  finish(): void {
    this.handed?.finish()
  }

  /**
   * What `work` returns or throws, once all calls before that are certified: if one is not, that came first, and is thrown. Each result of a
   * search comes from such work.
   */
  onceCertified<T>(work: () => T): T {
    try {
      return work()
    } finally {
      this.finish()
    }
  }

  /** The same at the end of a search: the thread is not needed any more. */
  certifiedToTheEnd<T>(work: () => T): T {
    const result = this.onceCertified(work)
    this.handed?.end()
    return result
  }

  /** Repeats calls of the spec's functions. Throws an `ImpureSpec` if a result differs. */
  repeatCalls(): void {
    this.kernel.tables.callAgain()
  }

  /**
   * Compares the states of sampled runs with their canonical states, by the reference semantics. Returns the number of states;
   * 0 without canonical states or sampled runs. Throws a `CertificationFailed` if two differ.
   */
  sample(): number {
    const { reductions } = this
    const large = (reductions.symmetry?.group.order ?? 1) > largeGroup
    const runs = this.sampledRuns ?? (large ? 1 : sampleRuns)
    return reductions.sample(runs, large ? sampleSteps / 2 : sampleSteps)
  }

  /** The reductions, and why they are sound. */
  summaries(states: number, sampled: number): readonly ReductionSummary[] {
    this.finish()
    return this.reductions.summaries(sampled, states)
  }
}
