// Lamport 1978. Every site keeps a queue of all requests that it knows of, and enters when its own stands first and
// everybody has said something later. Lectures 000 and 003 tell it; what counts as later differs between them.
import {
  algorithm,
  before,
  choice,
  deadlockFreedom,
  entryPossible,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  protocol,
  send,
  setOf,
  siteId,
  someoneEnters,
  timestamp,
  violation,
} from 'coterie'

const lamport = protocol({
  parameters: {
    // Every request ticks. sendtick: so does every other send; a receipt takes the maximum. reqtick: so does the receipt
    // of a REQUEST. recvtick: so does every receipt. textbook: so does every send and every receipt.
    clock: choice('rule of the logical clock', 'sendtick', 'reqtick', 'recvtick', 'textbook'),
    // any: every later message counts, as in lecture 000 and in the paper. reply: only a REPLY, as in lecture 003.
    counts: choice('which messages L1 counts', 'any', 'reply'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      // The pending requests, the own one among them: at most one of each site.
      queue: mapOf(siteId, timestamp),
      // From whom a message later than the own request has come.
      ack: setOf(siteId),
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: timestamp }, RELEASE: { t: timestamp } },
})
const { REQUEST, REPLY, RELEASE } = lamport.messages
const { local, upon } = lamport.roles.site
type Site = Parameters<Parameters<typeof local>[0]['guard']>[0]
type Context = Parameters<Parameters<typeof upon>[1]>[2]

const sent = (clock: number, { parameters: { clock: rule } }: Pick<Context, 'parameters'>) =>
  rule === 'sendtick' || rule === 'textbook' ? clock + 1 : clock

/** A site that wants the critical section queues its request and sends it to all others. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, others }) => {
    const t = me.clock + 1
    return [{ phase: 'wanted', clock: t, queue: me.queue.set(self, t) }, send(others, REQUEST({ t }))]
  },
})

const received = (me: Site, { type, t }: { type: string; t: number }, { self, from, parameters }: Context) => {
  const { clock: rule, counts } = parameters
  const ticks = rule === 'recvtick' || rule === 'textbook' || (rule === 'reqtick' && type === 'REQUEST')
  const clock = Math.max(me.clock, t) + (ticks ? 1 : 0)
  const later = me.phase === 'wanted' && before([me.queue.get(self)!, self], [t, from])
  return later && (counts === 'any' || type === 'REPLY') ? { clock, ack: me.ack.add(from) } : { clock }
}

/** Upon REQUEST: queue it, and return a timestamped REPLY unless the own pending request, sent already, is later. */
export const onRequest = upon('REQUEST', (me, message, context) => {
  const { self, from } = context
  const known = received(me, message, context)
  const queue = me.queue.set(from, message.t)
  if (me.phase === 'wanted' && before([message.t, from], [me.queue.get(self)!, self])) return [{ ...known, queue }]
  const t = sent(known.clock, context)
  return [{ ...known, clock: t, queue }, send(from, REPLY({ t }))]
})

/** L1: a message later than the own request has come from every other site; a REPLY always is. */
export const onReply = upon('REPLY', (me, message, context) => [received(me, message, context)])

/** L2: enter when, besides L1, the own request is the first of the queue. */
export const enter = local({
  guard: (me, { self, others }) =>
    me.phase === 'wanted' &&
    me.ack.equals(others) &&
    me.queue.every((t, site) => site === self || before([me.queue.get(self)!, self], [t, site])),
  effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
})

/** On leaving, remove the own request from the queue and send a timestamped RELEASE to all others. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, context) => {
    const t = sent(me.clock, context)
    return [{ phase: 'idle', clock: t, queue: me.queue.remove(context.self) }, send(context.others, RELEASE({ t }))]
  },
})

/** Upon RELEASE: remove the sender's request from the queue. */
export const onRelease = upon('RELEASE', (me, message, context) => [
  { ...received(me, message, context), queue: me.queue.remove(context.from) },
])

export default algorithm({
  name: 'lamport-omission',
  title: 'Lamport, request queues',
  citation: 'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978',
  about: 'x',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: lamport,
  clauses: { request, onRequest, onReply, enter, exit, onRelease },
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    lamport.rule('servedInTimestampOrder', 'nobody overtakes an earlier request', 'entry', ({ site }, was) => {
      const first = was.all('site').map(({ self, queue }) => [queue.get(self) ?? null, self] as const)
      const overtakes = first.some((own, other) => was.waits(other) && before(own, first[site]!))
      return overtakes ? violation : undefined
    }),
  ],
})
