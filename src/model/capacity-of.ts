// The capacity of a model in its only form, so that equal models have equal options: the bounds by type in the order of the types.
import { boundText, type Capacity, isBounded } from '../protocol/capacity.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Spec } from '../protocol/spec.js'
import { ModelError } from './model-error.js'

/** The capacity of a model of this spec. Throws a `ModelError` of one line for a message type that the spec does not have. */
export const capacityOf = ({ name, messages }: Spec, capacity: Capacity): Capacity => {
  if (typeof capacity !== 'object') return capacity
  if (!isBounded(capacity)) return 'unbounded'
  const types = [...messages.kinds.keys()]
  for (const [type, most] of Object.entries(capacity)) {
    if (types.includes(type)) continue
    const remedy = types.length === 0 ? 'it has none; leave capacity out' : `it has ${types.join(', ')}`
    throw new ModelError(
      `capacity ${boundText({ type, most })}: ${name} has no messages of type ${type}${didYouMean(type, types)}; ${remedy}`,
    )
  }
  return Object.fromEntries(
    types.flatMap((type) => (Object.hasOwn(capacity, type) ? [[type, capacity[type]!]] : [])),
  )
}
