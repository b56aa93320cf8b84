// The names of assumptions and budgets in sentences.
import type { Assumption } from '../../assume/assumption.js'
import { type Budgets, budgetNames } from '../../assume/frontier.js'

/** All of them in one phrase. */
export const namesOf = (assumptions: readonly Assumption[]): string =>
  assumptions.map(({ name }) => name).join(' + ')

/** The same in quotes. A condition of a guard may have quotes of its own. */
export const quotedNames = (assumptions: readonly Assumption[]): string =>
  `"${namesOf(assumptions).replaceAll('"', "'")}"`

/** The faults that are allowed: `loss 1, crash 1`. */
export const budgetsText = (budgets: Budgets): string =>
  budgetNames
    .filter((name) => budgets[name] > 0)
    .map((name) => `${name} ${budgets[name]}`)
    .join(', ') || 'no fault at all'
