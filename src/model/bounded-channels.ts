// A channel of a bounded capacity may be full (semantics/channel.ts). What has no meaning there, or supposes that a step can always send,
// is refused.
import { capacityText, isBounded } from '../protocol/capacity.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { refuseInSet } from './messages-that-stay.js'
import { ModelError } from './model-error.js'
import { refuseInRendezvous } from './no-channels.js'
import { refuseInTotalOrder } from './one-order.js'
import { refuseObservers } from './refused-observers.js'

type OfChannels = Pick<ModelOptions, 'order' | 'capacity' | 'applicationMessages' | 'self'>

/** Throws a `ModelError` of one line for an option that has no meaning with these channels: with sets, with rendezvous, with total order, or with a capacity. */
export const refuseWithChannels = (
  options: Parameters<typeof refuseInSet>[0] & OfChannels,
  observers: Parameters<typeof refuseObservers>[1],
): void => {
  refuseInSet(options)
  refuseInRendezvous(options)
  refuseInTotalOrder(options)
  refuseObservers(options, observers)
  const { order, capacity, applicationMessages = 0 } = options
  if (!isBounded(capacity)) return
  const refuse = (why: string): never => {
    throw new ModelError(`capacity ${capacityText(capacity)}: ${why}`)
  }
  if (order === 'set') refuse('a set keeps every message, so it would fill for good; use fifo or unordered')
  // Bounds by type leave them out.
  if (typeof capacity === 'number' && applicationMessages > 0)
    refuse(
      'application messages would take the room of the messages of the algorithm; leave application messages out',
    )
}

/**
 * Throws a `ModelError` of one line for what supposes that a step can always send.
 * @param why what supposes it, as a clause of a sentence
 */
export const refuseForCapacity = ({ capacity }: OfChannels, why: string): void => {
  if (isBounded(capacity))
    throw new ModelError(`capacity ${capacityText(capacity)}: ${why}; leave capacity out`)
}
