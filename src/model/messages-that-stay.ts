// In a set a message that was once sent stays (semantics/channel.ts). What takes messages away, or leaves copies of them, has no meaning
// there, and how a crashed site treats its messages is not defined.
import type { ModelOptions } from '../protocol/model-options.js'
import { ModelError } from './model-error.js'

/** Throws a `ModelError` of one line for an option that has no meaning with sets. */
export const refuseInSet = ({
  order,
  loss = 0,
  duplication = 0,
  crash = 0,
  applicationMessages = 0,
}: Pick<ModelOptions, 'order' | 'loss' | 'duplication' | 'crash' | 'applicationMessages'>): void => {
  if (order !== 'set') return
  const refuse = (why: string): never => {
    throw new ModelError(`order set: ${why}`)
  }
  if (loss > 0) refuse('a message may be received late or never anyway, so nothing is lost; leave loss out')
  if (duplication > 0) refuse('a message may be received any number of times anyway; leave duplication out')
  if (crash > 0)
    refuse('messages to a crashed site would neither be dropped nor kept for later; leave crash out')
  if (applicationMessages > 0)
    refuse('an empty message would stay after it is received; leave application messages out')
}

/**
 * Throws a `ModelError` of one line for what supposes that a message is received once.
 * @param why what supposes it, as a clause of a sentence
 */
export const refuseForSet = ({ order }: Pick<ModelOptions, 'order'>, why: string): void => {
  if (order === 'set') throw new ModelError(`order set: ${why}; use fifo or unordered`)
}
