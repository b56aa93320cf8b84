// A state constraint, as a formula about one state. A search counts and checks the states that violate it, but does not expand them: a
// bound of the search, like one on depth, and no guard of the model. So a run that it finds is a run of the model without it.
import { atomsOf, formulaText } from '../ltl/formula.js'
import { parseFormula } from '../ltl/parse-formula.js'
import type { Model } from '../model/model.js'
import type { Property, Sometimes } from '../protocol/property.js'
import { namesTimestamp } from './atom-meaning.js'
import { predicateOfFormula } from './reachability.js'

/** The states that a search may expand. */
export interface Constraint {
  /** The normal text of the formula. */
  readonly text: string
  /** Its predicate, as a property: results of it are stored and certified like those of any other. */
  readonly property: Sometimes
  /** The properties of the spec that it names. If one of them fails in a state, so does the constraint. */
  readonly named: readonly Property[]
  /** Whether it compares a timestamp with a number. Then canonical timestamps would change its meaning. */
  readonly namesTimestamp: boolean
}

/**
 * Reads a constraint.
 * @param text such as `clock(all) <= 6`
 * @throws a `FormulaError` if the text is not a formula, or has a temporal operator
 * @throws a `ModelError` for a name that the model does not have
 */
export const constraintOf = (model: Model, text: string): Constraint => {
  const formula = parseFormula(text, 'state')
  const normal = formulaText(formula)
  const atoms = atomsOf(formula)
  return {
    text: normal,
    property: {
      kind: 'sometimes',
      name: normal,
      claim: `${normal} can become true`,
      predicate: predicateOfFormula(model, formula, 'kept'),
      formula,
    },
    named: model.given.properties.filter(({ name }) => atoms.some((atom) => atom.name === name)),
    namesTimestamp: atoms.some((atom) => namesTimestamp(model, atom, 'kept')),
  }
}
