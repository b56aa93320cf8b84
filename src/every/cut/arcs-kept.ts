// What a view of two sites of a ring keeps of the arcs between them.
import type { Message } from '../../protocol/message.js'
import { encode } from '../../sorts/sort.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { Shape } from '../shape/shape.js'
import { type Configuration, channel } from './configuration.js'
import type { Index } from './cut-collections.js'
import { recordCut } from './cut-record.js'
import { renamed } from './ring-names.js'

/** Messages that are known to be more than one are "two or more". */
export const many = 2

/** More messages than this on an arc come only from sites that send ever more of them. */
const mostInOrder = 3

/** The messages of an arc as a view keeps them: in order; or, on unordered channels, a bag with each message at most twice. */
const asKept = (shape: Shape, messages: readonly Message[]): readonly Message[] => {
  if (shape.isBag) return capped(shape, messages)
  if (messages.length > mostInOrder)
    throw new NotParametric(
      `${shape.spec.name}: more than ${mostInOrder} messages are on an arc of the ring; views keep the order of ${mostInOrder} at most`,
    )
  return messages
}

/** A bag of messages, with each message at most twice. */
const capped = ({ spec }: Shape, messages: readonly Message[]): readonly Message[] => {
  const counts = new Map<string, Message[]>()
  for (const message of messages) {
    const text = encode(spec.messages.sort, message)
    const known = counts.get(text)
    if (known === undefined) counts.set(text, [message])
    else if (known.length < many) known.push(message)
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, some]) => some)
}

/**
 * What is left of a ring if only these sites are kept, in the order of site numbers: their records, and the arcs between them. Messages
 * that name other sites are left out.
 */
export const arcsKept = (shape: Shape, given: Configuration, kept: readonly Index[]): Configuration => {
  const size = given.sites.length
  const to = (index: Index): Index | undefined => {
    const place = kept.indexOf(index)
    return place < 0 ? undefined : place
  }
  const channels = new Map<string, readonly Message[]>()
  for (const [place, from] of kept.entries()) {
    const end = kept[(place + 1) % kept.length]!
    // The first message of an arc is the one nearest to its end, and each channel has its oldest message first.
    const found: Message[] = []
    for (let at = from; ; at = (at + 1) % size) {
      const next = (at + 1) % size
      const held = given.channels.get(channel(at, next)) ?? []
      found.unshift(...held.flatMap((message) => renamed(shape, message, to) ?? []))
      if (next === end) break
    }
    if (found.length > 0) channels.set(channel(place, (place + 1) % kept.length), asKept(shape, found))
  }
  return {
    ...given,
    sites: kept.map((index) => recordCut(shape.many, given.sites[index]!, to)),
    channels,
  }
}
