// Variant of the sequencer: a member sends its message to the sequencer alone, which sends it to all members with its number.
import { send, type Variants } from 'coterie'
import { deliver, local, MESSAGE, post, upon } from './algorithm.js'

/** A member sends its message to the sequencer alone. */
const multicast = local({
  fair: 'none',
  guard: () => true,
  effect: ({ sent, delivered }, { self, siteOf }) => [
    { sent: sent + 1 },
    send(siteOf('sequencer'), MESSAGE({ post: post.make({ from: self, k: sent, past: delivered.size }) })),
  ],
})

/** The sequencer sends the message with its number: keep it, and deliver what is next. */
const onOrder = upon('ORDER', ({ held, orders, delivered }, message) =>
  message.number < delivered.size
    ? []
    : deliver({
        held: held.add(message.post),
        orders: orders.set(message.number, message.post),
        delivered,
      }),
)

export const variants: Variants = { method: { 'the sequencer': { multicast, onOrder } } }
