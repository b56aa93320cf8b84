// The definition against which the rule of the order of timestamps is tested: the timestamp that each request had in the state in
// which it was made. It shares only the views with the rule, and reads the timestamp from the field `t` of the site.
import type { Model } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { numbers } from './request-times.js'

/** The number of steps of a random run in which a site overtakes. Each step is compared with the rule. */
export const stampOvertakings = (model: Model, length: number, seed: number): number => {
  const pick = numbers(seed)
  let state = initialStates(model)[0]!
  const stamps = new Map<number, number>()
  let count = 0
  for (let k = 0; k < length; k++) {
    const enabled = [...steps(model, state)]
    if (enabled.length === 0) break
    const step = enabled[pick(enabled.length)]!
    const [old, now] = [viewOfState(model, state), viewOfState(model, step.next)]
    const entering = model.competitors.filter((i) => now.holds(i) && !old.holds(i))
    for (const { self, t } of now.all('site') as unknown as readonly { self: number; t: number | null }[]) {
      const requests = !old.waits(self) && (now.waits(self) || entering.includes(self))
      if (requests && t !== null) stamps.set(self, t)
    }
    const isEarlier = (a: number, b: number) =>
      stamps.get(a)! < stamps.get(b)! || (stamps.get(a)! === stamps.get(b)! && a < b)
    const overtaken = entering.some((j) =>
      model.competitors.some((i) => i !== j && old.waits(i) && isEarlier(i, j)),
    )
    const said = step.breaks.includes('servedInTimestampOrder')
    if (said !== overtaken) {
      throw new Error(
        `seed ${seed}, step ${k}, ${step.label.clause}: the rule says ${said}, not ${overtaken}`,
      )
    }
    if (overtaken) count++
    state = step.next
  }
  return count
}
