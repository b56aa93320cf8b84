// Channels: queues, or bags that are kept in the order of the texts of their messages.
import type { Message } from './spec.js'
import { plain } from './values.js'
import type { World } from './world.js'

/** Puts a message into a channel: at its end, or into a bag that is kept in the order of texts. */
export const pushed = (world: World, channel: readonly Message[], message: Message): Message[] => {
  if (world.options.order !== 'unordered') return [...channel, message]
  const text = (one: Message) => JSON.stringify(plain(one))
  return [...channel, message].sort((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0))
}
