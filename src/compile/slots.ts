// The layout of the state vector: one slot for each site, channel, shared variable, request counter and observer, and one each
// for the numbers of lost and duplicated messages.
import type { Model } from '../model/model.js'

/** The slot numbers of a model. A counter that this model does not need has no slot (-1). */
export interface Slots {
  readonly count: number
  readonly sites: number
  /** The slot of the channel from f to t is `channel + f * sites + t`. */
  readonly channel: number
  readonly variable: number
  /** The slot of the copies of broadcasts on their way to site i is `copies + i`, or -1 without total order. */
  readonly copies: number
  /** The slot of site i's request counter is `made + i`, or -1 where requests are unbounded. */
  readonly made: number
  readonly lost: number
  readonly duplicated: number
  readonly memory: number
}

/** Numbers the slots. */
export const slotsOf = (model: Model): Slots => {
  const sites = model.sites.length
  let next = 0
  const take = (wanted: boolean, size: number): number => {
    if (!wanted) return -1
    next += size
    return next - size
  }
  take(true, sites)
  const slots = {
    sites,
    channel: take(true, sites * sites),
    variable: take(true, model.variables.length),
    copies: take(model.options.order === 'total', sites),
    made: take(model.requests !== Number.POSITIVE_INFINITY, sites),
    lost: take(model.options.loss > 0, 1),
    duplicated: take(model.options.duplication > 0, 1),
    memory: take(true, model.observers.length),
  }
  return { ...slots, count: next }
}
