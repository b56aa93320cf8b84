// What one site knows: a formula is true in every reachable state that the site cannot distinguish from this one (J. Halpern,
// Y. Moses, Knowledge and Common Knowledge in a Distributed Environment, JACM 37(3), 1990; R. Fagin, J. Halpern, Y. Moses,
// M. Vardi, Reasoning About Knowledge, 1995, chapter 4). A site distinguishes states by its present local state alone: its
// record, and the sites that its failure detector suspects. It has no memory beyond its record, and no clock.
//
// The search is breadth-first over the full graph. A reduction would leave out or merge states that the site must compare.

import { KernelMismatch } from '../check/counterexamples.js'
import { errorOf, isSpecFailure, specFailure } from '../check/failed-run.js'
import { compareAnswers, compareRun } from '../check/fresh-import.js'
import { modelFor } from '../check/model-for.js'
import type { ExplorationSummary } from '../check/verdict.js'
import { Predicates } from '../compile/predicates.js'
import { refuseForSet } from '../model/messages-that-stay.js'
import { type Model, ModelError } from '../model/model.js'
import { ImpureSpec } from '../protocol/broken-spec.js'
import type { Sometimes } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import { noReduction } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import type { ExplorationOptions } from '../search/exploration-options.js'
import { type LongWork, showing } from '../search/long-work.js'
import { ReachableStates } from '../search/reachable-states.js'
import type { Position, Progress, StopReason } from '../search/search.js'
import { reachability } from '../semantics/reachability.js'
import { recordSort } from '../semantics/record-sort.js'
import { viewOfState } from '../semantics/state.js'
import type { Json } from '../sorts/sort.js'
import { lastState, run, type Trace } from '../trace/trace.js'

/** A question about a site. The formulas are about one state, as `reachability` reads them. */
export interface KnowledgeQuestion {
  /** The number of the site. */
  readonly site: number
  readonly formula: string
  /** In which states the site should know it; in all, if undefined. States in which the site has crashed never count. */
  readonly when: string | undefined
  /** Whether it suffices that the site knows the formula or its negation. */
  readonly whether: boolean
}

/** What a site can see: its record, and the sites that its failure detector suspects, if the model has a detector. */
interface LocalState {
  readonly record: Json
  readonly suspects: readonly number[] | undefined
}

/** The answer to a question. */
export interface Knowledge {
  readonly model: Model
  readonly question: KnowledgeQuestion
  readonly exploration: ExplorationSummary
  /** `vacuous`: no state in which the site is up satisfies `when`. `inconclusive`: the search ended early and found no refutation. */
  readonly verdict: 'knows' | 'does not know' | 'vacuous' | 'inconclusive'
  /**
   * If the site does not know: two shortest runs to states that it cannot distinguish, the formula true in the first and
   * false in the second; or one run, if the formula is false wherever the site is in that local state.
   */
  readonly runs: readonly Trace[]
  /** The local state of the site at the end of the runs. */
  readonly localState: LocalState | undefined
  /**
   * After a complete search that found no pair: the number of local states in which `when` occurs and the site knows the
   * formula, or its negation.
   */
  readonly counts: { readonly knows: number; readonly knowsNot: number } | undefined
}

/** The first states with one local state, by the value of the formula: of all states, and of those that satisfy `when`. */
interface Found {
  readonly first: [no?: Position, yes?: Position]
  readonly asked: [no?: Position, yes?: Position]
}

/** A search for what a site knows: drive `run`, then read the result. */
export class KnowledgeSearch {
  private readonly model: Model
  private readonly question: KnowledgeQuestion
  private readonly formulas: readonly Sometimes[]
  private readonly reachable: ReachableStates
  private readonly predicates: Predicates
  /** For each other site, the query whether the detector suspects it; empty without a detector. */
  private readonly suspicions: readonly (readonly [site: number, query: number])[]
  private readonly isCrashed: number
  private readonly search: Exploration
  private readonly found = new Map<string, Found>()
  private pair: readonly [no: Position, yes: Position] | undefined
  private refuted: Position | undefined

  /**
   * @param model without observers, as `modelFor` makes it for no properties
   * @throws a `FormulaError` or a `ModelError` for a formula that is not about one state of the model, and a `ModelError` for
   *   a site that it does not have
   */
  constructor(
    model: Model,
    question: KnowledgeQuestion,
    limits: Pick<ExplorationOptions, 'maxStates' | 'maxDepth' | 'memory'>,
  ) {
    refuseForSet(model.options, 'what a site knows is not tested with messages that stay')
    const { site } = question
    if (model.sites[site] === undefined) {
      throw new ModelError(`site ${site}: the sites are 0 to ${model.sites.length - 1}`)
    }
    this.model = model
    this.question = question
    this.formulas = formulasOf(model, question)
    this.reachable = new ReachableStates(model, { monitors: [], properties: [], reduce: noReduction })
    const { reading } = this.reachable
    this.predicates = new Predicates(this.formulas, model, reading)
    this.isCrashed = reading.newQuery()
    this.suspicions =
      model.options.detector === 'none'
        ? []
        : model.sites.flatMap(({ id }) => (id === site ? [] : [[id, reading.newQuery()] as const]))
    this.search = this.reachable.explore({ order: 'bfs', links: false, ...limits }, (v, _d, _e, position) =>
      this.visit(v, position),
    )
  }

  /** Searches; a slice is a number of states. */
  run(): LongWork<void, Progress> {
    return showing(this.work(), () => this.progress())
  }

  private *work(): LongWork {
    const { search, model } = this
    try {
      yield* search.run()
    } catch (error) {
      throw isSpecFailure(error)
        ? errorOf(specFailure(model, this.formulas, search.runUpTo(search.here), error))
        : error
    }
  }

  /** The progress of the search. */
  progress(): Progress {
    return this.search.progress()
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.search.stop(cut)
  }

  private visit(v: Int32Array, position: () => Position): boolean {
    const { formulas, predicates, question } = this
    const { reading } = this.reachable
    const crashed = () => Number(reading.view(0).crashed(question.site))
    if (this.ask(this.isCrashed, v, '`crashed`', crashed)) return false
    const [formula, when] = formulas
    const value = Number(predicates.ask(formula!.predicate, v)) as 0 | 1
    const isAsked = when === undefined || predicates.ask(when.predicate, v)
    const key = this.localState(v)
    let found = this.found.get(key)
    if (found === undefined) {
      found = { first: [], asked: [] }
      this.found.set(key, found)
    }
    found.first[value] ??= position()
    if (isAsked) found.asked[value] ??= position()
    if (isAsked && value === 0) this.refuted ??= position()
    const other = (isAsked ? found.first : found.asked)[1 - value]
    if (other === undefined) return false
    this.pair = value === 0 ? [position(), other] : [other, position()]
    this.search.stop('witness')
    return false
  }

  // States with the same text have the same local state.
  private localState(v: Int32Array): string {
    const { reading } = this.reachable
    const { site } = this.question
    const suspected = this.suspicions.filter(([other, query]) =>
      this.ask(query, v, '`suspects`', () => Number(reading.view(0).suspects(site, other))),
    )
    return `${v[site]} ${suspected.map(([other]) => other)}`
  }

  private ask(query: number, v: Int32Array, what: string, compute: () => number): boolean {
    const { reading } = this.reachable
    const known = reading.known(query, v)
    return (known >= 0 ? known : reading.ask(query, v, what, compute)) === 1
  }

  /**
   * The answer. Call it when `run` is at its end, or after `stop`. Throws a `KernelMismatch` on an internal error, or
   * an `ImpureSpec`.
   */
  result(): Knowledge {
    const { model, question, search } = this
    this.reachable.repeatCalls()
    const exploration = {
      ...search.progress(),
      complete: search.complete,
      search: 'bfs' as const,
      cut: search.cut,
      reductions: [],
    }
    const common = { model, question, exploration, localState: undefined, counts: undefined }
    if (this.pair !== undefined) {
      const [no, yes] = this.pair
      const runs = [this.runTo(yes, true), this.runTo(no, false)]
      return { ...common, verdict: 'does not know', runs, localState: this.confirmed(runs) }
    }
    const counts = search.complete ? this.counts() : undefined
    if (!question.whether && this.refuted !== undefined) {
      const runs = [this.runTo(this.refuted, false)]
      return { ...common, verdict: 'does not know', runs, localState: this.confirmed(runs), counts }
    }
    if (counts === undefined) return { ...common, verdict: 'inconclusive', runs: [] }
    const verdict = counts.knows + counts.knowsNot === 0 ? 'vacuous' : 'knows'
    return { ...common, verdict, runs: [], counts }
  }

  private counts(): NonNullable<Knowledge['counts']> {
    const asked = [...this.found.values()].map((one) => one.asked)
    const where = (value: 0 | 1) => asked.filter((one) => one[value] !== undefined).length
    return { knows: where(1), knowsNot: where(0) }
  }

  private runTo(position: Position, value: boolean): Trace {
    const { initial, choices } = this.search.runTo(position)
    const trace = run(this.model, initial, choices)
    if (this.formulas[0]!.predicate(viewOfState(this.model, lastState(trace))) !== value) {
      throw new ImpureSpec(
        `${this.question.formula} of ${this.model.spec.name}: the search and the reference semantics evaluate it differently in the last state of a run. It must be a pure function of what it reads; the usual cause is Math.random, Date or a variable of the module.`,
      )
    }
    return trace
  }

  // Law 1: the reference semantics must find the runs indistinguishable, and one of them must satisfy `when`.
  private confirmed(runs: readonly Trace[]): LocalState {
    const [formula, when] = this.formulas
    const seen = runs.map((trace) => localStateOf(trace, this.question.site))
    const isAsked = runs.some((trace) => {
      const view = viewOfState(this.model, lastState(trace))
      return !view.crashed(this.question.site) && (when === undefined || when.predicate(view))
    })
    if (new Set(seen.map((one) => JSON.stringify(one))).size !== 1 || !isAsked) {
      throw new KernelMismatch(`the reference semantics does not confirm the runs for ${formula!.name}`)
    }
    return seen[0]!
  }

  /**
   * Repeats a sample of the cached calls, and every run of the result, in a fresh import of the spec. Throws an `ImpureSpec`
   * that shows both results if they differ.
   */
  compareWith(fresh: Spec, { runs }: Knowledge): void {
    const again = modelFor(fresh, this.model.options, [])
    for (const trace of runs) compareRun(trace, again)
    const { kernel, siteStatus } = this.reachable
    compareAnswers(kernel, this.predicates, siteStatus, again, formulasOf(again, this.question))
  }
}

const formulasOf = (model: Model, { formula, when }: KnowledgeQuestion): readonly Sometimes[] =>
  [formula, when].flatMap((text) => (text === undefined ? [] : [reachability(model, text)]))

/** The local state of a site at the end of a run. */
const localStateOf = ({ model, ...trace }: Trace, site: number): LocalState => {
  const state = lastState({ model, ...trace })
  const view = viewOfState(model, state)
  return {
    record: recordSort(model, site).toJson(state.sites.get(site)!),
    suspects:
      model.options.detector === 'none'
        ? undefined
        : model.sites.flatMap(({ id }) => (id !== site && view.suspects(site, id) ? [id] : [])),
  }
}
