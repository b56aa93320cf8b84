// Which steps a full channel blocks. They are those that the same state has in the model without a capacity, and that leave more messages in a
// channel than fit: the other steps take nothing from a channel after they have sent.
import type { Model } from '../model/model.js'
import type { Bound } from '../protocol/capacity.js'
import { exceeded } from './channel.js'
import { enabledIn } from './possible-steps.js'
import type { State } from './state.js'
import type { StepLabel } from './step.js'

/** A step that is not enabled, because a channel that it sends through is full. */
export interface BlockedStep {
  readonly label: StepLabel
  /** Whether fairness would demand it. */
  readonly fair: boolean
  /** The ends of the first such channel. */
  readonly from: number
  readonly to: number
  /** The bound that leaves no room. */
  readonly bound: Bound
}

/** The steps that full channels block, in the order of the steps. */
export const blockedIn = (model: Model, state: State): readonly BlockedStep[] => {
  const { capacity, whenFull } = model.options
  if (capacity === 'unbounded' || whenFull === 'drop') return []
  const free: Model = { ...model, options: { ...model.options, capacity: 'unbounded' } }
  const sites = model.sites.length
  return enabledIn(free, state).flatMap(({ label, fair, next }) => {
    for (const [channel, contents] of next.channels.entries()) {
      const bound = exceeded(model, contents)?.bound
      if (bound !== undefined)
        return [{ label, fair, from: Math.floor(channel / sites), to: channel % sites, bound }]
    }
    return []
  })
}
