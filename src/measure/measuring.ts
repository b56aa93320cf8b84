// Measures a model: its messages per entry, those of one entry alone, its delays, how often a waiting site is overtaken,
// and the load of each site.
// All of it is exact, and each figure has a run that the reference semantics has executed.
//
// If the model with unbounded requests is too large, each site requests once. If that is too large as well, only two sites
// request, for each pair in turn. For the messages of the whole model, partial order omits steps that only occur in another
// order: for each complete run, one with the same steps in another order remains, with the same messages and entries. This
// argument does not cover cycles, so nothing is omitted for them.

import { Counterexamples } from '../check/counterexamples.js'
import type { SiteBypass } from '../check/verdict.js'
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Budget } from '../liveness/budget.js'
import { bypasses } from '../liveness/graph-queries.js'
import { type Model, makeModel } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'
import { defaultReductions, noReduction } from '../reduce/reductions.js'
import { type LongWork, showing, unless } from '../search/long-work.js'
import type { Progress, StopReason } from '../search/search.js'
import { delayFigures } from './delays.js'
import { Explored } from './explored.js'
import { eachTwo, oneAlone, type Trial } from './fewer-requesters.js'
import { Findings } from './findings.js'
import { delaysIn, messagesIn } from './in-explored-model.js'
import { loadsOf, noLoad, roundLoadsOf } from './load.js'
import { isElection, refuseUnmeasurable, sendsNothing } from './measurable.js'
import {
  defaultLimits,
  type MeasureLimits,
  type Measurement,
  type Part,
  type Subject,
  type Wanted,
} from './measurement.js'
import { messageFigures, messagesOf } from './messages.js'
import { type WeighedGraph, weighedGraph } from './weighed.js'

/** A measurement in progress: drive `run`, then read the result. */
export class Measuring {
  private readonly spec: Spec
  private readonly fresh: Spec | undefined
  private readonly options: ModelOptions
  private readonly wanted: Wanted
  private readonly limits: MeasureLimits
  private explored: Explored
  private shown: Explored
  private instead: StopReason | undefined
  private cut: StopReason | undefined
  private readonly findings: Findings
  private doing: string | undefined

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
    this.findings = new Findings(wanted, fresh)
    const model = makeModel(spec, options)
    refuseUnmeasurable(model)
    this.explored = new Explored(model, defaultReductions(model), limits, fresh)
    if (tooLarge !== undefined) this.explored.exploration.stop(tooLarge)
    this.shown = this.explored
  }

  /** Measures; a slice is a number of states. */
  run(): LongWork<void, Progress | string> {
    return showing(
      unless(() => this.cut !== undefined, this.work()),
      () => this.activity() ?? this.progress(),
    )
  }

  /** The progress of the current search. */
  progress(): Progress {
    return this.explored.progress()
  }

  /** What is measured at the moment, such as `client delay`; undefined during a search of the whole model. */
  activity(): string | undefined {
    return this.doing
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.cut = cut
  }

  /** The number of results so far. If it has not grown, there is no new result. */
  get found(): number {
    return this.parts.length + this.findings.missing.length
  }

  /** The results so far, in the order in which they were found. Each is final. */
  get parts(): readonly Part[] {
    return this.findings.parts
  }

  /** The results so far. */
  result(): Measurement {
    return this.endedBy(this.cut)
  }

  /** The result if the measurement ended now for this reason. */
  snapshot(cut: StopReason): Measurement {
    return this.endedBy(this.cut ?? cut)
  }

  private endedBy(cut: StopReason | undefined): Measurement {
    const { figures, bypasses, loads, roundLoads, missing, open } = this.findings
    return {
      model: this.shown.model,
      exploration: this.shown.summary(cut),
      instead: this.instead,
      figures,
      bypasses,
      loads,
      roundLoads,
      missing: [...missing, ...open.map((what) => ({ what, cut, because: undefined }))],
    }
  }

  private *work(): LongWork {
    const { spec, wanted, findings } = this
    if (sendsNothing(spec)) {
      findings.miss(['messages', 'delays', 'load', 'round'], undefined, 'the algorithm sends no messages')
    }
    if (this.isElection) findings.miss(['bypass'], undefined, 'an election has no entries')
    if (findings.isOpen('load')) yield* this.load('load')
    if (findings.isOpen('round')) yield* this.load('round')
    if (!wanted.messages && !wanted.delays && !findings.isOpen('bypass')) return
    this.explored = this.shown
    yield* this.search()
    if (this.explored.exploration.complete) {
      yield* this.graph(this.explored, ['messages', 'bypass'])
      yield* this.delays(this.explored)
    } else yield* this.smaller()
    if (!wanted.messages || !findings.figures.some(({ quantity }) => quantity === 'messagesPerEntry')) return
    this.doing = 'messages of a single entry'
    const alone = yield* oneAlone(this.trial, this.shown.model)
    if (alone !== undefined) findings.add({ figures: [alone] })
  }

  /** Completes the current search. */
  private *search(): LongWork {
    this.doing = undefined
    yield* this.explored.run()
  }

  /** The load of each site, alone or in a round. Alone it needs only models of one requester. */
  private *load(what: 'load' | 'round'): LongWork {
    const { model } = this.shown
    const { findings, trial, limits } = this
    this.doing = what === 'load' ? 'load' : 'load in a round'
    const because = this.isElection ? 'an election is measured as a whole' : noLoad(model)
    if (because !== undefined) return findings.miss([what], undefined, because)
    const all = what === 'load' ? loadsOf : roundLoadsOf
    try {
      const loads = yield* all(trial, model, limits.memory)
      if (loads !== undefined) findings.add(what === 'load' ? { loads } : { roundLoads: loads }, what)
      else {
        const { cut } = this.explored.exploration
        findings.miss([what], cut, cut === undefined && what === 'round' ? 'messages never end' : undefined)
      }
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      findings.miss([what], 'memory')
    }
  }

  /** How models with fewer requesters are tried. */
  private get trial(): Trial {
    const { spec, options, findings } = this
    return {
      spec,
      options,
      count: this.wanted.count ?? 'receivers',
      explore: (model) => this.tried(model),
      messages: (explored) => messagesIn(explored, this.limits, this.wanted),
      delays: (explored) => delaysIn(explored, this.limits, findings, this.begins),
    }
  }

  private *tried(model: Model): LongWork<Explored | undefined> {
    this.explored = new Explored(model, defaultReductions(model), this.limits, this.fresh)
    yield* this.explored.run()
    return this.explored.exploration.complete ? this.explored : undefined
  }

  /** Measures smaller models if the requested one is too large. */
  private *smaller(): LongWork {
    const { limits, wanted, findings } = this
    const { cut } = this.explored.exploration
    const { model } = this.explored
    const unbounded = model.requests === Number.POSITIVE_INFINITY && this.options.requests === undefined
    if (this.spec.workload.request === undefined) return this.miss(cut)
    const once = unbounded ? makeModel(this.spec, { ...this.options, requests: 1 }) : model
    if (unbounded) this.instead = cut
    // One search for all figures, if it fits.
    if (unbounded && (wanted.delays || wanted.bypass)) {
      this.explored = new Explored(once, noReduction, limits, this.fresh)
      yield* this.search()
      if (this.explored.exploration.complete) {
        this.shown = this.explored
        yield* this.graph(this.explored, ['messages', 'bypass'], ['messages'])
        yield* this.delays(this.explored)
      }
    }
    if (findings.isOpen('messages')) {
      // With shared variables a site may enter by a step of another site. A delivery that is taken early does not affect this,
      // but another step might.
      const partialOrder = once.variables.length === 0 || once.spec.messages.kinds.size > 0
      this.explored = new Explored(once, { ...noReduction, partialOrder }, limits, this.fresh)
      yield* this.search()
      if (this.explored.exploration.complete) {
        this.shown = this.explored
        yield* this.graph(this.explored, ['messages'])
      }
    }
    const last = this.explored.exploration.cut ?? cut
    // If every model is too large, the last one tried is shown.
    if (findings.isEmpty) this.shown = this.explored
    if (!this.isElection && (findings.isOpen('messages') || findings.isOpen('delays'))) {
      const open = (['messages', 'delays'] as const).filter((what) => findings.isOpen(what))
      this.doing = 'two requesting sites'
      const [messages, delays] = [open.includes('messages'), open.includes('delays')]
      const figures = yield* eachTwo(this.trial, once, { messages, delays })
      if (figures !== undefined) findings.add({ figures }, ...open)
    }
    this.miss(last)
  }

  // Records the reason for everything that was not decided.
  private miss(cut: StopReason | undefined): void {
    this.findings.miss(['messages', 'delays', 'bypass'], cut)
  }

  private get isElection(): boolean {
    return isElection(this.spec)
  }

  /**
   * Measures these subjects in one weighted graph.
   * @param again the subjects that are tried again in a smaller graph if this one needs too much memory
   */
  private *graph(
    explored: Explored,
    which: readonly ('messages' | 'bypass')[],
    again: readonly Subject[] = [],
  ): LongWork {
    const { findings } = this
    const open = which.filter((what) => findings.isOpen(what))
    if (open.length === 0) return
    const { exploration, siteStatus } = explored
    const budget = new Budget(this.limits.memory - exploration.progress().bytes)
    try {
      const graph = yield* weighedGraph(exploration, siteStatus, budget, this.wanted.count)
      if (open.includes('messages')) {
        const found = yield* messagesOf(exploration, graph, budget, explored.leavesOut, this.begins)
        if (found === undefined) findings.miss(['messages'], this.instead, 'runs never end')
        else {
          findings.add({ figures: messageFigures(explored.model, found, this.isElection) }, 'messages')
          yield
        }
      }
      if (open.includes('bypass')) yield* this.bypasses(explored, graph, budget)
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      const rest = (['messages', 'delays', 'bypass'] as const).filter((what) => !again.includes(what))
      findings.miss(rest, 'memory')
    }
  }

  private *bypasses(explored: Explored, { edges }: WeighedGraph, budget: Budget): LongWork {
    const { exploration, siteStatus, kernel, reductions } = explored
    this.doing = 'bypasses'
    const evidence = new Counterexamples(kernel, exploration, reductions)
    const found: SiteBypass[] = []
    const status = {
      waits: (site: number, v: Int32Array) => siteStatus.waits(site, v),
      holds: (site: number, v: Int32Array) => siteStatus.holds(site, v),
    }
    for (const one of bypasses(exploration, edges, status, budget)) {
      if (one === undefined) yield
      else found.push(evidence.bypass(one, one.witness && edges.walk(one.witness)))
    }
    this.findings.add({ bypasses: found }, 'bypass')
    yield
  }

  private readonly begins = (what: string): void => {
    this.doing = what
  }

  private *delays(explored: Explored): LongWork {
    if (!this.findings.isOpen('delays')) return
    const found = yield* delaysIn(explored, this.limits, this.findings, this.begins)
    if (found === undefined) return
    this.findings.add({ figures: delayFigures(explored.model, found, [], this.wanted.section) }, 'delays')
    yield
  }
}
