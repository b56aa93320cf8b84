// Lamport 1978 on channels that may lose messages: a site that waits sends its REQUEST again, and every copy is answered. A
// site that has left sends its RELEASE again. A REPLY names the pending request of its sender, whose REQUEST or RELEASE may be
// the message that was lost.
import { int, integer, many, mapOf, oneOf, optional, protocol, send, setOf, siteId, timestamp } from 'coterie'
import { enter, onRelease, received } from '../lamport/algorithm.js'

export const lamport = protocol({
  parameters: {
    copies: integer('how many times a site sends a REQUEST or a RELEASE again', 0, 2, 1),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      queue: mapOf(siteId, timestamp), // pending requests, its own included; at most one per site
      ack: setOf(siteId), // the sites that have sent a message later than its own request
      again: int(0, 2), // how many times it may still send its REQUEST or RELEASE again
    }),
  },
  messages: {
    REQUEST: { t: timestamp },
    REPLY: { t: timestamp, pending: optional(timestamp) },
    RELEASE: { t: timestamp },
  },
})

export const { REQUEST, REPLY, RELEASE } = lamport.messages
export const { local, upon } = lamport.roles.site

/** A site that wants the critical section queues its request and sends it to all others. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, others, parameters }) => {
    const t = me.clock + 1
    return [
      { phase: 'wanted', clock: t, queue: me.queue.set(self, t), again: parameters.copies },
      send(others, REQUEST({ t })),
    ]
  },
})

/** A site that waits sends the same REQUEST again to the sites that have sent no later message. */
export const requestAgain = local({
  guard: (me, { others }) => me.phase === 'wanted' && me.again > 0 && !me.ack.equals(others),
  effect: (me, { self, others }) => [
    { again: me.again - 1 },
    send(others.subtract(me.ack), REQUEST({ t: me.queue.get(self)! })),
  ],
})

/** Upon REQUEST, even a copy: queue it and return a timestamped REPLY, with the site's own request if one is pending. */
export const onRequest = upon('REQUEST', (me, message, context) => {
  const { self, from } = context
  const news = received(me, message, context)
  const t = news.clock + 1
  const queue = me.queue.set(from, message.t)
  return [{ ...news, clock: t, queue }, send(from, REPLY({ t, pending: me.queue.get(self) ?? null }))]
})

/** Upon REPLY: its sender has that request pending, or none. */
export const onReply = upon('REPLY', (me, message, context) => {
  const { queue } = me
  const { from } = context
  const known = message.pending === null ? queue.remove(from) : queue.set(from, message.pending)
  return [{ ...received(me, message, context), queue: known }]
})

/** On leaving, remove its own request from the queue and send a timestamped RELEASE to all others. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, others, parameters }) => {
    const t = me.clock + 1
    return [
      { phase: 'idle', clock: t, queue: me.queue.remove(self), again: parameters.copies },
      send(others, RELEASE({ t })),
    ]
  },
})

/** A site that has left and has no new request sends its RELEASE again to all others. */
export const releaseAgain = local({
  guard: (me) => me.phase === 'idle' && me.again > 0,
  effect: (me, { others }) => [{ again: me.again - 1 }, send(others, RELEASE({ t: me.clock }))],
})

/** All clauses, in the order of the source; `requestAgain` and `releaseAgain` are new. */
export const clauses = { request, requestAgain, onRequest, onReply, enter, exit, releaseAgain, onRelease }
