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
// A rule about steps is violated by a step, so here B is a state of its own, to which every step leads that breaks the rule
// (src/foresee/rule-graph.ts); no state of the model is in it, so the distance is at least 1. A rule with a memory is supported
// only if the model observes it. Properties that a whole run violates (starvation) have no B. The search visits every state:
// timestamps are reduced as usual, but sites are not renamed and no steps are omitted, because the results are about single
// states and single sites.

import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Backward, unreachable } from '../liveness/backward.js'
import { Budget } from '../liveness/budget.js'
import { Edges } from '../liveness/edges.js'
import { nothing } from '../liveness/graph.js'
import { inevitable } from '../liveness/inevitable.js'
import { refuseForSet } from '../model/messages-that-stay.js'
import { type Model, ModelError } from '../model/model.js'
import { mostSites } from '../protocol/most-sites.js'
import type { Predicate, Property } from '../protocol/property.js'
import { isRule } from '../protocol/property-kinds.js'
import { defaultReductions, noReduction } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { defaultSlice, type LongWork, showing, unless } from '../search/long-work.js'
import { ReachableStates } from '../search/reachable-states.js'
import type { Progress, StopReason } from '../search/search.js'
import { isShownBy, meaningOf } from '../semantics/meaning.js'
import type { State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import type { Foreseen, OfStates } from './foreseen.js'
import { statesThatKeep } from './keeping-runs.js'
import { BreakingEdges, ruleGraph } from './rule-graph.js'

/** The outlook of a state for one property. */
export interface Outlook {
  readonly property: string
  /**
   * The smallest number of steps to a violation, 0 if this state, or the step to it, violates the property; undefined if no run from here
   * does.
   */
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
  /** A property of whole runs: whether a fair run can still keep it (keeping-runs.ts). */
  readonly ofRuns?: Property
}

/** Half a gigabyte, and as many states as fit. */
export const defaultLookaheadOptions: LookaheadOptions = {
  maxStates: Number.POSITIVE_INFINITY,
  memory: 2 ** 29,
}

/** The stages: find the states, compute the steps between them, decide one property after the other. */
type LookaheadStage = 'searching' | 'linking' | 'deciding' | 'done'

interface Prospects {
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
  private readonly options: LookaheadOptions
  private prospects: readonly (Prospects | undefined)[] = []
  private keeping: Uint8Array | undefined

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
    this.options = options
    const rules = properties.filter(isRule)
    this.reachable = new ReachableStates(model, {
      monitors: [...rules, ...model.observers],
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
    this.prospects = []
  }

  private *decideAll(): LongWork {
    const { search, properties } = this
    const { kernel } = this.reachable
    const budget = new Budget(this.options.memory - search.progress().bytes)
    const breaking = new BreakingEdges(kernel.monitors.length, budget)
    const edges = new Edges(search, budget, (edge, step) => breaking.note(edge, kernel.broken[step]!))
    yield* edges.run()
    const backward = yield* Backward.of(edges, budget)
    this.stage = 'deciding'
    const atRest = yield* restingStates(edges, budget)
    const prospects: (Prospects | undefined)[] = []
    for (const [k, property] of properties.entries()) {
      if (property.kind === 'monitor') continue
      prospects[k] = yield* this.decideState(property, this.queries[k]!, atRest, edges, backward, budget)
    }
    const { ofRuns } = this.options
    if (ofRuns !== undefined)
      this.keeping = yield* statesThatKeep(ofRuns, this.reachable, search, edges, backward, budget)
    backward.close()
    for (const [k, property] of properties.entries()) {
      if (property.kind !== 'monitor') continue
      const steps = breaking.of(kernel.monitors.indexOf(property))
      prospects[k] = steps.length === 0 ? undefined : yield* decideRule(edges, steps, budget)
    }
    this.prospects = prospects
    // No result may depend on a clause that is not pure.
    this.reachable.repeatCalls()
    this.reachable.sample()
  }

  private *decideState(
    property: OfStates,
    query: number,
    atRest: Uint8Array,
    edges: Edges,
    backward: Backward,
    budget: Budget,
  ): LongWork<Prospects> {
    const { search } = this
    const lockedOut =
      property.kind === 'entryPossible' ? yield* this.sitesLockedOut(edges.size, backward, budget) : undefined
    const breaks = this.breaking(property, query, atRest, lockedOut)
    const v = new Int32Array(this.reachable.kernel.tables.slots.count)
    const marks = budget.bytes(edges.size)
    for (let state = 0; state < edges.size; state++) {
      search.visited.read(state, v)
      marks[state] = breaks(state, v) ? 1 : 0
      if ((state & (defaultSlice - 1)) === 0) yield
    }
    const distance = yield* backward.distances(marks, 1)
    const marked = yield* inevitable(edges, marks, backward, budget)
    budget.release(edges.size)
    return { distance, inevitable: marked, lockedOut }
  }

  private breaking(
    property: OfStates,
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
        isTerminal: () => this.isTerminal(v),
      })
  }

  private isTerminal(v: Int32Array): boolean {
    const { kernel } = this.reachable
    kernel.expand(v)
    return kernel.specSteps === 0
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
    return this.properties.map(({ name }, k): Outlook => {
      // No step breaks this rule.
      const found = this.prospects[k]
      if (found === undefined)
        return { property: name, distance: undefined, inevitable: false, lockedOut: [] }
      const { distance, inevitable, lockedOut } = found
      return {
        property: name,
        distance: distance[number] === unreachable ? undefined : distance[number]!,
        inevitable: inevitable[number] === 1,
        lockedOut: this.model.competitors.filter((site) => ((lockedOut?.[number] ?? 0) & (1 << site)) !== 0),
      }
    })
  }

  /** Whether some fair run from this state keeps the property `ofRuns`; undefined if that is not known. */
  canKeep(state: State): boolean | undefined {
    const number = this.stage === 'done' && this.keeping !== undefined ? this.numberOf(state) : -1
    return number < 0 ? undefined : this.keeping![number] === 1
  }

  /** The outlook after a step: that of its successor, and the rules that the step breaks are violated. */
  outlookAfter({ next, breaks }: Step): readonly Outlook[] | undefined {
    return this.outlook(next)?.map((one) =>
      breaks.includes(one.property) ? { ...one, distance: 0, inevitable: true } : one,
    )
  }

  /** Every enabled step of a state, in the order of `steps`, with the outlook after it. */
  outlookOfSteps(
    state: State,
  ): readonly { readonly step: Step; readonly outlook: readonly Outlook[] | undefined }[] {
    return [...steps(this.model, state)].map((step) => ({ step, outlook: this.outlookAfter(step) }))
  }
}

/** By state, 1 if no fair step is enabled. */
function* restingStates(edges: Edges, budget: Budget): LongWork<Uint8Array> {
  const atRest = budget.bytes(edges.size)
  for (let state = 0; state < edges.size; state++) {
    let rests = 1
    for (let edge = edges.first[state]!; edge < edges.first[state + 1]!; edge++) {
      if (edges.fairness[edges.by[edge]!] !== nothing) rests = 0
    }
    atRest[state] = rests
  }
  yield
  return atRest
}

/** What is ahead of each state for a rule that these steps break. */
function* decideRule(edges: Edges, breaking: Int32Array, budget: Budget): LongWork<Prospects> {
  const graph = ruleGraph(edges, breaking, budget)
  const backward = yield* Backward.of(graph, budget)
  const marks = budget.bytes(graph.size)
  marks[edges.size] = 1
  const distance = yield* backward.distances(marks, 1)
  const marked = yield* inevitable(graph, marks, backward, budget)
  budget.release(graph.size)
  backward.close()
  graph.close()
  return { distance, inevitable: marked, lockedOut: undefined }
}
