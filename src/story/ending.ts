// Whether a run ends as the explained one does: the same property is violated (or witnessed) by its last state or last step, or the same
// function fails there. Everything in this room that leaves out or moves steps asks this of the run that it has executed.
import { meaningOf } from '../semantics/meaning.js'
import { encodeState, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { type Confirmation, confirm } from '../trace/confirm.js'
import { isLockedOut } from '../trace/entry-from.js'
import { findFailure } from '../trace/failure.js'
import { lastState, type Trace } from '../trace/trace.js'

/** What shows the claim of a run: its end, the whole finite run, or an infinite run. */
type ShownBy = 'end' | 'whole run' | 'infinite run'

/** What shows the claim of a run that has one. */
export const shownBy = (trace: Trace): ShownBy => {
  if (trace.loop !== undefined) return 'infinite run'
  const property = trace.model.spec.properties.find(({ name }) => name === trace.shows?.property)
  return property !== undefined && meaningOf(property).shownBy === 'bypasses' ? 'whole run' : 'end'
}

/** Whether a run shows its claim; undefined if it has none. `entryPossible` may need more states than a replay visits. */
export const showsItsClaim = (trace: Trace): Confirmation | undefined => {
  if (trace.fails !== undefined)
    return findFailure(trace.model, lastState(trace), trace.fails).same !== undefined
  const confirmed = confirm(trace)
  return confirmed === 'not decidable from one run' ? isLockedOut(trace) : confirmed
}

/** Whether the claim of a run is shown at the end of another one. */
export type Ending = (before: State, last: Step | undefined) => boolean

/**
 * Whether the claim of this run, which its end shows, is shown by another end.
 * @returns a function of the last but one state and the last step; or of the only state, for a run without steps
 */
export const endingOf = (trace: Trace): Ending => {
  const { steps: _steps, initial: _initial, ...claim } = trace
  // `entryPossible` searches from each end, and many runs have the same.
  const known = new Map<string, boolean>()
  const property = trace.model.spec.properties.find(({ name }) => name === trace.shows?.property)
  const isLong = property !== undefined && meaningOf(property).shownBy === 'all runs from a state'
  const evaluate: Ending = (before, last) =>
    showsItsClaim({ ...claim, initial: before, steps: last === undefined ? [] : [last] }) === true
  if (!isLong) return evaluate
  return (before, last) => {
    const key = encodeState(trace.model, last?.next ?? before)
    const answer = known.get(key) ?? evaluate(before, last)
    known.set(key, answer)
    return answer
  }
}
