// The violations of one state as sentences that a person would say: who waits for whom, or which sites are in the critical
// section together.

import type { Model } from '../model/model.js'
import { forItsRuns } from '../model/words-for-runs.js'
import type { Property } from '../protocol/property.js'
import { type State, viewOfState } from '../semantics/state.js'
import { waitCycle, waitCycleText, waitsOf } from '../trace/wait-cycle.js'
import { listed } from './listed.js'
import { siteName } from './step-heading.js'

const inTransit = (model: Model, { channels }: State): string => {
  if (model.spec.messages.kinds.size === 0) return ''
  const count = channels.reduce((sum, contents) => sum + contents.size, 0)
  if (count === 0) return ' No message is in transit.'
  return count === 1 ? ' One message is in transit.' : ` ${count} messages are in transit.`
}

const deadlockText = (model: Model, state: State): string => {
  const view = viewOfState(model, state)
  const waiting = model.competitors.filter((site) => view.waits(site))
  const waits = waitCycle(model, state) ?? waitsOf(model, state) ?? []
  const who =
    waits.length === 0
      ? `${listed(waiting.map((site) => siteName(model, site)))} ${waiting.length === 1 ? 'waits' : 'wait'}`
      : waitCycleText(model, waits)
  return forItsRuns(model, `Deadlock: ${who}, and no fair step is enabled.${inTransit(model, state)}`)
}

const together = (model: Model, state: State): string | undefined => {
  const view = viewOfState(model, state)
  const inside = model.competitors.filter((site) => view.holds(site))
  if (inside.length < 2) return undefined
  return `${listed(inside.map((site) => siteName(model, site)))} are in the critical section together`
}

/**
 * One sentence, or two, on how a state violates a property.
 * @param property one of `violatedIn` for this state
 */
export const violationText = (model: Model, state: State, property: Property): string => {
  if (property.kind === 'deadlockFreedom') return deadlockText(model, state)
  const how = property.name === 'mutualExclusion' ? together(model, state) : undefined
  return how === undefined
    ? `${property.name} is violated. It says: ${forItsRuns(model, property.claim)}.`
    : `${property.name} is violated: ${how}.`
}
