// Whether a site that waits at the end of a run can still enter. One run cannot show that, so all continuations are
// searched up to a bound. If the bound ends the search, there is no answer.
import { encodeState, type State, viewOfState } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'
import type { Confirmation } from './confirm.js'
import { lastState, type Trace } from './trace.js'

// More states than this take longer than a replay should.
const maxStates = 2000

/** Whether some site waits at the end of the run and no continuation lets it enter. */
export const isLockedOut = (trace: Trace): Confirmation => {
  const { model } = trace
  const start = lastState(trace)
  const view = viewOfState(model, start)
  const waiting = new Set(model.competitors.filter((site) => view.waits(site)))
  const found = new Map<string, State>([[encodeState(model, start), start]])
  // Iteration over a map includes entries that are added during the iteration.
  for (const state of found.values()) {
    const now = viewOfState(model, state)
    for (const site of waiting) if (now.holds(site)) waiting.delete(site)
    if (waiting.size === 0) return false
    for (const { next } of steps(model, state)) {
      const key = encodeState(model, next)
      if (!found.has(key)) found.set(key, next)
    }
    if (found.size > maxStates) return 'not decidable from one run'
  }
  return true
}
