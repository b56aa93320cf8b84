// What matters in a run that violates a property. The stages: leave out steps, count and choose the orders that tell the same story,
// look ahead, count the shortest runs and their stories. Each stage has its own bound. The explanation names what a bound, an interrupt
// or the kind of the property leaves open, with the reason; the other parts of the explanation do not depend on it.
import { isForeseen } from '../foresee/foreseen.js'
import { Lookahead } from '../foresee/lookahead.js'
import { refuseForCapacity } from '../model/bounded-channels.js'
import { refuseForSet } from '../model/messages-that-stay.js'
import type { Model } from '../model/model.js'
import { refuseForRendezvous } from '../model/no-channels.js'
import { refuseForTotalOrder } from '../model/one-order.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { Property } from '../protocol/property.js'
import { afresh, inPieces, type LongWork, showing, unless } from '../search/long-work.js'
import type { Progress, StopReason } from '../search/search.js'
import { initialStates } from '../semantics/initial-states.js'
import { meaningOf } from '../semantics/meaning.js'
import { type Trace, TraceError } from '../trace/trace.js'
import { type Prospect, prospectOf } from './alternatives.js'
import { type BrokenAssumption, brokenAssumptions } from './broken-assumptions.js'
import { type Departure, departureOf } from './departure.js'
import { DistanceSearch, type Distances, foreseenDistances } from './distance-search.js'
import { endingOf, shownBy, showsItsClaim } from './ending.js'
import { changesOfSite, ordersOf } from './orders.js'
import { shortened } from './shorten.js'
import { slower } from './slower.js'
import { type Stories, storiesOf } from './stories.js'

/** Why a part of an explanation is missing. */
export type OpenReason =
  | StopReason
  /** The whole run shows the claim, or an infinite run does: its steps are neither left out nor moved. */
  | 'whole run'
  | 'infinite run'
  /** No single state or step violates the property, or the run is a witness or ends in a failure: nothing to look ahead for. */
  | 'about whole runs'
  | 'witness'
  | 'failure'
  /** A function of the spec fails in another state. */
  | 'failing spec'
  /** The sets of steps or events are more than the bound. */
  | 'orders'

/** A part of an explanation, or why it is missing. */
export type Part<T> = { readonly value: T } | { readonly open: OpenReason }

/** What matters in a run. */
export interface Explained {
  readonly given: Trace
  /** The run without the steps that do not matter, in the order with the fewest changes of site. */
  readonly story: Trace
  /** For each step of the story its number in the given run, from 0. */
  readonly from: readonly number[]
  /** Whether steps were tried to be left out; if not, why. */
  readonly shortened: Part<true>
  /** The number of runs with the steps of the story, and the changes of site of the given run and of the story. */
  readonly orders: Part<{ readonly runs: bigint; readonly given: number; readonly story: number }>
  readonly shortest: Part<Stories>
  readonly prospect: Part<Prospect>
  readonly brokenAssumptions: readonly BrokenAssumption[]
  /** For the run of a mutant: where it leaves the spec. */
  readonly departure: Departure | undefined
}

/** The limits of an explanation. */
export interface ExplanationLimits {
  /** Of the look-ahead and of the search for the shortest runs. */
  readonly maxStates: number
  readonly memory: number
  /** The most sets of steps that are executed to count orders, and as many again to count stories. */
  readonly maxOrders: number
}

/** Bounds that a small model reaches within some seconds. */
export const defaultExplanationLimits: ExplanationLimits = {
  maxStates: 300_000,
  memory: 2 ** 29,
  maxOrders: 20_000,
}

/** Explains a run: drive `run`, then read `result`. */
export class Explanation {
  private readonly trace: Trace
  private readonly property: Property | undefined
  private readonly limits: ExplanationLimits
  private readonly spec: Model | undefined
  private search: { progress(): Progress } | undefined
  private stage: string | undefined
  private cut: StopReason | undefined
  private story: Trace
  private from: readonly number[]
  private leftOut: Part<true> | undefined
  private orders: Explained['orders'] | undefined
  private shortest: Part<Stories> | undefined
  private prospect: Part<Prospect> | undefined

  /**
   * Throws a `TraceError` if the run does not show its claim, or has none.
   * @param trace a run that the reference semantics has executed
   * @param spec for a mutant: the model of its spec (`modelOfSpec`)
   */
  constructor(trace: Trace, limits: ExplanationLimits = defaultExplanationLimits, spec?: Model) {
    const { model, shows } = trace
    refuseForTotalOrder(model.options, 'an explanation does not follow the order of broadcasts')
    refuseForRendezvous(model.options, 'an explanation takes send and receipt for two steps')
    refuseForSet(model.options, 'an explanation assumes that each message is received once')
    refuseForCapacity(
      model.options,
      'an explanation does not count room in a channel among the causes of a step',
    )
    const what = shows?.property ?? 'the failure'
    const shown = showsItsClaim(trace)
    if (shown !== true) {
      throw new TraceError(
        shown === undefined
          ? 'the run claims nothing, so there is nothing to explain; name a property that it violates'
          : shown === false
            ? `the run does not show ${what}, so there is nothing to explain; write the trace again, or name another property`
            : `deciding whether the run shows ${what} takes more states than a replay visits; explain a shorter run or a smaller model`,
      )
    }
    this.trace = trace
    this.limits = limits
    this.spec = spec
    this.story = trace
    this.from = [...trace.steps.keys()]
    this.property = model.spec.properties.find(({ name }) => name === shows?.property)
  }

  /** Explains; a slice is a number of states. */
  run(): LongWork<void, Progress | string> {
    return showing(
      unless(() => this.cut !== undefined, this.explain()),
      () => this.activity() ?? this.progress(),
    )
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.cut ??= cut
  }

  /** The progress of the search that it is in. */
  progress(): Progress {
    return this.search?.progress() ?? { states: 0, transitions: 0, frontier: 0, depth: 0, bytes: 0 }
  }

  /** What it does at the moment, in words; undefined during a search. */
  activity(): string | undefined {
    return this.search === undefined ? this.stage : undefined
  }

  /** The explanation, as far as it got. */
  result(): Explained {
    const { trace, story, from, spec } = this
    const open = { open: this.cut ?? 'interrupt' } as const
    return {
      given: trace,
      story,
      from,
      shortened: this.leftOut ?? open,
      orders: this.orders ?? open,
      shortest: this.shortest ?? open,
      prospect: this.prospect ?? open,
      brokenAssumptions: brokenAssumptions(story),
      departure: spec === undefined ? undefined : departureOf(story, spec),
    }
  }

  private *explain(): LongWork {
    const kind = shownBy(this.trace)
    if (kind !== 'end') {
      const open = { open: kind } as const
      this.leftOut = open
      this.orders = open
      this.shortest = open
      this.prospect = open
      return
    }
    this.stage = 'leaving out steps'
    const rest = yield* inPieces(shortened(this.trace), slower)
    this.story = rest.trace
    this.from = rest.from
    this.leftOut = { value: true }
    this.stage = 'counting orders'
    this.orders = yield* this.orderStory()
    const lookahead = yield* this.lookAhead()
    this.shortest = yield* this.unlessFailing(this.countShortest(lookahead))
  }

  private *searching(search: Lookahead | DistanceSearch): LongWork {
    this.search = search
    // The steps of the parts before cost more or less than its states.
    yield* afresh(search.run())
    this.search = undefined
  }

  /** A function of the spec that fails elsewhere leaves one part open, and not the others. */
  private *unlessFailing<T>(part: LongWork<Part<T>>): LongWork<Part<T>> {
    try {
      return yield* part
    } catch (error) {
      if (!(error instanceof BrokenSpec) || error instanceof ImpureSpec) throw error
      this.search = undefined
      return { open: 'failing spec' }
    }
  }

  private *orderStory(): LongWork<Explained['orders']> {
    const given = changesOfSite(this.story)
    const found = yield* inPieces(ordersOf(this.story, this.limits.maxOrders), slower)
    if (found === undefined) return { open: 'orders' }
    this.from = found.from.map((at) => this.from[at]!)
    this.story = found.tidy
    return { value: { runs: found.runs, given, story: changesOfSite(found.tidy) } }
  }

  private *lookAhead(): LongWork<Lookahead | undefined> {
    const { property, trace } = this
    let done: Lookahead | undefined
    const look = function* (this: Explanation): LongWork<Part<Prospect>> {
      if (property === undefined) return { open: 'failure' }
      if (trace.shows?.verdict === 'holds') return { open: 'witness' }
      if (!isForeseen(property)) return { open: 'about whole runs' }
      const { maxStates, memory } = this.limits
      const lookahead = new Lookahead(trace.model, [property], { maxStates, memory })
      yield* this.searching(lookahead)
      const prospect = prospectOf(this.story, lookahead, property.name)
      if (prospect === undefined) return { open: lookahead.cut ?? 'failing spec' }
      done = lookahead
      return { value: prospect }
    }
    this.prospect = yield* this.unlessFailing(look.call(this))
    return done
  }

  private *countShortest(lookahead: Lookahead | undefined): LongWork<Part<Stories>> {
    const { property, trace, story, limits } = this
    const { model } = trace
    if (property === undefined) return { open: 'failure' }
    let distances: Distances | undefined
    if (meaningOf(property).shownBy === 'all runs from a state') {
      if (lookahead === undefined) {
        const { prospect } = this
        return { open: prospect !== undefined && 'open' in prospect ? prospect.open : 'states' }
      }
      distances = foreseenDistances(lookahead, property.name, initialStates(model))
    } else {
      const search = new DistanceSearch(model, property, story.steps.length, limits)
      yield* this.searching(search)
      if (search.cut !== undefined) return { open: search.cut }
      distances = search.result()
    }
    if (distances === undefined)
      throw new Error(`no run violates ${property.name}, but the explained one does`)
    this.stage = 'counting stories'
    const found = yield* inPieces(storiesOf(model, distances, endingOf(trace), limits.maxOrders), slower)
    return found === undefined ? { open: 'orders' } : { value: found }
  }
}
