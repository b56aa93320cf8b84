// The lemma of a spec's own proof that breaks first without some assumptions: the first that is false in a reachable state, or, if none
// is, the first cell of the proof that is no longer inductive. That names the sentence of the proof for which an assumption pays.

import { type Model, ModelError, makeModel } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import { lemmaViewOf } from '../protocol/lemma.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { NamedLemma, Proof, Theorem } from '../protocol/proof.js'
import type { Always, AnyView, Predicate } from '../protocol/property.js'
import { isAbout } from '../protocol/property-kinds.js'
import type { Spec } from '../protocol/spec.js'
import { writtenAs } from '../protocol/written-as.js'
import { columnsOf, isFault } from '../prove/columns.js'
import { counterexampleOf, violatedBy } from '../prove/counterexample.js'
import { type Found, Grid, type Row } from '../prove/grid.js'
import { checkInitial } from '../prove/inside-at-first.js'
import { sitesFor, siteViews } from '../prove/instances.js'
import { withLemmasOfFaults } from '../prove/lemmas-of-faults.js'
import { OutsideUniverse } from '../prove/outside-universe.js'
import { type BoundedProof, bounded } from '../prove/universe-bounds.js'
import type { LongWork } from '../search/long-work.js'
import type { StopReason } from '../search/search.js'
import { initialStates } from '../semantics/initial-states.js'
import { type Begun, lengthIn, type Question, type SearchedModel, searchedModel } from './searched-model.js'

/** A proof, and how many choices of values induction may try in a cell of the table. */
export interface AskedProof {
  readonly proof: Proof
  readonly maxChoices: number
}

/** What breaks first in a proof. */
export type FirstBroken =
  /** The lemma is false after this number of steps, and no other is after fewer. */
  | { readonly kind: 'false'; readonly lemma: string; readonly steps: number }
  /** All lemmas are true. The row is a lemma, `universe` if a step leaves that, or a theorem, which has no clause. */
  | { readonly kind: 'not inductive'; readonly row: string; readonly clause: string | undefined }
  /**
   * All lemmas are true, every cell is inductive, and the theorems follow; on runs without greater numbers, if the universe bounds unbounded
   * numbers.
   */
  | { readonly kind: 'kept'; readonly numbersUpTo?: number }
  /** All lemmas are true, and induction is not checked in this model, or not to its end. */
  | { readonly kind: 'true'; readonly because: string }
  /** What was checked on a sample only, or a function that fails, leaves it open; or a limit of the search does. */
  | { readonly kind: 'open'; readonly because: string }
  | { readonly kind: 'cut'; readonly cut: StopReason }

/**
 * Finds what breaks first.
 * @param question about the model without the assumptions
 * @param asked the proof
 */
export function* firstBroken(question: Question, asked: AskedProof, begun: Begun): LongWork<FirstBroken> {
  try {
    const { spec, options } = question
    return (yield* firstFalse(question, asked.proof, begun)) ?? (yield* firstCell(spec, options, asked))
  } catch (error) {
    if (error instanceof ImpureSpec || !(error instanceof BrokenSpec || error instanceof ModelError))
      throw error
    return { kind: 'open', because: error.message.split('\n')[0]! }
  }
}

/** A lemma for some sites, as an invariant. */
interface OfSites {
  readonly lemma: NamedLemma
  readonly property: Always
}

/**
 * A lemma for each choice of its sites, as an invariant: so that each reads little. On channels without an order each of two messages may
 * be the earlier one, so a claim about their order must be true of the messages as they are listed, and of the same in reverse.
 */
const ofSites = (lemma: NamedLemma, { sites, options }: Model): readonly OfSites[] => {
  const ids = sites.filter(({ role }) => role.name === lemma.role).map(({ id }) => id)
  return sitesFor(lemma, ids).map((chosen) => {
    const isTrue = (view: AnyView): boolean =>
      lemma.isTrue(
        lemma.claim(siteViews(view as never, lemma.role, chosen), lemmaViewOf(view)),
        (from, to) => view.channel(from, to) as never,
      )
    const predicate = (view: AnyView): boolean => {
      if (!isTrue(view)) return false
      if (options.order === 'fifo') return true
      return isTrue({ ...view, channel: (from: number, to: number) => view.channel(from, to).reverse() })
    }
    const property = {
      kind: 'always',
      name: [lemma.name, ...chosen].join(' '),
      claim: lemma.says,
      predicate: writtenAs(predicate, [lemma.written]),
    } as const
    return { lemma, property }
  })
}

/** The first lemma that is false; undefined if every lemma is true. */
function* firstFalse(question: Question, { lemmas }: Proof, begun: Begun): LongWork<FirstBroken | undefined> {
  const all = lemmas.flatMap((lemma) => ofSites(lemma, makeModel(question.spec, question.options)))
  const properties = all.map(({ property }) => property)
  const theorems = properties.map(({ name }) => name)
  const asked = { ...question, spec: { ...question.spec, properties }, theorems, lines: [] }
  const first = yield* searchedModel(asked, { continue: false }, begun)
  const steps = least(first, theorems)
  if (steps !== undefined) {
    // Others may be false after as many steps.
    const tied = yield* searchedModel(asked, { continue: true, maxDepth: steps }, begun)
    const { lemma } = all.find(({ property }) => lengthIn(tied, property.name) === steps)!
    return { kind: 'false', lemma: lemma.name, steps }
  }
  if (first.cut !== undefined) return { kind: 'cut', cut: first.cut }
  const verdicts = [...first.verdicts.values()]
  if (verdicts.every(({ verdict }) => verdict === 'holds')) return undefined
  return { kind: 'open', because: 'no lemma is false in the states searched, and these are a sample' }
}

const least = (cell: SearchedModel, names: readonly string[]): number | undefined => {
  const lengths = names.flatMap((name) => lengthIn(cell, name) ?? [])
  return lengths.length === 0 ? undefined : Math.min(...lengths)
}

/** The proof for induction in a model. */
const proofIn = (proof: Proof, model: Model): BoundedProof => withLemmasOfFaults(bounded(proof, model), model)

/** The first cell that is not inductive, in the order of the grid. */
function* firstCell(
  spec: Spec,
  options: ModelOptions,
  { proof: own, maxChoices }: AskedProof,
): LongWork<FirstBroken> {
  // Induction does not count requests.
  const bound = spec.workload.request === undefined ? {} : ({ requests: 'unbounded' } as const)
  const model = makeModel(spec, { ...options, ...bound })
  try {
    const proof = proofIn(own, model)
    const grid = new Grid(model, proof)
    checkInitial(grid.universe, initialStates(model))
    const check = ({ row, from }: Asked, found: Found): void => {
      const violated = violatedBy(row, found, proof, grid.universe)
      const assumed = from.map((k) => proof.lemmas[k]!)
      counterexampleOf(grid.universe, model, found, violated, assumed)
    }
    return yield* firstOf(grid, cellsOf(model, proof), maxChoices, check)
  } catch (error) {
    // A lemma may ask a channel without an order for the first message.
    if (error instanceof ImpureSpec || !(error instanceof BrokenSpec || error instanceof OutsideUniverse))
      throw error
    return { kind: 'true', because: error.message.split('\n')[0]! }
  }
}

/** How many choices of values induction tries in a row of the table by default: about two seconds on a usual machine. */
export const defaultChoices = 100_000

interface Asked {
  readonly row: Row
  readonly name: string
  readonly clause: string | undefined
  /** The lemmas, by number, that may be used. */
  readonly from: readonly number[]
  readonly predicate?: Predicate
}

/** The cells of the grid: those of faults first, since these are what the model has beyond the proof; else in the order of the proof. */
const cellsOf = (model: Model, { lemmas, theorems }: Proof): readonly Asked[] => {
  const { spec } = model
  const from = [...lemmas.keys()]
  const ofTheorem = (theorem: Theorem): readonly Asked[] => {
    const { property: name } = theorem
    const property = spec.properties.find((one) => one.name === name)
    if (property?.kind !== 'always' || !isAbout(property, model)) return []
    const used = from.filter((k) => theorem.from.includes(lemmas[k]!.name))
    return [{ row: { theorem }, name, clause: undefined, from: used, predicate: property.predicate }]
  }
  const ofColumns = (columns: readonly string[]): readonly Asked[] => [
    ...lemmas.flatMap(({ name }, lemma) => columns.map((clause) => ({ row: { lemma }, name, clause, from }))),
    ...columns.map((clause): Asked => ({ row: 'stays', name: 'universe', clause, from })),
  ]
  const columns = columnsOf(model)
  return [
    ...ofColumns(columns.filter((one) => isFault(model, one))),
    ...ofColumns(columns.filter((one) => !isFault(model, one))),
    ...theorems.flatMap(ofTheorem),
  ]
}

/** @param check executes a counterexample by the reference semantics, and throws an `Error` if that finds none */
function* firstOf(
  grid: Grid,
  cells: readonly Asked[],
  maxChoices: number,
  check: (asked: Asked, found: Found) => void,
): LongWork<FirstBroken> {
  for (const [decided, asked] of cells.entries()) {
    const { row, name, clause, from, predicate } = asked
    const work = grid.cell(row, clause, from, predicate)
    for (let step = work.next(); ; step = work.next(yield)) {
      if (grid.pauses.choices > maxChoices)
        return {
          kind: 'true',
          because: `induction ended after ${maxChoices.toLocaleString('en-US')} ${maxChoices === 1 ? 'choice' : 'choices'}: ${decided} of ${cells.length} cells are known to be inductive, the others are not decided`,
        }
      if (step.done !== true) continue
      if (!('found' in step.value)) break
      const { fails } = step.value.found
      if (fails !== undefined && row !== 'stays') return { kind: 'true', because: fails }
      check(asked, step.value.found)
      return { kind: 'not inductive', row: name, clause }
    }
  }
  const { number } = grid.universe.bounds
  return { kind: 'kept', ...(number === undefined ? {} : { numbersUpTo: number }) }
}
