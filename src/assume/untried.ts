// What a run that was cut has not tried: assumptions, pairs of them, theorems without what suffices, lemmas, budgets.
import type { Assumption } from './assumption.js'
import { answerIn, type Cell } from './cell.js'
import { type Budgets, isWithin } from './frontier.js'
import type { MinimalSets } from './minimal-sets.js'

/** What was not tried; a cell that was searched up to a bound was. */
export interface Untried {
  readonly alone: readonly Assumption[]
  /** Those that could tell something, of assumptions that were tried alone. Pairs with one that was not are all missing. */
  readonly pairs: readonly (readonly [Assumption, Assumption])[]
  /** The theorems of which it was not asked what suffices. */
  readonly suffices: readonly string[]
  /** The cells of which it was not asked which lemma breaks first, by what they drop. */
  readonly lemmas: readonly (readonly Assumption[])[]
  /** With `frontier`: by theorem, the budgets that could be least ones. */
  readonly budgets: ReadonlyMap<string, readonly Budgets[]>
}

/** Nothing is left. */
export const allTried: Untried = { alone: [], pairs: [], suffices: [], lemmas: [], budgets: new Map() }

/** A run that was cut. */
interface CutRun {
  readonly assumptions: readonly Assumption[]
  readonly cells: readonly Cell[]
  readonly minimalSets: readonly MinimalSets[]
  /** The theorems by name. */
  readonly theorems: readonly string[]
  /** Whether the table also has pairs and what suffices. */
  readonly isTogether: boolean
  readonly hasProof: boolean
  isTried(dropped: readonly Assumption[]): boolean
  /** Whether a pair could tell something, if both were tried alone. */
  tells(one: Assumption, other: Assumption): boolean
}

/** What the run has not tried. */
export const untriedIn = (run: CutRun): Untried => {
  const { assumptions, cells, theorems, minimalSets, isTried } = run
  const alone = assumptions.filter((one) => isTried([one]))
  const pairs = alone.flatMap((one, k) =>
    alone
      .slice(k + 1)
      .filter((other) => !isTried([one, other]) && run.tells(one, other))
      .map((other) => [one, other] as const),
  )
  // What does not hold with every assumption has no set that suffices.
  const [whole] = cells
  const suffices = theorems.filter(
    (theorem) =>
      (whole === undefined || answerIn(whole, theorem) === 'holds') &&
      !minimalSets.some((one) => one.theorem === theorem),
  )
  const withoutLemma = cells.filter(({ lemma, because }) => lemma === undefined && because === undefined)
  return {
    alone: assumptions.filter((one) => !isTried([one])),
    pairs: run.isTogether ? pairs : [],
    suffices: run.isTogether ? suffices : [],
    lemmas: run.hasProof ? withoutLemma.map(({ dropped }) => dropped) : [],
    budgets: new Map(),
  }
}

/**
 * By theorem, the budgets that could be least ones.
 * @param left those that were not tried
 */
export const untriedBudgets = (
  left: readonly Budgets[],
  frontiers: ReadonlyMap<string, { readonly breaks: readonly { readonly budgets: Budgets }[] }>,
): Untried['budgets'] => {
  const open = [...frontiers].map(([theorem, { breaks }]) => {
    const isBroken = (budgets: Budgets) => breaks.some((smaller) => isWithin(smaller.budgets, budgets))
    return [theorem, left.filter((budgets) => !isBroken(budgets))] as const
  })
  return new Map(open.filter(([, budgets]) => budgets.length > 0))
}
