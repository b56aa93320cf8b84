// The definition against which the observer of the order in real time is tested: the number of the step at which each
// site requested. It shares only the views with the observer.
import type { Model } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'

/** A small random number generator (Marsaglia, Xorshift RNGs, 2003), since runs must be reproducible. */
export const numbers = (seed: number) => {
  let x = seed * 2654435761 + 1
  return (below: number) => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return (x >>> 0) % below
  }
}

/** The number of steps of a random run that overtake. Each step is compared with the observer. */
export const overtakingsInRealTime = (model: Model, length: number, seed: number): number => {
  const pick = numbers(seed)
  const starts = initialStates(model)
  let state = starts[pick(starts.length)]!
  const requestedAt = model.sites.map(() => Number.POSITIVE_INFINITY)
  let count = 0
  for (let k = 0; k < length; k++) {
    const enabled = [...steps(model, state)]
    if (enabled.length === 0) break
    const step = enabled[pick(enabled.length)]!
    const [old, now] = [viewOfState(model, state), viewOfState(model, step.next)]
    const entering = model.competitors.filter((i) => now.holds(i) && !old.holds(i))
    for (const i of model.competitors) {
      if (!old.waits(i) && (now.waits(i) || entering.includes(i))) requestedAt[i] = k
    }
    const overtaken = entering.some((j) =>
      model.competitors.some((i) => i !== j && now.waits(i) && requestedAt[i]! < requestedAt[j]!),
    )
    const said = step.breaks.includes('servedInRealTimeOrder')
    if (said !== overtaken) {
      throw new Error(
        `seed ${seed}, step ${k}, ${step.label.clause}: the observer says ${said}, not ${overtaken}`,
      )
    }
    if (overtaken) count++
    state = step.next
  }
  return count
}
