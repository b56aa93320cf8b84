// Lamport 1978. Every site keeps a queue of the requests that it knows of, and enters when its own stands first and
// every other site has sent something later.
import { before, choice, many, mapOf, oneOf, protocol, send, setOf, siteId, timestamp } from 'coterie'

export const lamport = protocol({
  parameters: {
    clock: choice('rule of the logical clock', 'sendtick', 'reqtick', 'recvtick', 'textbook'),
    counts: choice('which messages L1 counts: any, or only a REPLY', 'any', 'reply'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      queue: mapOf(siteId, timestamp), // the pending requests, the own one among them; at most one of each site
      ack: setOf(siteId), // who has sent a message later than the own request
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: timestamp }, RELEASE: { t: timestamp } },
})

export const { REQUEST, REPLY, RELEASE } = lamport.messages
export const { local, upon } = lamport.roles.site
type Site = Parameters<Parameters<typeof local>[0]['guard']>[0]
type Context = Parameters<Parameters<typeof upon>[1]>[2]

// What the clock adds when a REPLY or RELEASE is sent, when a REQUEST comes, when another message comes. A request adds 1.
const ticks = { sendtick: [1, 0, 0], reqtick: [0, 1, 0], recvtick: [0, 1, 1], textbook: [1, 1, 1] } as const
export const ts = (queue: Site['queue'], site: number) => [queue.get(site) ?? null, site] as const

/** A site that wants the critical section queues its request and sends it to all others. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, others }) => {
    const t = me.clock + 1
    return [{ phase: 'wanted', clock: t, queue: me.queue.set(self, t) }, send(others, REQUEST({ t }))]
  },
})

/** Every message advances the clock at least to its own timestamp, and counts for L1 if it is later than the request. */
const received = (me: Site, m: { type: string; t: number }, { self, from, parameters }: Context) => {
  const clock = Math.max(me.clock, m.t) + ticks[parameters.clock][m.type === 'REQUEST' ? 1 : 2]
  const counts = me.phase === 'wanted' && (parameters.counts === 'any' || m.type === 'REPLY')
  return counts && before(ts(me.queue, self), [m.t, from]) ? { clock, ack: me.ack.add(from) } : { clock }
}

/** Upon REQUEST: queue it and return a timestamped REPLY. */
export const onRequest = upon('REQUEST', (me, message, context) => {
  const { from, parameters } = context
  const news = received(me, message, context)
  const t = news.clock + ticks[parameters.clock][0]
  return [{ ...news, clock: t, queue: me.queue.set(from, message.t) }, send(from, REPLY({ t }))]
})

/** Upon REPLY: nothing more. */
export const onReply = upon('REPLY', (me, message, context) => [received(me, message, context)])

/** Enter when every other site has sent a later message (L1) and the own request is the first of the queue (L2). */
export const enter = local({
  guard: ({ phase, queue, ack }, { self, others }) =>
    phase === 'wanted' && ack.equals(others) && others.every((i) => before(ts(queue, self), ts(queue, i))),
  effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
})

/** On leaving, remove the own request from the queue and send a timestamped RELEASE to all others. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, others, parameters }) => {
    const t = me.clock + ticks[parameters.clock][0]
    return [{ phase: 'idle', clock: t, queue: me.queue.remove(self) }, send(others, RELEASE({ t }))]
  },
})

/** Upon RELEASE: remove the request of its sender from the queue. */
export const onRelease = upon('RELEASE', (me, message, context) => [
  { ...received(me, message, context), queue: me.queue.remove(context.from) },
])

/** In the order of the book. */
export const clauses = { request, onRequest, onReply, enter, exit, onRelease }
