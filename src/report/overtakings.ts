// Which messages of a run overtake others: sent later on the same channel, and there before. On FIFO channels that never
// happens; where the order is not kept it is what most counterexamples turn on.
import type { Trace } from '../trace/trace.js'
import { type Flight, messageFlights } from './message-flights.js'

/** A message that overtakes another. */
export interface Overtaking {
  readonly faster: Flight
  readonly slower: Flight
}

// What is lost never arrives, so nobody can tell that it was overtaken; a copy that comes early is early.
const arrivals = ({ copies, end }: Flight): readonly number[] =>
  end.kind === 'delivered' ? [...copies, end.step] : copies

/** Every pair of messages of one channel of which the later sent was taken in first, by the sends of the slower. */
export const overtakings = (trace: Trace): readonly Overtaking[] => {
  const flights = messageFlights(trace)
  return flights.flatMap((slower, at) =>
    slower.end.kind === 'lost'
      ? []
      : flights.slice(at + 1).flatMap((faster): Overtaking[] => {
          if (faster.from !== slower.from || faster.to !== slower.to) return []
          // Sent by the same step they are sent in that order.
          const [first] = arrivals(faster)
          const last = arrivals(slower).at(-1) ?? Number.POSITIVE_INFINITY
          return first !== undefined && first < last && !slower.message.equals(faster.message)
            ? [{ faster, slower }]
            : []
        }),
  )
}
