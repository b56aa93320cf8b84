// The certifiers of a check, for the calls that another thread makes.
import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import { ReceivedCalls } from '../reduce/received-calls.js'
import { defaultReductions } from '../reduce/reductions.js'
import { ReachableStates } from '../search/reachable-states.js'
import { constraintOf } from '../semantics/constraint.js'
import { monitorsOf } from '../semantics/steps.js'
import type { CheckOptions } from './check-options.js'

/** The calls of a check with this model, these properties and these options, as they arrive. */
export const receivedCalls = (
  model: Model,
  properties: readonly Property[],
  { reduce, within }: Pick<CheckOptions, 'reduce' | 'within'>,
): ReceivedCalls => {
  const { kernel } = new ReachableStates(model, {
    monitors: monitorsOf(model).filter((monitor) => properties.includes(monitor)),
    properties,
    within: within === undefined ? undefined : constraintOf(model, within),
    reduce: reduce ?? defaultReductions(model),
  })
  return new ReceivedCalls(model, kernel.tables.callCertifiers)
}
