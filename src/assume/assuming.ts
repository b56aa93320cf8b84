// Drops the assumptions of a model, one by one and in pairs, and finds what each theorem needs. Everything that it says was searched.
import type { Check } from '../check/check.js'
import { propertiesNamed, questionFor } from '../check/model-for.js'
import { refuseForCapacity } from '../model/bounded-channels.js'
import { refuseForSet } from '../model/messages-that-stay.js'
import type { Model } from '../model/model.js'
import { refuseForRendezvous } from '../model/no-channels.js'
import { refuseForTotalOrder } from '../model/one-order.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Mutant } from '../protocol/mutant.js'
import type { Property } from '../protocol/property.js'
import { byDefault, isObserver, isOnGraph, isProofStep } from '../protocol/property-kinds.js'
import type { Spec } from '../protocol/spec.js'
import { type LongWork, showing, toTheEnd, unless } from '../search/long-work.js'
import type { Progress, StopReason } from '../search/search.js'
import type { Assumed } from './assumed.js'
import { type Assumption, type Family, families } from './assumption.js'
import { assumptionsOf, without } from './assumptions.js'
import { answerIn, type Cell, isTrueIn, lemmaOfCell, searchedCell } from './cell.js'
import type { AskedProof } from './first-broken.js'
import { type Budgets, budgetNames, budgetsUpTo, isWithin, withBudgets } from './frontier.js'
import { guardsInPart } from './guard-assumptions.js'
import { type MinimalSets, minimalSetsOf } from './minimal-sets.js'
import { aboutQuorums } from './quorum-assumptions.js'
import type { Question } from './searched-model.js'
import { allTried, type Untried, untriedBudgets, untriedIn } from './untried.js'

/** What to drop, and how far to search. */
interface AssumeOptions {
  /** The theorems by name; by default the properties that are checked by default, without witnesses. */
  readonly theorems: readonly string[]
  /** The families of assumptions; by default those that the theorems can depend on. */
  readonly families: readonly Family[] | undefined
  /** Whether to drop pairs too, and to find minimal sets. */
  readonly together: boolean
  /** Whether to find the fewest losses, copies and crashes instead. */
  readonly frontier: boolean
  /** The number of losses, copies and crashes once they are possible; with `frontier`, the largest number. */
  readonly budget: number
  /** The mutants that the spec lists: those that drop an assumption have a row. */
  readonly mutants: readonly Mutant[]
  /** The proof of the spec: for each cell of the table, what breaks first in it. */
  readonly proof?: AskedProof
  readonly maxStates: number
  readonly memory: number
}

export const defaultAssumeOptions: AssumeOptions = {
  theorems: [],
  families: undefined,
  together: true,
  frontier: false,
  budget: 1,
  mutants: [],
  maxStates: 50_000,
  memory: 2 ** 29,
}

// The largest number of candidates for each theorem. A spec with more minimal sets has too many to read.
const mostCandidates = 12

const isTheorem = (property: Property): boolean => byDefault(property) && property.kind !== 'sometimes'

// A line of a proof is looked at beside the theorem only if that leaves the states as they are.
const isLine = (property: Property): boolean =>
  isProofStep(property) && !isObserver(property) && !isOnGraph(property)

/** The table of a model in progress: drive `run`, then read the result. */
export class Assuming {
  readonly model: Model
  private readonly asked: AssumeOptions
  private readonly question: Question
  private readonly theorems: readonly Property[]
  private readonly lines: readonly Property[]
  private readonly assumptions: readonly Assumption[]
  private readonly cells: Cell[] = []
  /** The cells that only the minimal sets needed. */
  private readonly further: Cell[] = []
  private readonly minimalSets: MinimalSets[] = []
  private readonly frontiers: Map<
    string,
    { breaks: { budgets: Budgets; cell: Cell }[]; open: Budgets[]; vacuous: Budgets[] }
  >
  /** How many cells have a lemma. */
  private lemmas = 0
  /** How many budgets were tried, with `frontier`. */
  private triedBudgets = 0
  private running: Check | undefined
  private cut: StopReason | undefined
  private isDone = false

  /** @throws a `ModelError` for options that do not fit, for an unknown property, and if there is no theorem */
  constructor(spec: Spec, options: ModelOptions, asked: AssumeOptions = defaultAssumeOptions) {
    refuseForTotalOrder(options, 'its assumptions about channels cover queues and bags only')
    refuseForRendezvous(options, 'its assumptions about channels cover queues and bags only')
    refuseForSet(options, 'its assumptions about channels cover queues and bags only')
    refuseForCapacity(options, 'its assumptions about channels cover channels without a bound only')
    const named = propertiesNamed(spec, asked.theorems)
    const bounded = withBound(spec, options)
    const wanted = asked.theorems.length > 0 ? named : named.filter(isTheorem)
    const { model, properties: theorems } = questionFor(spec, bounded, wanted, asked.theorems)
    this.model = model
    this.asked = asked
    this.theorems = theorems
    this.lines = spec.properties.filter((property) => isLine(property) && !theorems.includes(property))
    this.assumptions = assumptionsOf(model, familiesOf(asked.families, theorems), asked.budget, asked.mutants)
    const names = (properties: readonly Property[]) => properties.map(({ name }) => name)
    const { maxStates, memory } = asked
    this.question = {
      spec,
      // With other faults or parameters the model could have another default.
      options: { ...bounded, sites: model.options.sites, ...requestsOf(spec, model) },
      theorems: names(theorems),
      lines: names(this.lines),
      maxStates,
      memory,
    }
    this.frontiers = new Map(names(theorems).map((name) => [name, { breaks: [], open: [], vacuous: [] }]))
  }

  /** Fills the table; a slice is a number of states. */
  run(): LongWork<void, Progress> {
    return showing(
      unless(() => this.cut !== undefined, this.work()),
      () => this.progress(),
    )
  }

  private *work(): LongWork {
    yield* this.asked.frontier ? this.findFrontiers() : this.fillTable()
    this.isDone = true
  }

  /** The progress of the current search. */
  progress(): Progress {
    return this.running?.progress() ?? nothingYet
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.cut = cut
  }

  /** The number of results so far. If it has not grown, there is no new result. */
  get found(): number {
    const broken = [...this.frontiers.values()].map(({ breaks, open }) => breaks.length + open.length)
    return (
      this.cells.length +
      this.further.length +
      this.lemmas +
      this.minimalSets.length +
      broken.reduce((sum, n) => sum + n, 0)
    )
  }

  /** The results so far. */
  result(): Assumed {
    return this.snapshot(undefined)
  }

  /** The results if it ended now for this reason. */
  snapshot(reason: StopReason | undefined): Assumed {
    const { model, theorems, lines, assumptions, asked } = this
    const frontiers = [...this.frontiers].map(([theorem, { breaks, open, vacuous }]) => ({
      theorem,
      breaks: [...breaks],
      open: [...open],
      vacuous: [...vacuous],
    }))
    return {
      model,
      theorems,
      lines,
      assumptions,
      cells: [...this.cells],
      minimalSets: [...this.minimalSets],
      frontiers: asked.frontier ? frontiers : undefined,
      varied: this.varied,
      budget: asked.budget,
      guardsInPart: this.tells('guards') ? guardsInPart(model) : [],
      aboutQuorums: this.tells('quorums') ? aboutQuorums(model) : [],
      cut: this.cut ?? reason,
      untried: (this.cut ?? reason) === undefined || this.isDone ? allTried : this.untried(),
      isComplete: this.isDone,
    }
  }

  private untried(): Untried {
    const { asked, assumptions, cells, minimalSets, question, frontiers, triedBudgets } = this
    if (asked.frontier) {
      const left = budgetsUpTo(this.varied, asked.budget).slice(triedBudgets)
      return { ...allTried, budgets: untriedBudgets(left, frontiers) }
    }
    return untriedIn({
      ...{ assumptions, cells, minimalSets, theorems: question.theorems },
      isTogether: asked.together,
      hasProof: asked.proof !== undefined,
      isTried: (dropped) => this.known(dropped) !== undefined,
      tells: (one, other) => this.tellsSomething(one, other),
    })
  }

  private tells(family: Family): boolean {
    return familiesOf(this.asked.families, this.theorems).includes(family) && !this.asked.frontier
  }

  private get varied(): readonly (keyof Budgets)[] {
    return budgetNames.filter((name) => name === 'crash' || this.model.spec.messages.kinds.size > 0)
  }

  private readonly begun = (running: Check): void => {
    this.running = running
  }

  private *cell(dropped: readonly Assumption[]): LongWork<Cell> {
    // A small cell does not yield on its own.
    yield
    return yield* searchedCell(this.question, dropped, this.begun)
  }

  private *fillTable(): LongWork {
    const { assumptions, cells } = this
    cells.push(yield* this.cell([]))
    for (const one of assumptions) cells.push(yield* this.cell([one]))
    if (this.asked.together) {
      for (const [k, one] of assumptions.entries()) {
        for (const other of assumptions.slice(k + 1)) {
          if (this.tellsSomething(one, other)) cells.push(yield* this.cell([one, other]))
        }
      }
      yield* this.findMinimalSets()
    }
    yield* this.findLemmas()
  }

  /** What breaks first in the proof, cell by cell, after the table: a proof may take longer than all searches. */
  private *findLemmas(): LongWork {
    const { cells, question, begun } = this
    const { proof } = this.asked
    if (proof === undefined) return
    for (const [k, cell] of cells.entries()) {
      yield
      // Fairness has no part in which states are reachable.
      const safe = cell.dropped.filter(({ family }) => family !== 'fairness')
      const same = safe.length === cell.dropped.length ? undefined : this.known(safe)
      const lemma = same?.lemma ?? (yield* lemmaOfCell(question, cell, begun, proof))
      if (lemma === undefined) continue
      cells[k] = { ...cell, lemma }
      this.lemmas += 1
    }
  }

  private known(dropped: readonly Assumption[]): Cell | undefined {
    return [...this.cells, ...this.further].find(
      (cell) => cell.dropped.length === dropped.length && dropped.every((one) => cell.dropped.includes(one)),
    )
  }

  /** Whether two assumptions can be dropped in one model, and some theorem is true without either, so that it may need one of them. */
  private tellsSomething(one: Assumption, other: Assumption): boolean {
    const { spec, options } = this.question
    if (without(spec, options, [one, other]) === undefined) return false
    return this.question.theorems.some((theorem) =>
      [one, other].every((dropped) => isTrueIn(this.known([dropped])!, theorem)),
    )
  }

  private *findMinimalSets(): LongWork {
    const { assumptions, minimalSets, question } = this
    const cellOf = (dropped: readonly Assumption[]) => this.remembered(dropped)
    const ofEnvironment = assumptions.filter(
      ({ family, overlaps }) => families[family] === 'environment' && overlaps !== true,
    )
    // That none of no assumptions is needed would say something of those that nobody asked about.
    if (ofEnvironment.length === 0) return
    for (const theorem of question.theorems) {
      if (answerIn(this.cells[0]!, theorem) !== 'holds') continue
      const known = [...this.cells, ...this.further]
      minimalSets.push(yield* minimalSetsOf(theorem, ofEnvironment, known, cellOf, mostCandidates))
    }
  }

  private *remembered(dropped: readonly Assumption[]): LongWork<Cell> {
    const known = this.known(dropped)
    if (known !== undefined) return known
    const cell = yield* this.cell(dropped)
    this.further.push(cell)
    return cell
  }

  private *findFrontiers(): LongWork {
    const { question, cells, asked } = this
    for (const [k, budgets] of budgetsUpTo(this.varied, asked.budget).entries()) {
      const open = [...this.frontiers].filter(
        ([, { breaks }]) => !breaks.some((smaller) => isWithin(smaller.budgets, budgets)),
      )
      if (open.length === 0) continue
      yield
      const options = withBudgets(question.options, budgets)
      const cell = yield* searchedCell({ ...question, options }, [], this.begun)
      if (cells.length === 0) cells.push(cell)
      for (const [theorem, found] of open) {
        const answer = answerIn(cell, theorem)
        if (answer === 'violated') found.breaks.push({ budgets, cell })
        if (answer === 'open') found.open.push(budgets)
        if (answer === 'vacuous') found.vacuous.push(budgets)
      }
      this.triedBudgets = k + 1
    }
  }
}

const nothingYet: Progress = { states: 0, transitions: 0, depth: 0, frontier: 0, bytes: 0 }

// Crashes set clocks back, so timestamps have no canonical form there, and a model without a bound would be infinite. All cells
// have the same bound.
const withBound = (spec: Spec, options: ModelOptions): ModelOptions =>
  options.requests === undefined && spec.timed && spec.workload.request !== undefined
    ? { ...options, requests: 1 }
    : options

const requestsOf = (spec: Spec, { options: { requests } }: Model): Pick<ModelOptions, 'requests'> =>
  spec.workload.request === undefined ? {} : { requests }

// In the order of tables. Only what is decided on the whole graph can depend on fairness.
const familiesOf = (
  chosen: readonly Family[] | undefined,
  theorems: readonly Property[],
): readonly Family[] =>
  (Object.keys(families) as readonly Family[]).filter((family) =>
    chosen === undefined ? family !== 'fairness' || theorems.some(isOnGraph) : chosen.includes(family),
  )

/** Fills the table to the end, without progress or interruption. */
export const assume = (
  spec: Spec,
  options: ModelOptions = {},
  asked: AssumeOptions = defaultAssumeOptions,
): Assumed => {
  const running = new Assuming(spec, options, asked)
  toTheEnd(running.run())
  return running.result()
}
