// Checks a proof: whether its lemmas are true of all reachable states, by a search; whether clauses keep them, cell by cell; whether
// the theorems follow; and which lemmas each of these needs.
import type { Check } from '../check/check.js'
import { errorOf } from '../check/failed-run.js'
import type { Verdict } from '../check/verdict.js'
import { type Model, ModelError, makeModel } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { NamedLemma, Proof } from '../protocol/proof.js'
import type { Predicate } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import { afresh, type LongWork, showing, unless } from '../search/long-work.js'
import type { Progress, StopReason } from '../search/search.js'
import { initialStates } from '../semantics/initial-states.js'
import { viewOfState } from '../semantics/state.js'
import { columnsOf } from './columns.js'
import { type Counterexample, counterexampleOf, violatedBy } from './counterexample.js'
import { type Found, Grid, type Row, rowName } from './grid.js'
import { checkInitial } from './inside-at-first.js'
import { propertyOf, violatedFor } from './lemma-properties.js'
import { withLemmasOfFaults } from './lemmas-of-faults.js'
import { leastNeeded } from './needs.js'
import { checkNames, type ProofQuestion } from './proof-question.js'
import type { CellResult, LemmaRow, ProofResult, TheoremRow } from './proof-result.js'
import { rounds, within } from './rounds.js'
import { Spent } from './spent.js'
import { type Seen, seenOf, suggestionsFor } from './suggest.js'
import { truthSearch } from './truth-search.js'
import { type TypedLemma, typedLemma, typedName } from './typed-lemma.js'
import { type BoundedProof, bounded } from './universe-bounds.js'

interface Cell {
  readonly row: Row
  readonly clause: string | undefined
  result: CellResult
}

const isBroken = ({ result }: Cell): boolean => result.verdict === 'not inductive'

/** A proof that is being checked: run it to its end, then read the result. */
export class ProofCheck {
  readonly model: Model
  private readonly spec: Spec
  private readonly options: ModelOptions
  private readonly question: ProofQuestion
  private readonly proof: BoundedProof
  /** The lemma that was typed. */
  readonly typed: TypedLemma | undefined
  private readonly grid: Grid
  private readonly triedBefore: number
  private readonly spent: Spent
  private readonly cells: Cell[]
  private readonly falseAtFirst: readonly NamedLemma[]
  private readonly truths = new Map<string, Verdict>()
  private seen: readonly Seen[] = []
  private running: Check | undefined
  private searched:
    | { readonly states: number; readonly cut: StopReason | undefined; readonly requests: number }
    | undefined
  private what: string | undefined
  private isVacuous: boolean | undefined
  private cut: StopReason | undefined

  /** @throws a `ModelError` for options that do not fit, an `OutsideUniverse` for a spec whose states are not listed */
  constructor(spec: Spec, proof: Proof, options: ModelOptions, question: ProofQuestion) {
    this.spec = spec
    this.options = options
    this.question = question
    // Induction does not count requests: a site may request whenever its guard allows it.
    const bound = spec.workload.request === undefined ? {} : ({ requests: 'unbounded' } as const)
    this.model = makeModel(spec, { ...options, ...bound })
    this.typed = question.typed === undefined ? undefined : typedLemma(this.model, question.typed)
    const own = bounded(proof, this.model, this.typed?.lemma.formula, question.numbers)
    const withFaults = withLemmasOfFaults(own, this.model).lemmas
    checkNames(question, spec, proof, withFaults)
    const lemmas = withFaults.filter(({ name }) => !question.drop.includes(name))
    const added = this.typed?.lemma ?? own.sentences.find(({ name }) => name === question.alone)
    this.proof = { ...own, lemmas: added === undefined ? lemmas : [...lemmas, added] }
    this.grid = this.gridFor(added !== undefined)
    this.triedBefore = this.grid.pauses.choices
    this.spent = new Spent(() => this.tried)
    const initial = initialStates(this.model)
    checkInitial(this.grid.universe, initial)
    const views = initial.map((state) => viewOfState(this.model, state))
    this.falseAtFirst = this.proof.lemmas.filter((lemma) =>
      views.some((view) => violatedFor(lemma, view).length > 0),
    )
    const clauses = columnsOf(this.model)
    const open: CellResult = { verdict: 'open' }
    const ofLemmas = this.proof.lemmas.flatMap(({ name }, lemma) =>
      this.isAssumed(name) ? [] : clauses.map((clause) => ({ row: { lemma }, clause, result: open })),
    )
    const ofTheRest = [
      ...clauses.map((clause) => ({ row: 'stays' as const, clause, result: open })),
      ...proof.theorems.map((theorem) => ({ row: { theorem }, clause: undefined, result: open })),
    ]
    this.cells = this.only === undefined ? [...ofLemmas, ...ofTheRest] : ofLemmas
  }

  private gridFor(isAboutOneMore: boolean): Grid {
    const { shared } = this.question
    return shared === undefined
      ? new Grid(this.model, this.proof)
      : shared.grid(this.model, this.proof, isAboutOneMore)
  }

  /** The name of the only lemma that is checked, if one was typed or named. */
  private get only(): string | undefined {
    return this.typed === undefined ? this.question.alone : typedName
  }

  private isAssumed(name: string): boolean {
    return this.question.assume.includes(name) || (this.only !== undefined && name !== this.only)
  }

  /** Checks everything; a slice is a number of states, then of choices. */
  run(): LongWork<void, Progress | string> {
    return showing(
      unless(() => this.cut !== undefined, this.checked()),
      () => this.what ?? this.progress(),
    )
  }

  private progress(): Progress {
    return this.running?.progress() ?? { states: 0, transitions: 0, frontier: 0, depth: 0, bytes: 0 }
  }

  stop(cut: StopReason): void {
    this.cut = cut
  }

  private *checked(): LongWork {
    // A reader waits for the cells, and a search for states may never end: with unbounded requests, or three sites with clocks.
    yield* this.decideCells()
    yield* this.findState()
    if ((this.question.cellsAlone ?? false) !== false) return
    yield* this.findTruths()
    yield* this.findSuggestions()
    const total = this.cells.length
    for (const [k, cell] of this.cells.entries()) {
      this.begin(cell, `what ${k} of ${total} cells need`)
      const { result } = cell
      if (result.verdict === 'inductive') cell.result = yield* this.leastOf(cell, result.needs)
      else if (result.verdict === 'not inductive' && result.withOthers?.verdict === 'inductive')
        cell.result = { ...result, withOthers: yield* this.leastOf(cell, result.withOthers.needs) }
    }
  }

  /** Shows what is done for a cell, and where most was done so far. */
  private begin({ row, clause }: Cell, what: string): void {
    const most = this.spent.costliest()
    const of = most === undefined ? '' : `, most for ${most.row}`
    this.what = `${what}, ${this.tried.toLocaleString('en-US')} choices${of}`
    this.spent.on(rowName(row, this.proof), clause)
  }

  /** How many choices this question took. */
  private get tried(): number {
    return this.grid.pauses.choices - this.triedBefore
  }

  private *decideCells(): LongWork {
    const total = this.cells.length
    // Someone waits for the answer about a typed lemma, and one counterexample is an answer: so the cells that cost little come first.
    for (const most of this.typed === undefined ? [Number.POSITIVE_INFINITY] : rounds) {
      for (const [k, cell] of this.cells.entries()) {
        if (cell.result.verdict !== 'open') continue
        this.begin(cell, `${k} of ${total} cells`)
        yield* within(this.grid.pauses, most, this.decide(cell))
        if (this.question.cellsAlone === 'until one breaks' && isBroken(cell)) return
      }
    }
  }

  // An initial state in which every lemma is true is such a state, and so is that of a counterexample.
  private *findState(): LongWork {
    if (this.falseAtFirst.length === 0 || this.cells.some(isBroken)) return
    this.what = `whether a state satisfies all lemmas, ${this.tried.toLocaleString('en-US')} choices`
    const all = this.proof.lemmas.map((_, k) => k)
    const claim: Row = { theorem: { property: 'no state satisfies all lemmas', from: [] } }
    const end = yield* this.grid.cell(claim, undefined, all, () => false)
    this.isVacuous = 'used' in end
  }

  private *findSuggestions(): LongWork {
    if (!this.question.suggest || !this.cells.some(isBroken)) return
    const { max } = this.spec.sites
    const { sites } = this.model.options
    const seen: Seen[] = []
    for (const size of [sites, sites < max ? sites + 1 : sites - 1]) {
      if (size < this.spec.sites.min) continue
      this.what = `states of ${size} sites, for suggestions`
      seen.push(yield* seenOf(makeModel(this.spec, { ...this.options, sites: size })))
    }
    this.seen = seen
    for (const [k, cell] of this.cells.entries()) {
      const { result } = cell
      if (result.verdict !== 'not inductive') continue
      this.what = `suggestions for cell ${k}`
      const suggestions = suggestionsFor(this.model, result.counterexample.before, seen)
      cell.result = { ...result, suggestions }
      yield
    }
  }

  private *findTruths(): LongWork {
    const lemmas = this.proof.lemmas.map(propertyOf)
    if (lemmas.length === 0) return
    const running = truthSearch(this.spec, this.options, lemmas, this.proof.universe.number, this.question)
    this.running = running
    this.what = undefined
    yield* afresh(running.run())
    this.running = undefined
    const { exploration, verdicts, failure } = running.result()
    if (failure !== undefined) throw errorOf(failure)
    this.searched = {
      states: exploration.states,
      cut: exploration.cut,
      requests: running.model.requests,
    }
    for (const verdict of verdicts) this.truths.set(verdict.property.name, verdict)
  }

  private predicateOf(row: Row): Predicate | undefined {
    if (row === 'stays' || !('theorem' in row)) return undefined
    const { property } = row.theorem
    const found = this.model.spec.properties.find(({ name }) => name === property)
    if (found?.kind !== 'always')
      throw new ModelError(
        `theorem "${property}": ${this.spec.name} has no invariant of that name, and only invariants follow from lemmas; name another`,
      )
    return found.predicate
  }

  /** The lemmas, by number, that a row may use. */
  private mayUse(row: Row): readonly number[] {
    const all = this.proof.lemmas.map((_, k) => k)
    if (row === 'stays' || 'lemma' in row) return all
    return all.filter((k) => row.theorem.from.includes(this.proof.lemmas[k]!.name))
  }

  private own(row: Row): readonly number[] {
    return row !== 'stays' && 'lemma' in row ? [row.lemma] : []
  }

  private *decide(cell: Cell): LongWork {
    const { alone } = this.question
    cell.result = yield* this.decided(cell, alone === undefined ? this.mayUse(cell.row) : this.own(cell.row))
    if (alone === undefined || cell.result.verdict !== 'not inductive') return
    const withOthers = yield* this.decided(cell, this.mayUse(cell.row))
    cell.result = { ...cell.result, withOthers }
  }

  private *decided(cell: Cell, lemmas: readonly number[]): LongWork<CellResult> {
    const end = yield* this.grid.cell(cell.row, cell.clause, lemmas, this.predicateOf(cell.row))
    if ('used' in end)
      return { verdict: 'inductive', needs: this.namesOf(end.used, cell.row), isLeast: undefined }
    const { fails } = end.found
    if (fails !== undefined && cell.row !== 'stays') return this.unfollowed(cell, fails)
    return { verdict: 'not inductive', counterexample: this.counterexample(cell, end.found, lemmas) }
  }

  // Of a lemma that is checked by itself no other row says so.
  private unfollowed({ clause }: Cell, why: string): CellResult {
    if (this.only === undefined) return { verdict: 'open' }
    throw new BrokenSpec(`the clause "${clause}" cannot be followed: ${why}`)
  }

  private namesOf(lemmas: Iterable<number>, row: Row): readonly string[] {
    const own = this.own(row)
    return [...lemmas]
      .filter((k) => !own.includes(k))
      .sort((a, b) => a - b)
      .map((k) => this.proof.lemmas[k]!.name)
  }

  private counterexample({ row }: Cell, found: Found, lemmas: readonly number[]): Counterexample {
    const assumed = lemmas.map((k): NamedLemma => this.proof.lemmas[k]!)
    const { universe } = this.grid
    const violated = violatedBy(row, found, this.proof, universe)
    return counterexampleOf(universe, this.model, found, violated, assumed)
  }

  /** A least set of lemmas, of those that are known to be enough. */
  private *leastOf(cell: Cell, needs: readonly string[]): LongWork<CellResult> {
    const { grid, proof, model } = this
    const own = this.own(cell.row)
    const predicate = this.predicateOf(cell.row)
    const numberOf = (name: string): number => proof.lemmas.findIndex((lemma) => lemma.name === name)
    const self = this
    const { lemmas, isLeast } = yield* leastNeeded(new Set(needs.map(numberOf)), function* (some) {
      const end = yield* grid.cell(cell.row, cell.clause, [...own, ...some], predicate)
      if ('used' in end) return true
      const { before } = self.counterexample(cell, end.found, [...own, ...some])
      const view = viewOfState(model, before)
      return new Set(self.mayUse(cell.row).filter((k) => violatedFor(proof.lemmas[k]!, view).length > 0))
    })
    return { verdict: 'inductive', needs: this.namesOf(lemmas, cell.row), isLeast }
  }

  // A search that has not ended knows already which lemmas are false.
  private truthsSoFar(): ReadonlyMap<string, Verdict> {
    const verdicts = this.running?.snapshot(this.cut ?? 'interrupt').verdicts ?? []
    const known = verdicts.filter(({ verdict }) => verdict === 'violated')
    return new Map([...this.truths, ...known.map((one) => [one.property.name, one] as const)])
  }

  /** What is known so far. */
  result(): ProofResult {
    const { proof, cells, question, grid } = this
    const truths = this.truthsSoFar()
    const ofRow = (test: (row: Row) => boolean) =>
      cells.filter(({ row }) => test(row)).map(({ clause, result }) => ({ clause: clause!, result }))
    return {
      model: this.model,
      proof,
      clauses: columnsOf(this.model),
      rows: proof.lemmas.map(
        (lemma, k): LemmaRow => ({
          lemma,
          isAssumed: this.isAssumed(lemma.name),
          truth: truths.get(lemma.name),
          isTrueAtFirst: !this.falseAtFirst.includes(lemma),
          cells: ofRow((row) => row !== 'stays' && 'lemma' in row && row.lemma === k),
        }),
      ),
      stays: ofRow((row) => row === 'stays'),
      theorems: cells.flatMap(({ row, result }): TheoremRow[] =>
        row !== 'stays' && 'theorem' in row ? [{ theorem: row.theorem, result }] : [],
      ),
      typed: this.typed,
      alone: question.alone,
      isVacuous: this.isVacuous ?? false,
      dropped: question.drop,
      states: this.searched?.states ?? this.progress().states,
      searchCut: this.searched === undefined ? this.cut : this.searched.cut,
      isSearched: this.searched !== undefined,
      searchedRequests: (this.searched ?? this.running?.model)?.requests ?? Number.POSITIVE_INFINITY,
      bounds: grid.universe.bounds,
      suggestedFrom: this.seen.map(({ model, states, isAll }) => ({
        sites: model.competitors.length,
        states: states.length,
        isAll,
      })),
      tried: this.tried,
      costliest: this.spent.costliest(),
      cut: this.cut,
    }
  }
}
