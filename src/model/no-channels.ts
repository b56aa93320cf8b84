// With rendezvous no message is ever in transit (semantics/rendezvous.ts). What happens to messages in transit, and what supposes that
// send and receipt are two steps, is refused.
import { isBounded } from '../protocol/capacity.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { ModelError } from './model-error.js'

/** Throws a `ModelError` of one line for an option that has no meaning with rendezvous. */
export const refuseInRendezvous = ({
  order,
  loss = 0,
  duplication = 0,
  self = 'local',
  capacity,
}: Pick<ModelOptions, 'order' | 'loss' | 'duplication' | 'self' | 'capacity'>): void => {
  if (order !== 'rendezvous') return
  const refuse = (why: string): never => {
    throw new ModelError(`order rendezvous: ${why}`)
  }
  if (loss > 0) refuse('no message is in transit, so none can be lost; leave loss out')
  if (duplication > 0) refuse('no message is in transit, so none can be copied; leave duplication out')
  if (isBounded(capacity)) refuse('no message is in a channel, so none is full; leave capacity out')
  if (self === 'channel') refuse('a site has no channel to itself; use self local')
}

/**
 * Throws a `ModelError` of one line for what supposes that send and receipt are two steps.
 * @param why what supposes it, as a clause of a sentence
 */
export const refuseForRendezvous = ({ order }: Pick<ModelOptions, 'order'>, why: string): void => {
  if (order === 'rendezvous') throw new ModelError(`order rendezvous: ${why}; use fifo or unordered`)
}
