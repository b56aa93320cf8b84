// A state constraint, as a formula about one state. A search counts and checks the states that violate it, but does not expand them: a
// bound of the search, like one on depth, and no guard of the model. So a run that it finds is a run of the model without it.
import { atomsOf, formulaText } from '../ltl/formula.js'
import { parseFormula } from '../ltl/parse-formula.js'
import type { Model } from '../model/model.js'
import type { Sometimes } from '../protocol/property.js'
import { namesTimestamp } from './atom-meaning.js'
import { predicateOfFormula } from './reachability.js'

/** The states that a search may expand. */
export interface Constraint {
  /** The normal text of the formula. */
  readonly text: string
  /** Its predicate, as a property: results of it are stored and certified like those of any other. */
  readonly property: Sometimes
  /** Whether it compares a timestamp with a number. Then canonical timestamps would change its meaning. */
  readonly namesTimestamp: boolean
}

/**
 * Reads a constraint.
 * @param text such as `clock(all) <= 6`
 * @throws a `FormulaError` if the text is no formula, or has a temporal operator
 * @throws a `ModelError` for a name that the model does not have
 */
export const constraintOf = (model: Model, text: string): Constraint => {
  const formula = parseFormula(text, 'state')
  const normal = formulaText(formula)
  return {
    text: normal,
    property: {
      kind: 'sometimes',
      name: normal,
      claim: `${normal} can become true`,
      predicate: predicateOfFormula(model, formula, 'kept'),
      formula,
    },
    namesTimestamp: atomsOf(formula).some((atom) => namesTimestamp(model, atom, 'kept')),
  }
}
