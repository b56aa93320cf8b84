// The source text of the clause of a step, with the lines that applied. The clause of a marked copy of the spec is called once
// more with what it received in the step; its effect must be that of the step, or nothing is shown.
import type { Model } from '../model/model.js'
import { possibleSteps } from '../semantics/possible-steps.js'
import { encodeState, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { transact } from '../semantics/transaction.js'
import { sameLabel } from '../trace/trace.js'
import { type LitDeclaration, litDeclarations } from './lit-text.js'
import { markedModules, recorded } from './marked-text.js'

const readIn = (state: State) => (variable: number) => state.variables.get(variable)

/** Whether the marked copy does what the step did: the text is then that of the clause. */
const isThatOf = (model: Model, marked: Model, state: State, step: Step): boolean => {
  const same = possibleSteps(marked, state).enabled.find(({ label }) => sameLabel(label, step.label))
  return same !== undefined && encodeState(marked, same.next) === encodeState(model, step.next)
}

/**
 * The text of the clause of a step; empty for a step that runs no clause of the spec, such as a loss or a crash, and if the
 * marked copy does something else.
 * @param marked the same model of a marked copy of the spec
 * @param state the state before the step
 */
export const codeOfStep = (
  model: Model,
  marked: Model,
  state: State,
  step: Step,
): readonly LitDeclaration[] => {
  const { clause, site, message, from } = step.label
  if (clause === undefined || !isThatOf(model, marked, state, step)) return []
  const received = message === undefined || from === undefined ? undefined : { message, from }
  const { ran } = recorded(() =>
    transact(marked, site, state.sites.get(site)!, clause, readIn(state), received),
  )
  return litDeclarations(ran, clause, markedModules())
}

/** The text of a clause that its guard disables, with the condition that is false. */
export const codeOfGuard = (
  marked: Model,
  state: State,
  site: number,
  clause: string,
): readonly LitDeclaration[] => {
  const { ran, result } = recorded(() =>
    transact(marked, site, state.sites.get(site)!, clause, readIn(state)),
  )
  return result === undefined || result.length > 0 ? [] : litDeclarations(ran, clause, markedModules(), true)
}
