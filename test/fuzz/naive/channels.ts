// Channels: queues, or bags ordered by the texts of their messages.
import type { Message } from './spec.js'
import { plain } from './values.js'
import type { World } from './world.js'

/** Adds a message to a channel: at the end of a queue, or at its place in the text order of a bag. */
export const pushed = (world: World, channel: readonly Message[], message: Message): Message[] => {
  if (world.options.order !== 'unordered') return [...channel, message]
  const text = (one: Message) => JSON.stringify(plain(one))
  return [...channel, message].sort((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0))
}
