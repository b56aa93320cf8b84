// Checks a model and its properties in one pass over the states, and gives the verdicts. The reference semantics executes every
// violation that is shown, and must reach the state that the kernel found.

import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Predicates } from '../compile/predicates.js'
import { firstLockedOut } from '../liveness/entry-possible.js'
import { LivenessCheck } from '../liveness/liveness-check.js'
import { queriesOf } from '../liveness/queries-of-properties.js'
import { lockedOutWords } from '../model/claim-words.js'
import { type Model, ModelError } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import { isOnGraph } from '../protocol/property-kinds.js'
import type { Spec } from '../protocol/spec.js'
import { type ReductionSummary, samplesIn } from '../reduce/reduction-summary.js'
import { defaultReductions, noReduction } from '../reduce/reductions.js'
import type { AnySearch } from '../search/any-search.js'
import { DiskSearch } from '../search/disk/disk-search.js'
import { DistributedSearch } from '../search/distributed/distributed-search.js'
import { Exploration } from '../search/exploration.js'
import { defaultSlice, type LongWork, showing, toTheEnd } from '../search/long-work.js'
import { RandomWalks } from '../search/random-walks.js'
import { ReachableStates } from '../search/reachable-states.js'
import type { Counted, Position, Progress, StopReason, Visit } from '../search/search.js'
import { SignatureSearch } from '../search/signature-search.js'
import { type Constraint, constraintOf } from '../semantics/constraint.js'
import { monitorsOf } from '../semantics/steps.js'
import { type CheckOptions, defaultCheckOptions } from './check-options.js'
import { certifiedWork, chosenSearch, reasonForOneWorker, withEnd } from './chosen-search.js'
import { Counterexamples } from './counterexamples.js'
import { DivergenceWatch } from './divergence-watch.js'
import { errorOf, isSpecFailure } from './failed-run.js'
import { FinalVerdicts } from './final-verdicts.js'
import { compareAnswers, compareRun, freshWith, propertiesOf } from './fresh-import.js'
import { modelFor } from './model-for.js'
import { refuseRunsInSet } from './runs-in-set.js'
import { sampledVerdict } from './sampled-verdict.js'
import { SpecFailures } from './spec-failures.js'
import { StateProperties } from './state-properties.js'
import type { CheckResult, ExplorationSummary, Verdict } from './verdict.js'
import { Verdicts } from './verdicts.js'
import { refuseWithin } from './within.js'
import { certificateBytes } from './write-certificate.js'

/** A check: drive `run`, then read the result. */
export class Check {
  readonly model: Model
  private readonly properties: readonly Property[]
  private readonly options: CheckOptions
  private readonly reachable: ReachableStates
  private readonly search: AnySearch
  private readonly predicates: Predicates
  private readonly stateProperties: StateProperties
  private readonly livenessCheck: LivenessCheck
  private readonly divergenceWatch: DivergenceWatch
  private readonly verdicts: Verdicts
  private readonly failures: SpecFailures
  private readonly within: Constraint | undefined
  private searched = false
  private readonly finalVerdicts: FinalVerdicts
  private sampled: number | undefined

  /** @param properties as `propertiesNamed` returns them, with the model that `modelFor` makes for them */
  constructor(model: Model, properties: readonly Property[], options: CheckOptions = defaultCheckOptions) {
    this.model = model
    this.properties = properties
    this.options = options
    refuseWithin(options, properties)
    refuseRunsInSet(model, properties)
    this.within = options.within === undefined ? undefined : constraintOf(model, options.within)
    this.reachable = new ReachableStates(model, {
      monitors: monitorsOf(model).filter((monitor) => properties.includes(monitor)),
      ...{ properties, within: this.within, certifying: options.certifying },
      reduce: options.search === 'random' ? noReduction : (options.reduce ?? defaultReductions(model)),
    })
    const { kernel, reductions, reading, siteStatus } = this.reachable
    this.predicates = this.reachable.predicates ?? new Predicates(properties, model, reading)
    this.stateProperties = new StateProperties(kernel, properties, this.predicates, siteStatus)
    this.livenessCheck = new LivenessCheck(
      queriesOf(
        properties.filter(isOnGraph),
        kernel.tables,
        siteStatus,
        reading,
        this.predicates,
        reductions.symmetry !== undefined,
      ),
      siteStatus,
      reductions,
      options,
    )
    this.divergenceWatch = new DivergenceWatch(model, reductions.timestamps?.canonicalizer, this.within)
    this.search = this.newSearch()
    const counterexamples = new Counterexamples(kernel, this.search, reductions)
    const { search, stateProperties, livenessCheck } = this
    this.verdicts = new Verdicts(model, stateProperties, livenessCheck, counterexamples, this.within?.text)
    if ('whyNoRuns' in search) this.verdicts.whyNoRuns = search.whyNoRuns
    this.finalVerdicts = new FinalVerdicts({
      ...{ model, properties, search, stateProperties, livenessCheck, verdicts: this.verdicts },
      samples: () => samplesIn(this.reachable.summaries('visited' in search ? search.visited.size : 0, 0)),
      repeat: () => {
        this.reachable.repeatCalls()
        this.sampleOnce()
      },
    })
    this.failures = new SpecFailures({
      ...{ kernel, search, order: options.search, siteStatus, stateProperties, livenessCheck },
      properties: [...properties, ...(this.within?.named ?? [])],
    })
  }

  private newSearch(): AnySearch {
    const links = this.properties.some(({ kind }) => kind === 'entryPossible')
    const interest = () => this.stateProperties.interest(this.divergenceWatch.greatestUsual)
    const visit: Visit = (v, depth, expanded, position) => this.visit(v, depth, expanded, position)
    const looks = this.properties.some(isOnGraph) ? { pauseAt: () => this.livenessCheck.looksAt } : {}
    return chosenSearch(this.reachable, { ...this.options, ...looks }, links, visit, interest)
  }

  /** Searches and decides; a slice is a number of states. */
  run(): LongWork<void, Progress> {
    return showing(
      this.failures.guarded(() => withEnd(this.search, certifiedWork(this.work(), this.reachable))),
      () => this.progress(),
    )
  }

  private *work(): LongWork {
    const { search, livenessCheck, divergenceWatch } = this
    if (search instanceof RandomWalks) return yield* search.run()
    const graph = search instanceof Exploration ? search : undefined
    // Its slices are smaller where the graph or the clocks have to be looked at.
    const searching = search.run()
    searching.next()
    for (;;) {
      if (graph !== undefined) yield* livenessCheck.look(graph)
      if (this.searched) return
      if (livenessCheck.cut !== undefined) search.stop(livenessCheck.cut)
      const untilLook = graph === undefined ? Number.POSITIVE_INFINITY : livenessCheck.untilLook(graph)
      const slice = Math.min((yield) ?? defaultSlice, untilLook, divergenceWatch.untilTry())
      const before = search instanceof DiskSearch ? search.expanded : 0
      const isEnd = searching.next(slice).done === true
      // On a disk a slice may compare states instead, and expand none.
      const expanded = search instanceof DiskSearch ? search.expanded - before : slice
      const diverges = divergenceWatch.advanced(expanded, search, isEnd)
      if (diverges) search.stop('clocks')
      this.searched = isEnd || diverges
    }
  }

  private visit(v: Int32Array, depth: number, expanded: boolean, position: () => Position): boolean {
    this.divergenceWatch.visit(v, depth, position)
    const { options, stateProperties } = this
    const violates = stateProperties.visit(v, expanded, position)
    if (options.stopAtWitness && this.found > 0) this.search.stop('witness')
    return violates && !options.continue
  }

  progress(): Counted {
    return this.search.progress()
  }

  /** Stops the search from outside. */
  stop(reason: StopReason): void {
    if (!this.searched) this.search.stop(reason)
    else this.livenessCheck.stop(reason)
  }

  /**
   * The verdicts. Call it when `run` is at its end, or after `stop`. Throws a `KernelMismatch` on an internal error.
   */
  result(): CheckResult {
    return this.reachable.certifiedToTheEnd(() => this.resultSoFar())
  }

  private resultSoFar(): CheckResult {
    const { search, reachable, divergenceWatch, options } = this
    // An impure function must not be reported as a trace that does not replay.
    reachable.repeatCalls()
    // A function that failed would fail in the sampled runs too.
    const sampled = this.failures.first === undefined ? this.sampleOnce() : 0
    const { divergence } = divergenceWatch
    const exploration = {
      ...search.progress(),
      complete: false,
      search: options.search,
      cut: search.cut,
      reductions: [] as readonly ReductionSummary[],
      ...(divergence === undefined ? {} : { drift: divergence }),
      ...this.howSearched(),
    }
    if (search instanceof Exploration) {
      exploration.complete = search.complete
      this.decideEntries(search)
      exploration.cut = search.cut ?? this.livenessCheck.cut
      exploration.reductions = reachable.summaries(search.visited.size, sampled)
    }
    if (search instanceof DiskSearch || search instanceof DistributedSearch) {
      exploration.complete = search.complete
      exploration.reductions = reachable.summaries(search.size, sampled)
    }
    if (search instanceof SignatureSearch) {
      exploration.cut = search.isAtEnd ? (search.cut ?? 'omissions') : search.cut
      exploration.reductions = reachable.summaries(search.store.size, sampled)
    }
    const sample = samplesIn(exploration.reductions)
    const { complete, cut } = exploration
    const isToItsEnd = cut === 'omissions' || cut === 'constraint'
    const visited = complete ? 'all' : isToItsEnd ? 'all found' : 'some'
    const found = this.properties.map((property) =>
      sampledVerdict(this.verdicts.of(property, visited), sample),
    )
    const verdicts = this.failures.withReason(found)
    const { first: failure } = this.failures
    return { model: this.model, exploration, ...(failure === undefined ? {} : { failure }), verdicts }
  }

  private sampleOnce(): number {
    this.sampled ??= this.reachable.sample()
    return this.sampled
  }

  private howSearched(): Pick<ExplorationSummary, 'random' | 'store' | 'disk' | 'within'> {
    const { search, options, within, reachable } = this
    const { outside } = reachable.graph
    if (within !== undefined && outside !== undefined)
      return { within: { formula: within.text, outside: outside.states } }
    const { seed, walks, store } = options
    if (search instanceof RandomWalks) return { random: { seed, walks, coverage: search.coverage() } }
    if (search instanceof DiskSearch) return { disk: { bytes: search.diskBytes } }
    if (!(search instanceof SignatureSearch) || store === 'exact' || store === 'disk') return {}
    const { bytes, logOfNone } = search.store
    return { store: { name: store, bytes, seed, omission: -Math.expm1(logOfNone) } }
  }

  /** Why one thread searches though the options ask for more, and what another one does; undefined if several can search. */
  get whyOneWorker(): string | undefined {
    return reasonForOneWorker(this.search, this.options, this.reachable)
  }

  /** The search, if its states can be kept; else why they cannot. */
  get kept(): Exploration | string {
    const { search } = this
    if (!(search instanceof Exploration))
      return 'whyNoRecord' in search ? search.whyNoRecord : 'it stores no states'
    return search.whyNoRecord ?? search
  }

  /** The number of properties that the states found so far decide. */
  get found(): number {
    return this.stateProperties.found.size
  }

  /**
   * The result if the search ended now. It calls functions of the spec only along the runs to the findings. The reference
   * semantics executes each of these runs once.
   */
  snapshot(cut: StopReason): CheckResult {
    this.reachable.finish()
    const verdicts = this.properties.map(
      (property): Verdict => this.finalVerdicts.byState(property) ?? { property, verdict: 'inconclusive' },
    )
    const exploration = {
      ...this.search.progress(),
      complete: false,
      search: this.options.search,
      cut,
      reductions: [],
      ...this.howSearched(),
    }
    return { model: this.model, exploration, verdicts }
  }

  /**
   * The verdicts that have become final since the last call, while `run` is not at its end. `result` has them again.
   * Throws as `result`.
   */
  fallen(): readonly Verdict[] {
    const { failures, reachable, finalVerdicts } = this
    return failures.first ? [] : reachable.onceCertified(() => finalVerdicts.fresh())
  }

  /**
   * Repeats a sample of the cached calls, and every run of the result, in a fresh import of the spec. Throws an `ImpureSpec`
   * that shows both results if they differ.
   */
  compareWith(fresh: Spec, { verdicts }: CheckResult): void {
    const properties = propertiesOf(fresh, this.properties, this.model.options)
    const model = modelFor(freshWith(fresh, properties), this.model.options, properties)
    for (const { trace } of verdicts) if (trace !== undefined) compareRun(trace, model)
    const { kernel, siteStatus } = this.reachable
    const within = this.within && constraintOf(model, this.within.text).property
    compareAnswers(kernel, this.predicates, siteStatus, model, within ? [...properties, within] : properties)
  }

  /**
   * The certificate of a complete search, in pieces, for the properties of `result` that hold in every state. Throws a
   * `ModelError` if there is nothing to certify: the search did not end, or partial order omitted steps.
   * @param source the path of the spec, if it is not in the catalogue
   */
  certificate(result: CheckResult, source?: string): Generator<Uint8Array> {
    const { search } = this
    const { reductions, kernel } = this.reachable
    if (!(search instanceof Exploration) || !search.complete) {
      throw new ModelError('certificate: the search is not complete, so there is nothing to certify')
    }
    if (reductions.partialOrder !== undefined) {
      throw new ModelError(
        'certificate: partial order omits steps, so the visited set is not closed; leave partial-order out of --reduce',
      )
    }
    if (reductions.normalForm !== undefined) {
      throw new ModelError(
        'certificate: a normal form may omit steps, so the visited set is not closed; leave normal-form out of --reduce',
      )
    }
    const properties = result.verdicts.flatMap(({ property, verdict }) =>
      property.kind !== 'sometimes' &&
      !isOnGraph(property) &&
      ['holds', 'sampled', 'vacuous'].includes(verdict)
        ? [property.name]
        : [],
    )
    const { transitions } = search.progress()
    return certificateBytes({ kernel, visited: search.visited, reductions, transitions, properties, source })
  }

  private decideEntries(search: Exploration): void {
    const property = this.properties.find(({ kind }) => kind === 'entryPossible')
    if (property === undefined || !search.complete) return
    try {
      const { reductions, siteStatus } = this.reachable
      const memory = this.options.memory - search.progress().bytes
      const lockedOut = firstLockedOut(search, reductions, siteStatus, memory)
      if (lockedOut === undefined) return
      this.stateProperties.found.set(property.name, {
        position: { state: lockedOut.state },
        step: undefined,
        because: (site) => `site ${this.model.sites[site]!.name} ${lockedOutWords(this.model.spec)}`,
        site: lockedOut.site,
      })
    } catch (error) {
      if (isSpecFailure(error)) this.failures.inVisited(error, search)
      else if (!(error instanceof MemoryExhausted)) throw error
      this.verdicts.whyNoEntries = 'the memory budget is used up'
    }
  }
}

/** Checks a model to the end, without progress or interruption. Throws a `BrokenSpec` if a function of the spec fails. */
export const check = (
  model: Model,
  properties: readonly Property[],
  options: CheckOptions = defaultCheckOptions,
): CheckResult => resultToTheEnd(new Check(model, properties, options))

/** The result of a check that runs to its end. Throws as `check`. */
export const resultToTheEnd = (running: Check): CheckResult => {
  // Clock divergence is checked between slices.
  toTheEnd(running.run())
  const result = running.result()
  if (result.failure !== undefined) throw errorOf(result.failure)
  return result
}
