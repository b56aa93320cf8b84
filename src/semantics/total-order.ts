// Which messages a site can receive with total order: not a copy of a broadcast while an earlier one is on its way to the site (copies.ts).
import type { Model } from '../model/model.js'
import { withoutFirst } from './copies.js'
import type { State } from './state.js'

/** The state after the receipt of the first message of a channel, as far as copies are concerned; undefined if it must wait. */
export const taken = (model: Model, state: State, from: number, to: number): State | undefined => {
  if (model.options.order !== 'total') return state
  const copies = withoutFirst(state.copies.get(to)!, from)
  return copies && state.update('copies', (all) => all.set(to, copies))
}

/** The sender whose broadcast a site must receive before the first message of this channel; undefined if it need not wait. */
export const waitsBehind = (model: Model, state: State, from: number, to: number): number | undefined =>
  taken(model, state, from, to) === undefined ? state.copies.get(to)!.first()!.from : undefined
