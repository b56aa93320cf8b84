// Compares the graph of a mutant with that of the spec: from each reachable state, the same steps must lead to the
// same states. Equal counts are not sufficient: a token that is kept instead of passed on can give as many states
// and steps. Uses the reference semantics, which is slow, so only up to a bound; the first difference ends the
// comparison.
import type { Model } from '../model/model.js'
import { initialStates } from '../semantics/initial-states.js'
import { encodeState, type State } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'

const bound = 3000

const stepsFrom = (model: Model, state: State) =>
  [...steps(model, state)].map(({ fair, next }) => ({ fair, next, code: encodeState(model, next) }))

const asText = (taken: ReturnType<typeof stepsFrom>): string =>
  taken
    .map(({ fair, code }) => `${fair} ${code}`)
    .sort()
    .join('\n')

/** Whether the models of a spec and its mutant have the same graph; undefined if it has too many states to compare. */
export const sameGraph = (original: Model, mutant: Model): boolean | undefined => {
  const waiting = [...initialStates(original)]
  const seen = new Set(waiting.map((state) => encodeState(original, state)))
  for (const state of waiting) {
    if (waiting.length > bound) return undefined
    const taken = stepsFrom(original, state)
    if (asText(taken) !== asText(stepsFrom(mutant, state))) return false
    for (const { next, code } of taken) {
      if (seen.has(code)) continue
      seen.add(code)
      waiting.push(next)
    }
  }
  return true
}
