// Counts of a model in which some states stand for others, as another explorer has it: each state is settled before it is looked
// up; or in which some steps are not taken. By the reference semantics, so only for small models.
import type { Model } from '../../src/model/model.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { initialStates, type Step, steps } from '../../src/semantics/steps.js'

/** States, transitions and depth, where `settled` gives the state that is taken instead of one, and only steps that are `allowed` are taken. */
export const countsOf = (
  model: Model,
  settled: (state: State) => State,
  allowed: (state: State, step: Step) => boolean = () => true,
): readonly number[] => {
  const depths = new Map<string, number>()
  const queue: State[] = []
  const visit = (state: State, depth: number) => {
    const code = encodeState(model, state)
    if (depths.has(code)) return
    depths.set(code, depth)
    queue.push(state)
  }
  for (const state of initialStates(model)) visit(settled(state), 0)
  let transitions = 0
  for (const state of queue) {
    const depth = depths.get(encodeState(model, state))!
    for (const step of steps(model, state)) {
      if (!allowed(state, step)) continue
      transitions++
      visit(settled(step.next), depth + 1)
    }
  }
  return [queue.length, transitions, Math.max(...depths.values())]
}
