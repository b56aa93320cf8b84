// Purity where the reference semantics alone has called the spec, and nothing was remembered: a sample of states is asked once more,
// in the model at hand and in one of a second import, whose functions have seen no call.

import type { Model } from '../model/model.js'
import { ImpureSpec } from '../protocol/broken-spec.js'
import { possibleSteps } from '../semantics/possible-steps.js'
import { type State, stateToJson, viewOfState } from '../semantics/state.js'
import { stepToJson } from './trace-json.js'

// So many states are compared where the reference semantics alone has seen them.
const mostStates = 256

/**
 * Asks a sample of states again, spread from the first to the last: their steps, `waits` and `holds`, now and in a model of a
 * fresh import. For commands that keep no tables. Throws an `ImpureSpec` where the answers differ.
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
  for (let number = 0; number < count; number += Math.max(1, Math.floor(count / mostStates))) {
    const state = stateOf(number)
    const [before, now] = [answers(model, state), answers(fresh, state)]
    if (before.join('\n') === now.join('\n')) continue
    const at = Math.max(
      0,
      before.findIndex((answer, k) => answer !== now[k]),
    )
    throw new ImpureSpec(
      [
        `${model.spec.name}: a fresh import of the spec answers otherwise, of the same state. The usual cause is a variable of the module that changes.`,
        `    in     ${JSON.stringify(stateToJson(model, state))}`,
        `    gave   ${before[at] ?? 'nothing more'}`,
        `    gives  ${now[at] ?? 'nothing more'}`,
      ].join('\n'),
    )
  }
}
