// Caches the states along the last requested run. Consecutive requests of the page usually differ by one step, so
// most states are known from the previous request; the states of all runs would fill the memory.

import type { Model } from '../../model/model.js'
import type { Run } from '../../search/search.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import { noInitialState, TraceError } from '../../trace/trace.js'

export class LastRun {
  private readonly model: Model
  private initial = -1
  private choices: number[] = []
  // The initial state, and the state after each of the choices.
  private states: State[] = []

  constructor(model: Model) {
    this.model = model
  }

  /**
   * The state at the end of a run. Throws a `TraceError` if there is no such initial state, or a step is not
   * enabled.
   */
  after({ initial, choices }: Run): State {
    if (initial !== this.initial) {
      const starts = initialStates(this.model)
      const start = starts[initial]
      if (start === undefined) throw new TraceError(noInitialState(initial, starts.length))
      this.initial = initial
      this.choices = []
      this.states = [start]
    }
    // Going back keeps the states after the place: the reader may go forward again.
    let at = 0
    while (at < choices.length && choices[at] === this.choices[at]) at++
    let state = this.states[at]!
    for (; at < choices.length; at++) {
      const choice = choices[at]!
      const step = enabledIn(this.model, state)[choice]
      if (step === undefined) throw new TraceError(`step ${at + 1} of the run is not enabled`)
      state = step.next
      this.choices.length = at
      this.states.length = at + 1
      this.choices.push(choice)
      this.states.push(state)
    }
    return state
  }
}
