// The fewest losses, copies and crashes that break a theorem: budgets that break it, where no smaller budget does.
import { withoutUnused } from '../model/option-values.js'
import type { ModelOptions } from '../protocol/model-options.js'

/** How many losses, copies and crashes a run may have. */
export interface Budgets {
  readonly loss: number
  readonly duplication: number
  readonly crash: number
}

export const budgetNames = ['loss', 'duplication', 'crash'] as const satisfies readonly (keyof Budgets)[]

const totalOf = (budgets: Budgets): number => budgetNames.reduce((sum, name) => sum + budgets[name], 0)

/** Whether each of these budgets is at most the other. */
export const isWithin = (small: Budgets, large: Budgets): boolean =>
  budgetNames.every((name) => small[name] <= large[name])

/**
 * All budgets up to a bound, the smaller totals first, so that no budget comes before one within it.
 * @param varied the budgets that vary; the others are 0
 * @param most the bound of each, from 1
 */
export const budgetsUpTo = (varied: readonly (keyof Budgets)[], most: number): readonly Budgets[] => {
  const all = varied.reduce<readonly Budgets[]>(
    (so, name) =>
      so.flatMap((one) => Array.from({ length: most + 1 }, (_, count) => ({ ...one, [name]: count }))),
    [{ loss: 0, duplication: 0, crash: 0 }],
  )
  return all.toSorted((a, b) => totalOf(a) - totalOf(b))
}

/** The options of a model with these budgets, without options that need a crash if there is none. */
export const withBudgets = (options: ModelOptions, { loss, duplication, crash }: Budgets): ModelOptions =>
  withoutUnused({ ...options, loss, duplication, crash })
