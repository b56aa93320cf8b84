// What is known of a proof: for each lemma whether it is true of all reachable states, and whether each clause keeps it; and whether
// each theorem follows.
import type { Verdict } from '../check/verdict.js'
import type { Model } from '../model/model.js'
import type { NamedLemma, Proof, Theorem } from '../protocol/proof.js'
import type { StopReason } from '../search/search.js'
import type { Counterexample } from './counterexample.js'
import type { Costliest } from './spent.js'
import type { TypedLemma } from './typed-lemma.js'

/** Whether a claim is kept, and the lemmas by which it is. */
export type CellResult =
  | {
      readonly verdict: 'inductive'
      /** The names of the lemmas that are needed, without the lemma itself. */
      readonly needs: readonly string[]
      /** Whether no smaller set is enough; undefined while that is not decided. */
      readonly isLeast: boolean | undefined
    }
  | {
      readonly verdict: 'not inductive'
      readonly counterexample: Counterexample
      /** Lemmas that would exclude the state before; undefined if none were wanted. */
      readonly suggestions?: readonly string[]
      /** For a lemma that is checked alone: what the clause does if the other lemmas are true, too. */
      readonly withOthers?: CellResult
    }
  | { readonly verdict: 'open' }

/** A cell: a claim and a clause. */
interface ProofCell {
  readonly clause: string
  readonly result: CellResult
}

/** A lemma, or the claim that steps stay in the universe, with its cells. */
export interface LemmaRow {
  readonly lemma: NamedLemma
  /** Assumed without a proof. */
  readonly isAssumed: boolean
  /** Whether it is true of all reachable states; undefined before the search ends. */
  readonly truth: Verdict | undefined
  /** Whether it is true of all initial states, which a search that was cut need not have visited. */
  readonly isTrueAtFirst: boolean
  readonly cells: readonly ProofCell[]
}

/** A theorem and whether it follows from its lemmas. */
export interface TheoremRow {
  readonly theorem: Theorem
  readonly result: CellResult
}

/** What a check of a proof has found so far. */
export interface ProofResult {
  readonly model: Model
  readonly proof: Proof
  readonly clauses: readonly string[]
  readonly rows: readonly LemmaRow[]
  /** Whether clauses can be called in all states in which the lemmas are true, and lead to states of the universe. */
  readonly stays: readonly ProofCell[]
  readonly theorems: readonly TheoremRow[]
  /** The lemma that was typed and checked alone: the others are assumed, and there are no theorems. */
  readonly typed: TypedLemma | undefined
  /** The name of the lemma that was checked by itself: first without the others, then with them. There are no theorems. */
  readonly alone: string | undefined
  /** Whether it is known that no state of the universe satisfies all lemmas together: then induction shows nothing. */
  readonly isVacuous: boolean
  /** The lemmas that were left out. */
  readonly dropped: readonly string[]
  /** How many reachable states were searched for the truth of lemmas, and what ended that. */
  readonly states: number
  readonly searchCut: StopReason | undefined
  /** Whether that search has begun and ended. */
  readonly isSearched: boolean
  /** The most requests of each site in that search. */
  readonly searchedRequests: number
  /** The bounds of the universe: messages in a channel, items of a list, the greatest of unbounded numbers. */
  readonly bounds: {
    readonly channel: number | 'any'
    readonly list: number
    readonly number: number | undefined
    /** Whether there are numbers of which only the order counts. */
    readonly isOrdered: boolean
  }
  /** The models of which suggestions are true: sites, states, and whether these are all. */
  readonly suggestedFrom: readonly {
    readonly sites: number
    readonly states: number
    readonly isAll: boolean
  }[]
  /** How many choices of values were tried. */
  readonly tried: number
  /** The row for which most of them were tried. */
  readonly costliest: Costliest | undefined
  readonly cut: StopReason | undefined
}

const resultsIn = ({ rows, theorems, stays }: ProofResult): readonly CellResult[] =>
  [...rows.flatMap(({ cells }) => cells), ...theorems, ...stays].map(({ result }) => result)

/** Whether every lemma is kept by every clause, and every theorem follows. */
export const isInductive = (proved: ProofResult): boolean =>
  resultsIn(proved).every(({ verdict }) => verdict === 'inductive')

/** Whether it is known of every cell whether it is inductive; of a lemma that is checked alone, also with the other lemmas. */
export const isEveryCellDecided = (proved: ProofResult): boolean =>
  resultsIn(proved).every((result) => {
    const isOpen = result.verdict === 'not inductive' && proved.alone !== undefined
    return result.verdict !== 'open' && !(isOpen && (result.withOthers?.verdict ?? 'open') === 'open')
  })

/** Whether some cell names lemmas of which fewer may be enough. */
export const hasMoreThanNeeded = (proved: ProofResult): boolean =>
  resultsIn(proved).some(
    (result) => result.verdict === 'inductive' && result.needs.length > 0 && result.isLeast === undefined,
  )

/** After how many steps a lemma is false, if it is known to be. */
export const falseAfter = ({ truth, isTrueAtFirst }: LemmaRow): number | undefined => {
  if (!isTrueAtFirst) return 0
  return truth?.verdict === 'violated' ? (truth.trace?.steps.length ?? 0) : undefined
}

/** The lemmas that are known to be false in this model although cells of lemmas in question rest on them. */
export const falseNeeds = ({ rows }: ProofResult): readonly string[] => {
  const cells = rows.flatMap(({ cells: own }) => own)
  const needed = new Set(cells.flatMap(({ result }) => (result.verdict === 'inductive' ? result.needs : [])))
  return rows
    .filter((row) => needed.has(row.lemma.name) && falseAfter(row) !== undefined)
    .map(({ lemma }) => lemma.name)
}

/** The rows whose lemmas must be true: of a question about one lemma, the row of that lemma. */
export const rowsInQuestion = ({ rows, typed, alone }: ProofResult): readonly LemmaRow[] =>
  typed === undefined && alone === undefined ? rows : rows.filter(({ isAssumed }) => !isAssumed)

/**
 * Whether it is a proof: induction also needs lemmas that are true at first. A lemma that was typed may rest on assumed lemmas, unless
 * these are known to be false.
 */
export const isProved = (result: ProofResult): boolean =>
  isInductive(result) &&
  rowsInQuestion(result).every((row) => falseAfter(row) === undefined) &&
  falseNeeds(result).length === 0 &&
  (result.typed === undefined || !result.isVacuous)

/** The lemmas that no theorem needs, directly or through others. */
export const unusedLemmas = ({ rows, theorems, stays }: ProofResult): readonly string[] => {
  const needed = new Set<string>()
  const visit = (name: string): void => {
    if (needed.has(name)) return
    needed.add(name)
    for (const { result } of rows.find(({ lemma }) => lemma.name === name)?.cells ?? [])
      if (result.verdict === 'inductive') result.needs.forEach(visit)
  }
  for (const { result } of [...theorems, ...stays])
    if (result.verdict === 'inductive') result.needs.forEach(visit)
  return rows.map(({ lemma }) => lemma.name).filter((name) => !needed.has(name))
}

/** The counterexamples of a result, each with a name for its cell: spec, clause, and what is false. */
export const counterexamplesIn = ({
  model,
  rows,
  stays,
  theorems,
}: ProofResult): readonly { readonly name: string; readonly counterexample: Counterexample }[] => {
  // A fault of channels has a name of two words.
  const named = (clause: string, row: string): string => `${clause.replaceAll(' ', '-')}-${row}`
  const cells = [
    ...rows.flatMap(({ lemma, cells: own }) =>
      own.map(({ clause, result }) => ({ name: named(clause, lemma.name), result })),
    ),
    ...stays.map(({ clause, result }) => ({ name: named(clause, 'universe'), result })),
    ...theorems.map(({ theorem, result }) => ({ name: theorem.property, result })),
  ]
  return cells.flatMap(({ name, result }) =>
    result.verdict === 'not inductive'
      ? [{ name: `${model.spec.name}-${name}`, counterexample: result.counterexample }]
      : [],
  )
}
