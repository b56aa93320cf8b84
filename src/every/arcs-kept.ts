// What a view of two sites of a ring keeps of the arcs between them.
import type { Message } from '../protocol/message.js'
import { encode } from '../sorts/sort.js'
import { type Configuration, channel } from './configuration.js'
import type { Index } from './cut-collections.js'
import type { Shape } from './shape.js'

/** Messages that are known to be more than one are "two or more". */
export const many = 2

/** A bag of messages in order, with each message at most twice. */
export const capped = ({ spec }: Shape, messages: readonly Message[]): readonly Message[] => {
  const counts = new Map<string, Message[]>()
  for (const message of messages) {
    const text = encode(spec.messages.sort, message)
    const known = counts.get(text)
    if (known === undefined) counts.set(text, [message])
    else if (known.length < many) known.push(message)
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, some]) => some)
}

/** What is left of a ring if only these sites are kept, in the order of site numbers: their records, and the arcs between them. */
export const arcsKept = (shape: Shape, given: Configuration, kept: readonly Index[]): Configuration => {
  const size = given.sites.length
  const channels = new Map<string, readonly Message[]>()
  for (const [place, from] of kept.entries()) {
    const to = kept[(place + 1) % kept.length]!
    const found: Message[] = []
    for (let at = from; ; at = (at + 1) % size) {
      const next = (at + 1) % size
      found.push(...(given.channels.get(channel(at, next)) ?? []))
      if (next === to) break
    }
    if (found.length > 0) channels.set(channel(place, (place + 1) % kept.length), capped(shape, found))
  }
  return { ...given, sites: kept.map((index) => given.sites[index]!), channels }
}
