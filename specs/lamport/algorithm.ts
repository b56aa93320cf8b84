// Lamport 1978. Every site keeps a queue of the requests that it knows of. It enters when its own request is the first, and
// every other site has sent a later message.
import {
  type ContextOf,
  choice,
  type MeOf,
  many,
  mapOf,
  oneOf,
  precedes,
  protocol,
  send,
  setOf,
  siteId,
  timestamp,
} from 'coterie'

export const lamport = protocol({
  parameters: {
    // The clauses below are those for sendtick and any; variants.ts has the others.
    clock: choice('rule of the logical clock', 'sendtick', 'reqtick', 'recvtick', 'textbook'),
    counts: choice('which messages L1 counts: any, or only a REPLY', 'any', 'reply'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      queue: mapOf(siteId, timestamp), // pending requests, its own included; at most one per site
      ack: setOf(siteId), // the sites that have sent a message later than its own request
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: timestamp }, RELEASE: { t: timestamp } },
})

export const { REQUEST, REPLY, RELEASE } = lamport.messages
export const { local, upon } = lamport.roles.site
type Site = MeOf<typeof lamport, 'site'>
export type Context = ContextOf<typeof lamport>

/** The request of a site, as requests are compared: its timestamp and site number. */
export const ts = (queue: Site['queue'], site: number) => [queue.get(site) ?? null, site] as const

/** A site that wants the critical section queues its request and sends it to all others. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, others }) => {
    const t = me.clock + 1
    return [{ phase: 'wanted', clock: t, queue: me.queue.set(self, t) }, send(others, REQUEST({ t }))]
  },
})

/** A message advances the clock at least to its timestamp, and counts for (L1) if it is later than the site's own request. */
export const received = (
  me: Pick<Site, 'phase' | 'clock' | 'queue' | 'ack'>,
  { t }: { readonly t: number },
  { self, from }: Pick<Context, 'self' | 'from'>,
) => {
  const clock = Math.max(me.clock, t)
  const counts = me.phase === 'wanted' && precedes(ts(me.queue, self), [t, from])
  return counts ? { clock, ack: me.ack.add(from) } : { clock }
}

/** Upon REQUEST: queue it and return a timestamped REPLY. */
export const onRequest = upon('REQUEST', (me, message, context) => {
  const news = received(me, message, context)
  const t = news.clock + 1
  const queue = me.queue.set(context.from, message.t)
  return [{ ...news, clock: t, queue }, send(context.from, REPLY({ t }))]
})

/** Upon REPLY: only that. */
export const onReply = upon('REPLY', (me, message, context) => [received(me, message, context)])

/** Enter when every other site has sent a later message (L1) and the site's own request is the first of its queue (L2). */
export const enter = local({
  guard: ({ phase, queue, ack }, { self, others }) =>
    phase === 'wanted' && ack.equals(others) && others.every((i) => precedes(ts(queue, self), ts(queue, i))),
  effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
})

/** On leaving, remove its own request from the queue and send a timestamped RELEASE to all others. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, others }) => {
    const t = me.clock + 1
    return [{ phase: 'idle', clock: t, queue: me.queue.remove(self) }, send(others, RELEASE({ t }))]
  },
})

/** Upon RELEASE: remove the request of its sender from the queue. */
export const onRelease = upon('RELEASE', (me, message, context) => [
  { ...received(me, message, context), queue: me.queue.remove(context.from) },
])

/** All clauses, in the order of the source. */
export const clauses = { request, onRequest, onReply, enter, exit, onRelease }
