// Traces for tests: by what happens in each step rather than by numbers, and shortest ones by a plain search.
import type { Model } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import { labelText, steps } from '../../src/semantics/steps.js'
import { run, type Trace, TraceError } from '../../src/trace/trace.js'

/** Takes, one after the other, the first enabled step whose label reads so (`enter at 1`, `lose at 0 from 2`). */
export const runOf = (
  model: Model,
  labels: readonly string[],
  { shows, initial = 0 }: { readonly shows?: Trace['shows']; readonly initial?: number } = {},
): Trace => {
  let state = initialStates(model)[initial]!
  const choices = labels.map((label) => {
    const enabled = [...steps(model, state)]
    const choice = enabled.findIndex((step) => labelText(step.label) === label)
    if (choice < 0)
      throw new TraceError(`${label}: enabled are ${enabled.map((step) => labelText(step.label)).join(', ')}`)
    state = enabled[choice]!.next
    return choice
  })
  return run(model, initial, choices, shows)
}

/** A shortest run from the first initial state to a state that is a goal; throws where there is none. */
export const shortestTo = (
  model: Model,
  isGoal: (state: State, enabled: readonly Step[]) => boolean,
  shows?: Trace['shows'],
): Trace => {
  const start = initialStates(model)[0]!
  const seen = new Set([encodeState(model, start)])
  const queue: { readonly state: State; readonly choices: readonly number[] }[] = [
    { state: start, choices: [] },
  ]
  for (const { state, choices } of queue) {
    const enabled = [...steps(model, state)]
    if (isGoal(state, enabled)) return run(model, 0, choices, shows)
    for (const [choice, { next }] of enabled.entries()) {
      const code = encodeState(model, next)
      if (seen.has(code)) continue
      seen.add(code)
      queue.push({ state: next, choices: [...choices, choice] })
    }
  }
  throw new TraceError('no such state can be reached')
}

/** A run of that many steps, or until nothing is enabled; the seed says which steps it takes. */
export const walk = (model: Model, length: number, seed: number): Trace => {
  const taken: Step[] = []
  const initial = initialStates(model)[0]!
  let random = seed
  while (taken.length < length) {
    const enabled = [...steps(model, taken.at(-1)?.next ?? initial)]
    if (enabled.length === 0) break
    // Knuth's multiplier; the upper bits are the good ones.
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0
    taken.push(enabled[Math.floor((random / 2 ** 32) * enabled.length)]!)
  }
  return { model, initial, steps: taken }
}
