// A formula about one state as a property: some reachable state satisfies it. The formula uses the names of the formulas of
// linear temporal logic, but no temporal operator.
import { type Formula, formulaText } from '../ltl/formula.js'
import { FormulaError, parseFormula } from '../ltl/parse-formula.js'
import type { Model } from '../model/model.js'
import { nameOf, type Predicate, type Sometimes } from '../protocol/property.js'
import { predicateOf, type Timestamps } from './atom-meaning.js'

/**
 * The predicate of a formula about one state.
 * @throws a `FormulaError` for a temporal operator, and a `ModelError` for a name that the model does not have
 */
export const predicateOfFormula = (
  model: Model,
  formula: Formula,
  timestamps: Timestamps = 'usual',
): Predicate => {
  switch (formula.kind) {
    case 'true':
      return () => true
    case 'false':
      return () => false
    case 'atom':
      return predicateOf(model, formula.atom, timestamps)
    case '!': {
      const of = predicateOfFormula(model, formula.of, timestamps)
      return (view) => !of(view)
    }
    case '&&':
    case '||':
    case '->':
    case '<->': {
      const [left, right] = [formula.left, formula.right].map((side) =>
        predicateOfFormula(model, side, timestamps),
      )
      const joined = {
        '&&': (view) => left!(view) && right!(view),
        '||': (view) => left!(view) || right!(view),
        '->': (view) => !left!(view) || right!(view),
        '<->': (view) => left!(view) === right!(view),
      } satisfies { readonly [operator: string]: Predicate }
      return joined[formula.kind]
    }
    case 'X':
    case 'F':
    case 'G':
    case 'U':
    case 'R':
    case 'W':
    case 'M':
      throw new FormulaError(
        `${formula.kind} is about a run, and this formula is about one state; leave ${formula.kind} out, or check the formula with verify --ltl`,
      )
    default:
      return formula satisfies never
  }
}

/**
 * The property that some reachable state satisfies a formula. Its name is the text of the formula, and a run to such a
 * state is its witness.
 * @param model gives the predicates of the formula their meaning
 * @param text such as `holds(0) && inFlight(REQUEST)`
 * @throws a `FormulaError` if the text is not a formula, or has a temporal operator
 * @throws a `ModelError` for a name that the model does not have
 */
export const reachability = (model: Model, text: string): Sometimes => {
  const formula = parseFormula(text, 'state')
  return {
    kind: 'sometimes',
    name: nameOf(formula),
    claim: `${formulaText(formula)} can become true`,
    predicate: predicateOfFormula(model, formula),
    formula,
  }
}
