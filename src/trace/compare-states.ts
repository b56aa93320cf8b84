// Checks purity where only the reference semantics has called the spec, so no calls were stored: evaluates a sample
// of states again, in the current model and in a model of a second import, which has received no call.

import type { Model } from '../model/model.js'
import { ImpureSpec } from '../protocol/broken-spec.js'
import { possibleSteps } from '../semantics/possible-steps.js'
import { type State, stateToJson, viewOfState } from '../semantics/state.js'
import { stepToJson } from './trace-json.js'

// The number of states in the sample.
const maxStates = 256

/**
 * Evaluates a sample of states again, spread from the first to the last: their steps, `waits` and `holds`, in the
 * current model and in one of a fresh import. For commands that keep no tables. Throws an `ImpureSpec` if the
 * results differ.
 */
export const compareStates = (
  model: Model,
  fresh: Model,
  count: number,
  stateOf: (number: number) => State,
): void => {
  const answers = (one: Model, state: State): readonly string[] => {
    const view = viewOfState(one, state)
    const { enabled, failed } = possibleSteps(one, state)
    return [
      ...enabled.map((step) =>
        JSON.stringify({ ...stepToJson(one, step), state: stateToJson(one, step.next) }),
      ),
      ...failed.map(({ message }) => message),
      ...one.competitors.map((site) => `site ${site} waits ${view.waits(site)}, holds ${view.holds(site)}`),
    ]
  }
  for (let number = 0; number < count; number += Math.max(1, Math.floor(count / maxStates))) {
    const state = stateOf(number)
    const [before, now] = [answers(model, state), answers(fresh, state)]
    if (before.join('\n') === now.join('\n')) continue
    const at = Math.max(
      0,
      before.findIndex((answer, k) => answer !== now[k]),
    )
    throw new ImpureSpec(
      [
        `${model.spec.name}: a fresh import of the spec gives a different result for the same state. The usual cause is a module variable that changes.`,
        `    in     ${JSON.stringify(stateToJson(model, state))}`,
        `    gave   ${before[at] ?? 'nothing more'}`,
        `    gives  ${now[at] ?? 'nothing more'}`,
      ].join('\n'),
    )
  }
}
