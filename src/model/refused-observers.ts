// Observers that the channels of a model leave without a meaning.
import { capacityText, isBounded } from '../protocol/capacity.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { ModelError } from './model-error.js'

/**
 * Throws a `ModelError` of one line for `servedInRequestOrder` where a message that is sent need not be received once: the property keeps
 * the causes of each message from its one send to its one receipt.
 */
export const refuseObservers = (
  { capacity, whenFull, order }: Pick<ModelOptions, 'capacity' | 'whenFull' | 'order'>,
  observers: readonly { readonly name: string }[],
): void => {
  if (!observers.some(({ name }) => name === 'servedInRequestOrder')) return
  if (isBounded(capacity) && whenFull === 'drop')
    throw new ModelError(
      `capacity ${capacityText(capacity)}: servedInRequestOrder keeps the causes of each message that is sent, also of one that a full channel drops; leave the property out, or use when full block`,
    )
  if (order === 'set')
    throw new ModelError(
      'order set: servedInRequestOrder assumes that each message is received once; leave the property out, or use unordered',
    )
}
