// Measures a model: its messages per entry, those of one entry alone, its delays, how often a waiting site is overtaken,
// and the load of each site.
// All of it is exact, and each figure has a run that the reference semantics has executed.
//
// If the model with unbounded requests is too large, each site requests once. If that is too large as well, only two sites
// request, for each pair in turn. For the messages of the whole model, partial order omits steps that only occur in another
// order: for each complete run, one with the same steps in another order remains, with the same messages and entries. This
// argument does not cover cycles, so nothing is omitted for them.

import { Counterexamples } from '../check/counterexamples.js'
import { compareRun } from '../check/fresh-import.js'
import type { SiteBypass } from '../check/verdict.js'
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Budget } from '../liveness/budget.js'
import { bypasses } from '../liveness/graph-queries.js'
import { type Model, ModelError, makeModel } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { mostSites } from '../protocol/most-sites.js'
import type { Spec } from '../protocol/spec.js'
import { defaultReductions, noReduction } from '../reduce/reductions.js'
import type { Progress, StopReason } from '../search/search.js'
import { continued } from '../search/slices.js'
import { type DelayFigures, delayFigures, delaysOf, noDelays } from './delays.js'
import { Explored } from './explored.js'
import { eachTwo, oneAlone, type Trial } from './fewer-requesters.js'
import type { Figure } from './figure.js'
import { TooManyDepths } from './hops.js'
import { loadsOf, noLoad, type SiteLoad } from './load.js'
import {
  defaultLimits,
  type MeasureLimits,
  type Measurement,
  type Missing,
  runsOf,
  type Subject,
  type Wanted,
} from './measurement.js'
import { type MessageFigures, messageFigures, messagesOf } from './messages.js'
import { weighedGraph } from './weighed.js'

const subjects = ['messages', 'delays', 'bypass', 'load'] as const

/** A measurement in progress: call `advance` until it returns false, then read the result. */
export class Measuring {
  private readonly spec: Spec
  private readonly fresh: Spec | undefined
  private readonly options: ModelOptions
  private readonly wanted: Wanted
  private readonly limits: MeasureLimits
  private readonly working: Generator<void, void>
  private explored: Explored
  private shown: Explored
  private instead: StopReason | undefined
  private cut: StopReason | undefined
  private figures: Figure[] = []
  private bypasses: readonly SiteBypass[] | undefined
  private loads: readonly SiteLoad[] | undefined
  private readonly missing: Missing[] = []
  private readonly done = new Set<Subject>()

  /**
   * @param tooLarge why unbounded requests need not be tried: a model with fewer sites was too large already
   * @param fresh a second import of the spec, in which a sample of the calls and every run are repeated
   * @throws a `ModelError` for options that do not fit, for more than 31 sites, or for a model with duplication or application
   *   messages
   */
  constructor(
    spec: Spec,
    options: ModelOptions,
    wanted: Wanted,
    limits: MeasureLimits = defaultLimits,
    tooLarge?: StopReason,
    fresh?: Spec,
  ) {
    this.spec = spec
    this.fresh = fresh
    this.options = options
    this.wanted = wanted
    this.limits = limits
    const model = makeModel(spec, options)
    const { duplication, applicationMessages } = model.options
    if (model.sites.length > mostSites) {
      throw new ModelError(`measure: at most ${mostSites} sites; use fewer --sites`)
    }
    if (duplication > 0) {
      throw new ModelError(
        'duplication: the cost of copied messages is not measured; leave it out when messages or delays are measured',
      )
    }
    if (applicationMessages > 0) {
      throw new ModelError(
        'application messages: they do not belong to the algorithm, but would be counted; leave them out when messages or delays are measured',
      )
    }
    this.explored = new Explored(model, defaultReductions(model), limits, fresh)
    if (tooLarge !== undefined) this.explored.exploration.stop(tooLarge)
    this.shown = this.explored
    this.working = this.work()
  }

  /** Continues for about this many states; false when nothing is left to do. */
  advance(states: number): boolean {
    return continued(this.working, states)
  }

  /** The progress of the current search. */
  progress(): Progress {
    return this.explored.progress()
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.cut = cut
    this.working.return()
  }

  /** The number of results so far. If it has not grown, there is no new result. */
  get found(): number {
    return (
      this.figures.length + this.missing.length + (this.bypasses?.length ?? 0) + (this.loads?.length ?? 0)
    )
  }

  /** The results so far. Throws an `ImpureSpec` if one of their runs is not a run of the fresh import. */
  result(): Measurement {
    const found = this.endedBy(this.cut)
    const { fresh } = this
    if (fresh !== undefined) {
      for (const trace of runsOf(found)) compareRun(trace, makeModel(fresh, trace.model.options))
    }
    return found
  }

  /** The result if the measurement ended now for this reason. */
  snapshot(cut: StopReason): Measurement {
    return this.endedBy(this.cut ?? cut)
  }

  private endedBy(cut: StopReason | undefined): Measurement {
    const wantedFigures = subjects.filter((what) => this.wanted[what])
    const open = wantedFigures.filter((what) => !this.done.has(what) && !this.isMissing(what))
    return {
      model: this.shown.model,
      exploration: this.shown.summary(cut),
      instead: this.instead,
      figures: this.figures,
      bypasses: this.bypasses,
      loads: this.loads,
      missing: [...this.missing, ...open.map((what) => ({ what, cut, because: undefined }))],
    }
  }

  private *work(): Generator<void, void> {
    if (this.spec.messages.kinds.size === 0 && Object.keys(this.spec.exchanges).length === 0) {
      for (const what of ['messages', 'delays', 'load'] as const) {
        if (this.wanted[what]) this.missing.push({ what, cut: undefined, because: 'there are none' })
      }
    }
    const { messages, delays, bypass } = this.wanted
    if (this.wanted.load === true && !this.isMissing('load')) yield* this.load()
    if (!messages && !delays && !bypass) return
    this.explored = this.shown
    yield* this.explored.toTheEnd()
    if (this.explored.exploration.complete) {
      yield* this.graph(this.explored, { ...this.wanted, delays: false })
      yield* this.delays(this.explored)
    } else yield* this.smaller()
    if (!this.wanted.messages || !this.figures.some(({ quantity }) => quantity === 'messagesPerEntry')) return
    const alone = yield* oneAlone(this.trial, this.shown.model)
    if (alone !== undefined) this.figures.push(alone)
  }

  /** The load of each site. It needs only models of one requester, so the whole model may be large. */
  private *load(): Generator<void, void> {
    const { model } = this.shown
    const because = this.isElection ? 'an election is measured as a whole' : noLoad(model)
    if (because === undefined) this.loads = yield* loadsOf(this.trial, model, this.limits.memory)
    if (this.loads !== undefined) this.done.add('load')
    else this.missing.push({ what: 'load', cut: this.explored.exploration.cut, because })
  }

  /** How models with fewer requesters are tried. */
  private get trial(): Trial {
    const { spec, options } = this
    return {
      spec,
      options,
      count: this.wanted.count ?? 'receivers',
      explore: (model) => this.tried(model),
      messages: (explored) => this.messagesIn(explored),
      delays: (explored) => this.delaysIn(explored),
    }
  }

  private *tried(model: Model): Generator<void, Explored | undefined> {
    this.explored = new Explored(model, defaultReductions(model), this.limits, this.fresh)
    yield* this.explored.toTheEnd()
    return this.explored.exploration.complete ? this.explored : undefined
  }

  /** Measures smaller models if the requested one is too large. */
  private *smaller(): Generator<void, void> {
    const { limits, wanted } = this
    const { cut } = this.explored.exploration
    const { model } = this.explored
    const unbounded = model.requests === Number.POSITIVE_INFINITY && this.options.requests === undefined
    if (this.spec.workload.request === undefined) return this.miss(cut)
    const once = unbounded ? makeModel(this.spec, { ...this.options, requests: 1 }) : model
    if (unbounded) this.instead = cut
    if (wanted.messages) {
      // With shared variables a site may enter by a step of another site. A delivery that is taken early does not affect this,
      // but another step might.
      const partialOrder = once.variables.length === 0 || once.spec.messages.kinds.size > 0
      this.explored = new Explored(once, { ...noReduction, partialOrder }, limits, this.fresh)
      yield* this.explored.toTheEnd()
      if (this.explored.exploration.complete) {
        this.shown = this.explored
        yield* this.graph(this.explored, { messages: true, delays: false, bypass: false })
      }
    }
    if (unbounded && (wanted.delays || wanted.bypass)) {
      this.explored = new Explored(once, noReduction, limits, this.fresh)
      yield* this.explored.toTheEnd()
      if (this.explored.exploration.complete) {
        this.shown = this.explored
        yield* this.graph(this.explored, { messages: false, delays: false, bypass: wanted.bypass })
        yield* this.delays(this.explored)
      }
    }
    const last = this.explored.exploration.cut ?? cut
    // If every model is too large, the last one tried is shown.
    if (this.done.size === 0) this.shown = this.explored
    const open = (what: Subject) => wanted[what] === true && !this.done.has(what) && !this.isMissing(what)
    if (!this.isElection && (open('messages') || open('delays'))) {
      const wantedFigures = { messages: open('messages'), delays: open('delays') }
      const figures = yield* eachTwo(this.trial, once, wantedFigures)
      if (figures !== undefined) {
        this.figures.push(...figures)
        if (wantedFigures.messages) this.done.add('messages')
        if (wantedFigures.delays) this.done.add('delays')
      }
    }
    this.miss(last)
  }

  // Records the reason for everything that was not decided.
  private miss(cut: StopReason | undefined, because?: string): void {
    for (const what of subjects.filter((one) => one !== 'load')) {
      if (this.wanted[what] && !this.done.has(what) && !this.isMissing(what)) {
        this.missing.push({ what, cut, because })
      }
    }
  }

  // For an election the messages of one entry are of no interest.
  private get isElection(): boolean {
    const { messagesInAll, messagesPerEntry } = this.spec.formulas
    return messagesInAll !== undefined && messagesPerEntry === undefined
  }

  private isMissing(which: Subject): boolean {
    return this.missing.some(({ what }) => what === which)
  }

  private *graph(explored: Explored, wanted: Wanted): Generator<void, void> {
    const messages = wanted.messages && !this.isMissing('messages')
    const { bypass } = wanted
    if (!messages && !bypass) return
    const { exploration, siteStatus, kernel, reductions } = explored
    const budget = new Budget(this.limits.memory - exploration.progress().bytes)
    try {
      const graph = yield* weighedGraph(exploration, siteStatus, budget, this.wanted.count)
      if (messages) {
        const found = yield* messagesOf(exploration, graph, budget, explored.leavesOut)
        if (found === undefined)
          this.missing.push({ what: 'messages', cut: this.instead, because: 'runs never end' })
        else {
          this.figures.push(...messageFigures(explored.model, found, this.isElection))
          this.done.add('messages')
        }
      }
      if (bypass) {
        const evidence = new Counterexamples(kernel, exploration, reductions)
        const found: SiteBypass[] = []
        for (const one of bypasses(
          exploration,
          graph.edges,
          {
            waits: (site, v) => siteStatus.waits(site, v),
            holds: (site, v) => siteStatus.holds(site, v),
          },
          budget,
        )) {
          if (one === undefined) yield
          else found.push(evidence.bypass(one, one.witness && graph.edges.walk(one.witness)))
        }
        this.bypasses = found
        this.done.add('bypass')
      }
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.miss('memory')
    }
  }

  private *messagesIn({ exploration, siteStatus }: Explored): Generator<void, MessageFigures | undefined> {
    const budget = new Budget(this.limits.memory - exploration.progress().bytes)
    try {
      return yield* messagesOf(
        exploration,
        yield* weighedGraph(exploration, siteStatus, budget, this.wanted.count),
        budget,
        false,
      )
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      return undefined
    }
  }

  private *delays(explored: Explored): Generator<void, void> {
    if (!this.wanted.delays || this.isMissing('delays')) return
    const found = yield* this.delaysIn(explored)
    if (found === undefined) return
    this.figures.push(...delayFigures(explored.model, found, [], this.wanted.section))
    this.done.add('delays')
  }

  /** The delays of a model. If they cannot be measured, records the reason and returns undefined. */
  private *delaysIn(explored: Explored): Generator<void, DelayFigures | undefined> {
    const why = this.isElection ? 'an election is measured as a whole' : noDelays(explored.model)
    if (why !== undefined) {
      this.missing.push({ what: 'delays', cut: undefined, because: why })
      return undefined
    }
    try {
      const budget = new Budget(this.limits.memory - explored.exploration.progress().bytes)
      return yield* delaysOf(explored, this.limits.maxDepths, budget)
    } catch (error) {
      if (error instanceof MemoryExhausted) {
        this.missing.push({ what: 'delays', cut: 'memory', because: undefined })
        return undefined
      }
      if (!(error instanceof TooManyDepths)) throw error
      this.missing.push({
        what: 'delays',
        cut: 'states',
        because: `there are more than ${this.limits.maxDepths.toLocaleString('en-US')} pairs of a state and its depths`,
      })
      return undefined
    }
  }
}
