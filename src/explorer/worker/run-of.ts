// A path of a model as the run that a session follows: the number of its initial state, and of each step among the enabled ones.
import type { Model } from '../../model/model.js'
import type { Run } from '../../search/search.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { encodeState, type State } from '../../semantics/state.js'
import { sameLabel, type Trace } from '../../trace/trace.js'

/** @param initial the number of the initial state, if the path does not begin in one */
export const runOf = (model: Model, from: State, steps: Trace['steps'], initial?: number): Run => {
  let state = from
  const choices = steps.map(({ label, next }) => {
    const choice = enabledIn(model, state).findIndex((step) => sameLabel(step.label, label))
    state = next
    return choice
  })
  const start = encodeState(model, from)
  return {
    initial: initial ?? initialStates(model).findIndex((one) => encodeState(model, one) === start),
    choices,
  }
}
