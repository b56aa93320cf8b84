// Lamport 1978 without the REPLYs that a REQUEST in transit makes unnecessary: a site that waits with a later request has
// already sent a later message. The sender of the earlier request takes that message in place of a REPLY. All other clauses are
// those of Lamport's algorithm.
import { precedes, send } from 'coterie'
import { enter, exit, onRelease, onReply, REPLY, received, request, ts, upon } from '../lamport/algorithm.js'

export { lamport } from '../lamport/algorithm.js'

/** Upon REQUEST: queue it; return a timestamped REPLY, unless its own pending request, already sent, is the later one. */
export const onRequest = upon('REQUEST', (me, message, context) => {
  const { self, from } = context
  const news = received(me, message, context)
  const queue = me.queue.set(from, message.t)
  if (me.phase === 'wanted' && precedes(ts(queue, from), ts(queue, self))) return [{ ...news, queue }]
  const t = news.clock + 1
  return [{ ...news, clock: t, queue }, send(from, REPLY({ t }))]
})

/** All clauses, in the order of the source. */
export const clauses = { request, onRequest, onReply, enter, exit, onRelease }
