// The bounds of the universe for one question about a proof.
import { atomsOf, type Formula } from '../ltl/formula.js'
import { refuseForCapacity } from '../model/bounded-channels.js'
import { refuseForSet } from '../model/messages-that-stay.js'
import type { Model } from '../model/model.js'
import { refuseForRendezvous } from '../model/no-channels.js'
import { refuseForTotalOrder } from '../model/one-order.js'
import { type DeclaredBounds, inAnyOrder, type Proof, type UniverseBounds } from '../protocol/proof.js'

const shortChannel = 2

/** A proof with the bounds for one model. */
export type BoundedProof = Proof & { readonly universe: UniverseBounds }

/** The bound of numbers for this many sites. */
const greatestNumber = ({ number }: DeclaredBounds, sites: number): number | undefined => {
  if (typeof number !== 'object') return number
  const least = Math.max(
    ...Object.keys(number)
      .map(Number)
      .filter((from) => from <= sites),
  )
  return number[least]
}

/**
 * The proof for a model: with its bounds, and where channels have no order, with claims about the order of two messages that must be true
 * both ways.
 * @param formula a lemma that was typed: it may read whole channels, and those of any length cannot be read
 * @param numbers the greatest of unbounded numbers, instead of what the proof says
 * @throws a `ModelError` for channels that are sets
 */
export const bounded = (
  proof: Proof,
  { competitors, options }: Model,
  formula?: Formula,
  numbers?: number,
): BoundedProof => {
  refuseForTotalOrder(options, 'a proof covers queues and bags only')
  refuseForRendezvous(options, 'a proof covers queues and bags only')
  refuseForSet(options, 'a proof covers queues and bags only')
  refuseForCapacity(options, 'a proof covers channels without a bound only')
  const { number: _, ...bounds } = proof.universe
  const number = numbers ?? greatestNumber(proof.universe, competitors.length)
  const readsChannels = atomsOf(formula ?? { kind: 'true' }).some(({ name }) => name === 'inFlight')
  const universe = {
    ...bounds,
    ...(readsChannels && bounds.channel === 'any' ? { channel: shortChannel } : {}),
    ...(number === undefined ? {} : { number }),
  }
  if (options.order === 'fifo') return { ...proof, universe }
  return {
    ...proof,
    lemmas: proof.lemmas.map(inAnyOrder),
    sentences: proof.sentences.map(inAnyOrder),
    universe,
  }
}
