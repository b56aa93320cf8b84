// With total order all sites receive broadcasts in one order (semantics/copies.ts). What would break the order on the way, and what
// supposes that channels are independent of one another, is refused.
import type { ModelOptions } from '../protocol/model-options.js'
import { ModelError } from './model-error.js'

type OfOrder = Pick<ModelOptions, 'order' | 'loss' | 'duplication' | 'self' | 'capacity'>

/** Throws a `ModelError` of one line for an option that has no meaning with total order. */
export const refuseInTotalOrder = ({
  order,
  loss = 0,
  duplication = 0,
  self = 'local',
  capacity = 'unbounded',
}: OfOrder): void => {
  if (order !== 'total') return
  const refuse = (why: string): never => {
    throw new ModelError(`order total: ${why}`)
  }
  if (self === 'local')
    refuse('a site would take its own broadcasts at once, and not in the order of all; use self channel')
  if (loss > 0) refuse('a broadcast reaches all its receivers, so no copy is lost; leave loss out')
  if (duplication > 0) refuse('each receiver takes its copy of a broadcast once; leave duplication out')
  if (capacity !== 'unbounded')
    refuse('a full channel would keep a broadcast from some of its receivers; leave capacity out')
}

/**
 * Throws a `ModelError` of one line for what supposes that channels are independent of one another.
 * @param why what supposes it, as a clause of a sentence
 */
export const refuseForTotalOrder = ({ order }: Pick<ModelOptions, 'order'>, why: string): void => {
  if (order === 'total') throw new ModelError(`order total: ${why}; use fifo or unordered`)
}
