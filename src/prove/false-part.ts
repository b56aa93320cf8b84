// The part of a formula that makes it false in a state: of a conjunction the first false side, of an implication its end, with what
// it follows from.
import { type Formula, formulaText } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import { predicateOfFormula } from '../semantics/reachability.js'
import { type State, viewOfState } from '../semantics/state.js'

/** The false part of a formula that is false in a state. `given` is true there, and the part follows from it. */
interface FalsePart {
  readonly part: string
  readonly given: readonly string[]
}

/** The false part. */
export const falsePart = (model: Model, state: State, formula: Formula): FalsePart => {
  const view = viewOfState(model, state)
  const isTrue = (part: Formula): boolean => predicateOfFormula(model, part)(view)
  const given: string[] = []
  let at = formula
  for (;;) {
    if (at.kind === '&&') at = isTrue(at.left) ? at.right : at.left
    else if (at.kind === '->') {
      given.push(formulaText(at.left))
      at = at.right
    } else return { part: formulaText(at), given }
  }
}
