// Finds messages that overtake others: sent later on the same channel, and delivered earlier. On FIFO channels that
// never happens; on unordered channels, most counterexamples depend on it.

import { type Flight, messageFlights } from './message-flights.js'
import type { Trace } from './trace.js'

/** A message that overtakes another. */
interface Overtaking {
  readonly faster: Flight
  readonly slower: Flight
}

// A lost message never arrives, so it is not overtaken; a copy that arrives early is early.
const arrivals = ({ copies, end }: Flight): readonly number[] =>
  end.kind === 'delivered' ? [...copies, end.step] : copies

/**
 * Every pair of messages of one channel of which the later one was delivered first, in the order of the sends of
 * the slower one.
 */
export const overtakings = (trace: Trace): readonly Overtaking[] => {
  // In a set a message has no one receipt.
  if (trace.model.options.order === 'set') return []
  const flights = messageFlights(trace)
  const channel = ({ from, to }: Flight) => `${from} ${to}`
  const inChannel = new Map<string, Flight[]>()
  for (const flight of flights) {
    const before = inChannel.get(channel(flight))
    if (before === undefined) inChannel.set(channel(flight), [flight])
    else before.push(flight)
  }
  const found: Overtaking[] = []
  // How many messages of a channel have been examined.
  const seen = new Map<string, number>()
  for (const slower of flights) {
    const next = (seen.get(channel(slower)) ?? 0) + 1
    seen.set(channel(slower), next)
    if (slower.end.kind === 'lost') continue
    const last = arrivals(slower).at(-1) ?? Number.POSITIVE_INFINITY
    const later = inChannel.get(channel(slower))!
    for (let at = next; at < later.length; at++) {
      const faster = later[at]!
      // They are in the order of their sends, and a message cannot arrive before its send.
      if (faster.sent !== undefined && faster.sent >= last) break
      const [first] = arrivals(faster)
      if (first !== undefined && first < last && !slower.message.equals(faster.message))
        found.push({ faster, slower })
    }
  }
  return found
}
