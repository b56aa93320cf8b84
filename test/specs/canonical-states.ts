// Counts of a model in which some states represent others, as in another explorer: each state becomes canonical before it is looked
// up; or in which some steps are not taken. By the reference semantics, so only for small models.
import type { Model } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import { steps } from '../../src/semantics/steps.js'

/** States, transitions and depth, where `canonical` gives the representative of a state, and only `allowed` steps are taken. */
export const countsOf = (
  model: Model,
  canonical: (state: State) => State,
  allowed: (state: State, step: Step) => boolean = () => true,
): readonly number[] => {
  const seen = new Set<string>()
  const queue: { readonly state: State; readonly depth: number }[] = []
  // Most steps lead to a state that was met, whose representative need not be found again.
  const visit = (state: State, depth: number) => {
    const code = encodeState(model, state)
    if (seen.has(code)) return
    seen.add(code)
    const representative = canonical(state)
    const itsCode = encodeState(model, representative)
    if (itsCode !== code && seen.has(itsCode)) return
    seen.add(itsCode)
    queue.push({ state: representative, depth })
  }
  for (const state of initialStates(model)) visit(state, 0)
  let transitions = 0
  for (const { state, depth } of queue)
    for (const step of steps(model, state)) {
      if (!allowed(state, step)) continue
      transitions++
      visit(step.next, depth + 1)
    }
  return [queue.length, transitions, queue.at(-1)!.depth]
}
