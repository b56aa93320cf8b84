// Finds when a violation becomes inevitable. A deadlock is visible in the state where no step is left, but often it was
// inevitable long before. After a complete search this file gives for each state and each property the number of steps to the
// nearest state that violates it, and whether some fair run still avoids all such states.
//
// Let B be the states that violate the property:
// - for an `always`, those in which its predicate is false;
// - for an `atRest`, those at rest (no fair step is enabled) in which its predicate is false;
// - for `deadlockFreedom`, those at rest in which a site waits;
// - for `entryPossible`, those with a waiting site that no run lets enter.
// The distance of a state is the length of a shortest run from it into B. B is inevitable in a state if the state is in B, or
// if every fair run from it reaches B (AF under fairness, src/liveness/inevitable.ts). The model defines which runs are fair.
// Requests are not fair, so if all sites can stay idle forever, nothing is inevitable. A run may end where no fair step is
// enabled, and its last state is in B or not. Losses, duplications, crashes and timeouts are never fair, but may happen: B is
// not inevitable if only they lead to it, nor if one of them can still prevent it. Inevitable does not say when: with weak
// fairness there may be no bound.
//
// Properties that a step violates (rules and monitors) or a whole run violates (starvation) have no B. The search visits every
// state: timestamps are reduced as usual, but sites are not renamed and no steps are omitted, because the results are about
// single states and single sites.

import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Backward, unreachable } from '../liveness/backward.js'
import { Budget } from '../liveness/budget.js'
import { Edges } from '../liveness/edges.js'
import { nothing } from '../liveness/graph.js'
import { inevitable } from '../liveness/inevitable.js'
import { refuseForSet } from '../model/messages-that-stay.js'
import { type Model, ModelError } from '../model/model.js'
import { mostSites } from '../protocol/most-sites.js'
import type {
  Always,
  AtRest,
  DeadlockFreedom,
  EntryPossible,
  Predicate,
  Property,
} from '../protocol/property.js'
import { defaultReductions, noReduction } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { defaultSlice, type LongWork, showing, unless } from '../search/long-work.js'
import { ReachableStates } from '../search/reachable-states.js'
import type { Progress, StopReason } from '../search/search.js'
import { isShownBy, meaningOf } from '../semantics/meaning.js'
import type { State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'

/** A property that single states violate, of a kind that this file supports. */
type Foreseen = Always | AtRest | DeadlockFreedom | EntryPossible

/** Whether single states violate this property. */
export const isForeseen = (property: Property): property is Foreseen => {
  const meaning = meaningOf(property)
  return meaning.shownBy === 'state'
    ? meaning.shows === 'violated'
    : meaning.shownBy === 'all runs from a state'
}

/** The outlook of a state for one property. */
export interface Outlook {
  readonly property: string
  /** The smallest number of steps to a violation, 0 if this state violates the property; undefined if no run from here does. */
  readonly distance: number | undefined
  /** Whether this state violates it, or every fair run from here will. */
  readonly inevitable: boolean
  /** For `entryPossible`: the sites that wait here and that no run lets enter. Empty for all others. */
  readonly lockedOut: readonly number[]
}

/** The limits of the search. */
interface LookaheadOptions {
  readonly maxStates: number
  /** The most bytes for the search and the graph. */
  readonly memory: number
  /** Whether timestamps are reduced; by default as in `defaultReductions`. */
  readonly timestamps?: boolean
}

/** Half a gigabyte, and as many states as fit. */
export const defaultLookaheadOptions: LookaheadOptions = {
  maxStates: Number.POSITIVE_INFINITY,
  memory: 2 ** 29,
}

/** The stages: find the states, compute the steps between them, decide one property after the other. */
type LookaheadStage = 'searching' | 'linking' | 'deciding' | 'done'

interface Prospects {
  readonly property: Foreseen
  readonly distance: Int32Array
  readonly inevitable: Uint8Array
  /** By state, a bit for each site that is locked out. */
  readonly lockedOut: Int32Array | undefined
}

/** The outlook of the states of a model: drive `run`, then use the results. */
export class Lookahead {
  readonly model: Model
  readonly properties: readonly Foreseen[]
  /** Why the search ended early; then there are no results. Undefined if it did not. */
  cut: StopReason | undefined
  stage: LookaheadStage = 'searching'
  private readonly reachable: ReachableStates
  private readonly search: Exploration
  private readonly queries: readonly number[]
  private readonly memory: number
  private readonly prospects: Prospects[] = []

  /**
   * Throws a `ModelError` for more than 31 sites, and for channels that are sets.
   * @param model as `modelFor` makes it; its observers are part of its states
   */
  constructor(
    model: Model,
    properties: readonly Foreseen[],
    options: LookaheadOptions = defaultLookaheadOptions,
  ) {
    const { maxStates, memory, timestamps = defaultReductions(model).timestamps } = options
    if (model.sites.length > mostSites) {
      throw new ModelError(`sites ${model.sites.length}: look-ahead supports at most ${mostSites} sites`)
    }
    refuseForSet(
      model.options,
      'the look-ahead is about fair runs, and a run may receive one old message forever',
    )
    this.model = model
    this.properties = properties
    this.memory = memory
    // The observers are part of the states; rules are not checked.
    this.reachable = new ReachableStates(model, {
      monitors: model.observers,
      properties,
      reduce: { ...noReduction, timestamps },
    })
    this.queries = properties.map(() => this.reachable.reading.newQuery())
    this.search = this.reachable.explore(
      { order: 'bfs', maxStates, maxDepth: Number.POSITIVE_INFINITY, memory, links: false },
      () => false,
    )
  }

  /** The progress of the search. */
  progress(): Progress {
    return this.search.progress()
  }

  /** Decides all; a slice is a number of states. */
  run(): LongWork<void, Progress> {
    return showing(
      unless(() => this.cut !== undefined, this.work()),
      () => this.progress(),
    )
  }

  private *work(): LongWork {
    try {
      yield* this.search.run()
      this.cut = this.search.cut
      if (this.cut !== undefined) return
      this.stage = 'linking'
      yield* this.decideAll()
      this.stage = 'done'
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.stop('memory')
    }
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    if (this.stage === 'done') return
    this.cut ??= cut
    this.prospects.length = 0
  }

  private *decideAll(): LongWork {
    const { search } = this
    const { kernel } = this.reachable
    const budget = new Budget(this.memory - search.progress().bytes)
    const edges = new Edges(search, budget)
    yield* edges.run()
    const backward = yield* Backward.of(edges, budget)
    this.stage = 'deciding'
    const atRest = budget.bytes(edges.size)
    for (let state = 0; state < edges.size; state++) {
      let rests = 1
      for (let edge = edges.first[state]!; edge < edges.first[state + 1]!; edge++) {
        if (edges.fairness[edges.by[edge]!] !== nothing) rests = 0
      }
      atRest[state] = rests
    }
    yield
    const marks = budget.bytes(edges.size)
    for (const [k, property] of this.properties.entries()) {
      const lockedOut =
        property.kind === 'entryPossible'
          ? yield* this.sitesLockedOut(edges.size, backward, budget)
          : undefined
      const breaks = this.breaking(property, this.queries[k]!, atRest, lockedOut)
      const v = new Int32Array(kernel.tables.slots.count)
      for (let state = 0; state < edges.size; state++) {
        search.visited.read(state, v)
        marks[state] = breaks(state, v) ? 1 : 0
        if ((state & (defaultSlice - 1)) === 0) yield
      }
      const distance = yield* backward.distances(marks, 1)
      const marked = yield* inevitable(edges, marks, backward, budget)
      this.prospects.push({ property, distance, inevitable: marked, lockedOut })
    }
    backward.close()
    // No result may depend on a clause that is not pure.
    this.reachable.repeatCalls()
    this.reachable.sample()
  }

  private breaking(
    property: Foreseen,
    query: number,
    atRest: Uint8Array,
    lockedOut: Int32Array | undefined,
  ): (state: number, v: Int32Array) => boolean {
    const { model } = this
    const { siteStatus } = this.reachable
    const meaning = meaningOf(property)
    if (meaning.shownBy !== 'state') return (state) => lockedOut![state] !== 0
    return (state, v) =>
      isShownBy(meaning, model, {
        predicate: (predicate) => this.ask(property.name, predicate, query, v),
        waits: (site) => siteStatus.waits(site, v),
        atRest: () => atRest[state] === 1,
      })
  }

  private ask(name: string, predicate: Predicate, query: number, v: Int32Array): boolean {
    const { reading } = this.reachable
    const known = reading.known(query, v)
    if (known >= 0) return known === 1
    return reading.ask(query, v, `The predicate of "${name}"`, () => Number(predicate(reading.view(0)))) === 1
  }

  /** By state, a bit for each site that waits there and that no run lets enter. */
  private *sitesLockedOut(size: number, backward: Backward, budget: Budget): LongWork<Int32Array> {
    const { search, model } = this
    const { siteStatus, kernel } = this.reachable
    const lockedOut = budget.ints(size)
    const holds = budget.bytes(size)
    const v = new Int32Array(kernel.tables.slots.count)
    for (const site of model.competitors) {
      for (let state = 0; state < size; state++) {
        search.visited.read(state, v)
        holds[state] = siteStatus.holds(site, v) ? 1 : 0
        if ((state & (defaultSlice - 1)) === 0) yield
      }
      const way = yield* backward.distances(holds, 1)
      for (let state = 0; state < size; state++) {
        if (way[state] !== unreachable) continue
        search.visited.read(state, v)
        if (siteStatus.waits(site, v)) lockedOut[state] = lockedOut[state]! | (1 << site)
        if ((state & (defaultSlice - 1)) === 0) yield
      }
      budget.release(4 * size)
    }
    budget.release(size)
    return lockedOut
  }

  /** The number of a state, or -1 if the search has not found it. */
  private numberOf(state: State): number {
    return this.search.numberOf(this.reachable.kernel.tables.vectorOf(state))
  }

  /**
   * The outlook of a state, for each property in turn; undefined if it is not at its end, and for a state that no run of
   * this model reaches.
   */
  outlook(state: State): readonly Outlook[] | undefined {
    if (this.stage !== 'done') return undefined
    const number = this.numberOf(state)
    if (number < 0) return undefined
    return this.prospects.map(({ property, distance, inevitable, lockedOut }) => ({
      property: property.name,
      distance: distance[number] === unreachable ? undefined : distance[number]!,
      inevitable: inevitable[number] === 1,
      lockedOut: this.model.competitors.filter((site) => ((lockedOut?.[number] ?? 0) & (1 << site)) !== 0),
    }))
  }

  /** Every enabled step of a state, in the order of `steps`, with the outlook of its successor. */
  outlookOfSteps(
    state: State,
  ): readonly { readonly step: Step; readonly outlook: readonly Outlook[] | undefined }[] {
    return [...steps(this.model, state)].map((step) => ({ step, outlook: this.outlook(step.next) }))
  }
}
