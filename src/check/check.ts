// From a model and its properties to verdicts, all in one pass over the states. A violation that is shown has been
// executed by the reference semantics and has arrived at the state that the kernel saw.
import { Kernel } from '../compile/kernel.js'
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Predicates } from '../compile/predicates.js'
import { SiteStatus } from '../compile/site-status.js'
import { StateReading } from '../compile/state-reading.js'
import { firstLockedOut } from '../liveness/entry-possible.js'
import { LivenessCheck } from '../liveness/liveness-check.js'
import { queriesOf } from '../liveness/queries-of-properties.js'
import { type Model, ModelError, makeModel } from '../model/model.js'
import type { Spec } from '../protocol/algorithm.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import { byDefault, isOnGraph, isUnnamed, type Monitor, type Property } from '../protocol/property.js'
import {
  defaultReductions,
  noReduction,
  type Reduce,
  type ReductionSummary,
  Reductions,
  samplesIn,
} from '../reduce/reductions.js'
import { Exploration } from '../search/exploration.js'
import { RandomWalks } from '../search/random-walks.js'
import type { Position, Progress, StopReason } from '../search/search.js'
import { monitorsOf } from '../semantics/steps.js'
import { couldAskAgain } from '../trace/lasso.js'
import { run, type Trace } from '../trace/trace.js'
import { Counterexamples } from './counterexamples.js'
import { type ClockDivergence, divergenceIn } from './diverging-clocks.js'
import { errorOf, isSpecFailure } from './failed-run.js'
import { compareAnswers, compareRun, propertiesOf, withProperties } from './fresh-import.js'
import { sampledVerdict } from './sampled-verdict.js'
import { SpecFailures } from './spec-failures.js'
import { StateProperties } from './state-properties.js'
import type { CheckResult, Verdict } from './verdict.js'
import { certificateBytes } from './write-certificate.js'

/** How to search, and when to stop. */
export interface CheckOptions {
  readonly search: 'bfs' | 'dfs' | 'random'
  /** Go on after the first violation, until every property is decided. */
  readonly continue: boolean
  readonly maxStates: number
  readonly maxDepth: number
  /** The most bytes the search may hold. */
  readonly memory: number
  /** Of random walks: the seed, and how many. */
  readonly seed: number
  readonly walks: number
  /**
   * What to leave out of the search because it would only show the same again; `defaultReductions` where nothing is said.
   * Random walks leave nothing out.
   */
  readonly reduce: Reduce | undefined
  /**
   * Breadth-first: after how many expanded states the properties of the graph are decided on these for the first time;
   * Infinity for not before the end.
   */
  readonly firstPartialCheck: number
}

/** Breadth-first to the end or the first violation, with half a gigabyte. */
export const defaultCheckOptions: CheckOptions = {
  search: 'bfs',
  continue: false,
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: 2 ** 29,
  seed: 1,
  walks: 1000,
  reduce: undefined,
  firstPartialCheck: 4096,
}

// After how many states it is asked whether clocks drift apart.
const driftSlice = 1 << 13

// Timestamps that are not further apart than this raise no suspicion.
const nearTimestamps = 12

// Runs of the reference from which states are taken to compare them with their normal forms, and the steps of each.
const sampleRuns = 3
const sampleSteps = 12
// With a group of more renamings than this the normal forms of the reference take long, and one short run must do.
const largeGroup = 200

// How long a random walk is where no depth bound says otherwise.
const defaultWalk = 1000

/**
 * The properties of these names, in the order of the spec; without names, all but those that are asked for only by name.
 * @param onGraph whether those that are decided on the whole graph are wanted too
 * Throws a `ModelError` for a name that the spec does not have.
 */
export const propertiesNamed = (
  spec: Spec,
  names: readonly string[],
  onGraph = false,
): readonly Property[] => {
  const known = spec.properties.map(({ name }) => name)
  for (const name of names) {
    if (!known.includes(name)) {
      throw new ModelError(
        `property "${name}": ${spec.name} has none of that name${didYouMean(name, known)}; it has ${known.join(', ')}`,
      )
    }
  }
  const isNamed = (property: Property): boolean =>
    names.length === 0 ? byDefault(property) : names.includes(property.name)
  return spec.properties.filter((property) => isNamed(property) || (onGraph && isOnGraph(property)))
}

/** A model with the observers and rules among these properties. Throws a `ModelError` for options that do not fit. */
export const modelFor = (spec: Spec, options: ModelOptions, properties: readonly Property[]): Model => {
  const monitors = properties.filter((property): property is Monitor => property.kind === 'monitor')
  return makeModel(
    spec,
    options,
    monitors.filter(({ memory }) => memory !== undefined),
    monitors.filter(({ memory }) => memory === undefined),
  )
}

/** A check under way: advance it until it answers false, then ask for the result. */
export class Check {
  readonly model: Model
  private readonly properties: readonly Property[]
  private readonly options: CheckOptions
  private readonly kernel: Kernel
  private readonly reductions: Reductions
  private readonly search: Exploration | RandomWalks
  private readonly siteStatus: SiteStatus
  private readonly counterexamples: Counterexamples
  private readonly predicates: Predicates
  private readonly stateProperties: StateProperties
  private readonly livenessCheck: LivenessCheck
  private readonly failures: SpecFailures

  /** @param properties as `propertiesNamed` gives them, with the model that `modelFor` makes for them */
  constructor(model: Model, properties: readonly Property[], options: CheckOptions = defaultCheckOptions) {
    this.model = model
    this.properties = properties
    this.options = options
    this.kernel = new Kernel(
      model,
      monitorsOf(model).filter((monitor) => properties.includes(monitor)),
    )
    this.reductions = new Reductions(
      this.kernel,
      options.search === 'random' ? noReduction : (options.reduce ?? defaultReductions(model)),
      properties,
    )
    const reading = new StateReading(this.kernel.tables)
    this.siteStatus = new SiteStatus(this.kernel.tables)
    const predicates = new Predicates(properties, model, reading)
    this.predicates = predicates
    this.stateProperties = new StateProperties(this.kernel, properties, predicates, this.siteStatus)
    this.livenessCheck = new LivenessCheck(
      queriesOf(properties.filter(isOnGraph), this.kernel.tables, this.siteStatus, reading, predicates),
      this.siteStatus,
      options,
    )
    const visit = this.visit.bind(this)
    const { search, maxStates, maxDepth, memory, seed, walks } = options
    const links = properties.some(({ kind }) => kind === 'entryPossible')
    this.search =
      search === 'random'
        ? new RandomWalks(
            this.kernel,
            { walks, seed, memory, length: Number.isFinite(maxDepth) ? maxDepth : defaultWalk },
            visit,
          )
        : new Exploration(
            this.kernel,
            {
              order: search,
              maxStates,
              maxDepth,
              memory,
              links,
              sizes: this.reductions.symmetry !== undefined,
            },
            visit,
            this.reductions.partialOrder,
          )
    this.counterexamples = new Counterexamples(this.kernel, this.search, this.reductions)
    const { kernel, siteStatus: standing, stateProperties: watch, livenessCheck: wholeGraph } = this
    this.failures = new SpecFailures({
      kernel,
      properties,
      search: this.search,
      order: search,
      standing,
      watch,
      wholeGraph,
    })
  }

  /** Goes on for about that many states; false when the search has ended. */
  advance(states: number): boolean {
    return this.failures.advance(states, (slice) => this.advanced(slice))
  }

  private advanced(states: number): boolean {
    const { search, livenessCheck: wholeGraph } = this
    if (!(search instanceof Exploration)) return search.advance(states)
    if (wholeGraph.advance(search, states)) return true
    if (this.searched) return false
    if (wholeGraph.cut !== undefined) search.stop(wholeGraph.cut)
    // Whether clocks drift apart is asked after so many states, however long the slices are: the same is found every time.
    const untilAsked = driftSlice - (this.expanded % driftSlice)
    const slice = Math.min(states, wholeGraph.untilLook(search), untilAsked)
    const more = search.advance(slice)
    this.expanded += slice
    const asked = !more || slice === untilAsked
    if (asked && this.divergenceCandidate !== undefined) this.lookForDivergence(this.divergenceCandidate)
    if (more && this.divergence === undefined) return true
    this.searched = true
    return wholeGraph.advance(search, states)
  }

  private searched = false
  private expanded = 0

  private divergenceCandidate: Position | undefined
  private divergence: ClockDivergence | undefined
  private maxTimestampGap = nearTimestamps
  // Timestamps that begin far apart have not drifted there. What grows is looked for beyond that distance.
  private apartAtFirst = 0

  // Timestamps that have come further apart than ever: perhaps they will for ever.
  private lookForDivergence(position: Position): void {
    const { initial, choices } = this.search.runTo(position)
    try {
      this.divergence = divergenceIn(run(this.model, initial, choices))
    } catch (error) {
      // The search comes to what failed in the rounds that were tried, if it is there.
      if (!isSpecFailure(error)) throw error
    }
    this.divergenceCandidate = undefined
    // The run has made timestamps that no normal form has.
    this.reductions.timestamps!.form.maxTimestampGap = this.maxTimestampGap
    if (this.divergence !== undefined) this.search.stop('clocks')
  }

  /** How far it has got. */
  progress(): Progress {
    return this.search.progress()
  }

  /** Ends the search from outside. */
  stop(cut: StopReason): void {
    if (!this.searched) this.search.stop(cut)
    else this.livenessCheck.stop(cut)
  }

  private visit(v: Int32Array, depth: number, expanded: boolean, position: () => Position): boolean {
    const form = this.reductions.timestamps?.form
    if (
      form !== undefined &&
      this.divergenceCandidate === undefined &&
      form.maxTimestampGap > this.maxTimestampGap
    ) {
      const far = form.greatestOf(v)
      if (far > this.maxTimestampGap && depth === 0) {
        this.apartAtFirst = Math.max(this.apartAtFirst, far)
        this.maxTimestampGap = this.apartAtFirst + nearTimestamps
      } else if (far > this.maxTimestampGap) {
        this.maxTimestampGap = far + (far - this.apartAtFirst)
        this.divergenceCandidate = position()
      }
    }
    return this.stateProperties.visit(v, expanded, position) && !this.options.continue
  }

  /** The verdicts. Call it when `advance` has answered false or after `stop`. Throws a `KernelMismatch` that must not be. */
  result(): CheckResult {
    const { search } = this
    // Before anything is said, and before a trace that does not replay is taken for a mistake of ours.
    this.kernel.tables.callAgain()
    const large = (this.reductions.symmetry?.group.order ?? 1) > largeGroup
    // Runs that are sampled would fail too.
    const sampled =
      this.failures.first === undefined
        ? this.reductions.sample(large ? 1 : sampleRuns, large ? sampleSteps / 2 : sampleSteps)
        : 0
    const exploration = {
      ...search.progress(),
      complete: false,
      search: this.options.search,
      cut: search.cut,
      reductions: [] as readonly ReductionSummary[],
      ...(this.divergence === undefined ? {} : { drift: this.divergence }),
      ...(this.options.search === 'random'
        ? { random: { seed: this.options.seed, walks: this.options.walks } }
        : {}),
    }
    if (search instanceof Exploration) {
      exploration.complete = search.complete
      this.decideEntries(search)
      exploration.cut = search.cut ?? this.livenessCheck.cut
      exploration.reductions = this.reductions.summaries(sampled, exploration.orbits, search.cutStates)
    }
    const sample = samplesIn(exploration.reductions)
    const found = this.properties.map((property) =>
      sampledVerdict(this.verdict(property, exploration.complete), sample),
    )
    const verdicts = this.failures.withReason(found)
    const { first: failure } = this.failures
    return { model: this.model, exploration, ...(failure === undefined ? {} : { failure }), verdicts }
  }

  /** How many properties have been decided by what was found so far. */
  get found(): number {
    return this.stateProperties.found.size
  }

  private readonly runs = new Map<string, Trace>()

  /**
   * What could be said if the search ended now. Functions of the spec are called only for the runs of what was found, once for
   * each, by the reference semantics.
   */
  snapshot(cut: StopReason): CheckResult {
    const { search, model, options } = this
    const verdicts = this.properties.map((property): Verdict => {
      const { name } = property
      const finding = this.stateProperties.found.get(name)
      if (finding === undefined) return { property, verdict: 'inconclusive' }
      const verdict = property.kind === 'sometimes' ? 'holds' : 'violated'
      let trace = this.runs.get(name)
      if (trace === undefined) {
        const { initial, choices } = search.runTo(finding.position, finding.step)
        trace = run(model, initial, choices, { property: name, verdict })
        this.runs.set(name, trace)
      }
      return { property, verdict, trace }
    })
    const { search: order, seed, walks } = options
    const random = order === 'random' ? { random: { seed, walks } } : {}
    const exploration = {
      ...search.progress(),
      complete: false,
      search: order,
      cut,
      reductions: [],
      ...random,
    }
    return { model, exploration, verdicts }
  }

  /**
   * Asks a sample of what was remembered again, and takes every run of the result again, in a fresh import of the spec.
   * Throws an `ImpureSpec` that shows both where they differ.
   */
  compareWith(fresh: Spec, { verdicts }: CheckResult): void {
    const properties = propertiesOf(fresh, this.properties)
    const model = modelFor(withProperties(fresh, properties), this.model.options, properties)
    for (const { trace } of verdicts) if (trace !== undefined) compareRun(trace, model)
    compareAnswers(this.kernel, this.predicates, this.siteStatus, model, properties)
  }

  /**
   * The certificate of a complete search, piece by piece, for the properties of `result` that hold of every state.
   * Throws a `ModelError` where there is nothing to certify: the search did not end, or partial order left out steps.
   * @param source where the spec was loaded from, if it is not one of the catalogue
   */
  certificate(result: CheckResult, source?: string): Generator<Uint8Array> {
    const { search, reductions, kernel } = this
    if (!(search instanceof Exploration) || !search.complete) {
      throw new ModelError('certificate: the search did not come to its end, so there is nothing to certify')
    }
    if (reductions.partialOrder !== undefined) {
      throw new ModelError(
        'certificate: with partial order steps are left out, so the set is not closed; leave it out of --reduce',
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

  private undecided = false

  private decideEntries(search: Exploration): void {
    const property = this.properties.find(({ kind }) => kind === 'entryPossible')
    if (property === undefined || !search.complete) return
    try {
      const doomed = firstLockedOut(
        search,
        this.reductions,
        this.siteStatus,
        this.options.memory - search.progress().bytes,
      )
      if (doomed === undefined) return
      this.stateProperties.found.set(property.name, {
        position: { state: doomed.state },
        step: undefined,
        because: (site) => `site ${this.model.sites[site]!.name} waits, and no run from here lets it in`,
        site: doomed.site,
      })
    } catch (error) {
      if (isSpecFailure(error)) this.failures.inVisited(error, search)
      else if (!(error instanceof MemoryExhausted)) throw error
      this.undecided = true
    }
  }

  // A bound cuts futures off, and what holds of all runs holds of those up to there.
  private limits(): { readonly because?: string } {
    const { requests } = this.model
    if (requests === Number.POSITIVE_INFINITY) return {}
    return { because: `where each site asks at most ${requests} ${requests === 1 ? 'time' : 'times'}` }
  }

  // Where a run goes on without a request because nobody may ask any more, the bound has a share in it.
  private cutOff(trace: Trace): string | undefined {
    const { requests, sites } = this.model
    const names = couldAskAgain(trace).map((site) => sites[site]!.name)
    if (names.length === 0) return undefined
    const who = names.length === 1 ? `site ${names[0]} would ask` : `sites ${names.join(', ')} would ask`
    return `${who} again, but each site asks at most ${requests} ${requests === 1 ? 'time' : 'times'}: the bound cuts futures off`
  }

  private verdict(property: Property, complete: boolean): Verdict {
    const finding = this.stateProperties.found.get(property.name)
    if (finding !== undefined) {
      const verdict = property.kind === 'sometimes' ? 'holds' : 'violated'
      const trace = this.counterexamples.trace(finding, { property: property.name, verdict })
      return {
        property,
        verdict,
        trace,
        ...(finding.because === undefined
          ? {}
          : { because: finding.because(this.counterexamples.realSite(trace, finding.site!)) }),
      }
    }
    const lasso = this.livenessCheck.lassos.get(property.name)
    if (lasso !== undefined) {
      const trace = this.counterexamples.lasso(lasso.walk, {
        property: property.name,
        verdict: 'violated',
        ...(isUnnamed(property) ? { formula: property.name } : {}),
      })
      const because = [lasso.because, this.cutOff(trace)].flatMap((one) => one ?? []).join('; ')
      return { property, verdict: 'violated', trace, ...(because === '' ? {} : { because }) }
    }
    if (!complete) return { property, verdict: 'inconclusive' }
    switch (property.kind) {
      case 'sometimes':
        return { property, verdict: 'violated' }
      case 'always':
        if (property.meaningful === undefined || this.stateProperties.meaningful.has(property.name))
          return { property, verdict: 'holds' }
        return { property, verdict: 'vacuous' }
      case 'entryPossible':
        if (this.undecided)
          return { property, verdict: 'inconclusive', because: 'the memory budget is used up' }
        return { property, verdict: 'holds' }
      case 'deadlockFreedom':
      case 'atRest':
      case 'monitor':
        return { property, verdict: 'holds' }
      case 'boundedBypass':
        if (property.most === Number.POSITIVE_INFINITY && this.livenessCheck.holding.has(property.name)) {
          const bypasses = this.livenessCheck
            .bypassesOf(property)
            .map(([bypass, walk]) => this.counterexamples.bypass(bypass, walk))
          return { property, verdict: 'holds', bypasses, ...this.limits() }
        }
        if (!this.livenessCheck.holding.has(property.name)) return { property, verdict: 'inconclusive' }
        return { property, verdict: 'holds', ...this.limits() }
      case 'leadsTo':
      case 'starvationFreedom':
      case 'ltl':
        if (!this.livenessCheck.holding.has(property.name)) return { property, verdict: 'inconclusive' }
        return { property, verdict: 'holds', ...this.limits() }
      default:
        return property satisfies never
    }
  }
}

/** Checks a model to the end, without progress or interrupt. Throws a `BrokenSpec` where a function of the spec fails. */
export const check = (
  model: Model,
  properties: readonly Property[],
  options: CheckOptions = defaultCheckOptions,
): CheckResult => {
  const running = new Check(model, properties, options)
  // Between slices it is looked whether clocks drift apart.
  while (running.advance(1 << 13)) {
    // Nothing to show.
  }
  const result = running.result()
  if (result.failure !== undefined) throw errorOf(result.failure)
  return result
}
