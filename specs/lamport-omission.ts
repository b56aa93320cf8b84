// Lamport 1978 without the REPLYs that a REQUEST on its way makes needless: whoever waits with a later request has already
// sent something later.
// biome-ignore format: names
import {
  algorithm, before, choice, deadlockFreedom, entryPossible, livelockFreedom, many, mapOf, mutualExclusion,
  oneOf, protocol, send, setOf, siteId, someoneEnters, starvationFreedom, timestamp,
} from 'coterie'

const lamport = protocol({
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
const { REQUEST, REPLY, RELEASE } = lamport.messages
const { local, upon } = lamport.roles.site
type Site = Parameters<Parameters<typeof local>[0]['guard']>[0]
type Context = Parameters<Parameters<typeof upon>[1]>[2]

// What the clock adds when a REPLY or RELEASE is sent, when a REQUEST comes, when another message comes. A request adds 1.
const ticks = { sendtick: [1, 0, 0], reqtick: [0, 1, 0], recvtick: [0, 1, 1], textbook: [1, 1, 1] } as const
const ts = (queue: Site['queue'], site: number) => [queue.get(site) ?? null, site] as const

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

/** Upon REQUEST: queue it; return a timestamped REPLY, unless the own pending request, sent already, is the later one. */
export const onRequest = upon('REQUEST', (me, message, context) => {
  const { self, from, parameters } = context
  const news = received(me, message, context)
  const queue = me.queue.set(from, message.t)
  if (me.phase === 'wanted' && before(ts(queue, from), ts(queue, self))) return [{ ...news, queue }]
  const t = news.clock + ticks[parameters.clock][0]
  return [{ ...news, clock: t, queue }, send(from, REPLY({ t }))]
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

const inOrder = lamport.servedInTimestampOrder('site', (me) => me.queue.get(me.self) ?? null)
const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  inOrder,
  lamport.servedInRequestOrder(),
]

const roundTrip = ({ sites }: { readonly sites: number }) => (sites > 1 ? 2 : 0)

export default algorithm({
  name: 'lamport-omission',
  title: 'Lamport, omitted replies',
  citation: 'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978',
  about:
    'A clause is atomic, the messages it sends included. Channels must be FIFO and lose nothing, and L1 must count every later message: a REQUEST that stands in for a REPLY is not one. Ties between timestamps are broken by site number, so renaming sites is no symmetry.',
  sites: { min: 1, max: 6, fallback: 3 },
  protocol: lamport,
  clauses: { request, onRequest, onReply, enter, exit, onRelease },
  uses: { received, ts },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  waitsFor: (view, site) => {
    const { queue, ack } = view.all('site')[site]!
    const ahead = (i: number) => before(ts(queue, i), ts(queue, site))
    const missing = view.competitors.filter((i) => i !== site && (ahead(i) || !ack.has(i)))
    return missing.map((i) => ({ site: i, label: ahead(i) ? 'RELEASE' : 'later message' }))
  },
  formulas: {
    messagesPerEntry: {
      text: '2(N-1) to 3(N-1)',
      says: 'bounds',
      least: ({ sites }) => 2 * (sites - 1),
      most: ({ sites }) => 3 * (sites - 1),
      source:
        'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: of one entry; that 2(N-1) can be kept up is not said',
    },
    messagesAlone: {
      text: '3(N-1)',
      says: 'values',
      least: ({ sites }) => 3 * (sites - 1),
      most: ({ sites }) => 3 * (sites - 1),
      source:
        'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: with nobody else waiting no reply is left out',
    },
    clientDelay: {
      text: '2',
      says: 'values',
      least: roundTrip,
      most: roundTrip,
      source: 'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6',
    },
    synchronisationDelay: {
      text: '1',
      says: 'values',
      least: () => 1,
      most: () => 1,
      source: 'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6',
    },
  },
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, requests: 1 }, counts: [84, 112, 12], verdicts: {} },
    { model: { sites: 2 }, counts: [108, 207, 17], verdicts: { starvationFreedom: 'holds' }, note: 'timestamps in normal form' },
    { model: { sites: 2, requests: 2 }, counts: [878, 1413, 24], verdicts: {} },
    { model: { sites: 3, requests: 1 }, counts: [58248, 153149, 27], verdicts: {} },
    { model: { sites: 3, requests: 1, parameters: { clock: 'reqtick' } }, counts: [47789, 125730, 26], verdicts: {} },
    { model: { sites: 2 }, counts: [112, 213, 17], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { sites: 2, requests: 1, order: 'unordered' }, counts: [221, 393, 12], verdicts: { mutualExclusion: { violated: 6 }, servedInTimestampOrder: { violated: 5 }, deadlockFreedom: { violated: 8 }, entryPossible: { violated: 7 } } },
    { model: { sites: 2, requests: 1, parameters: { counts: 'reply' } }, counts: [68, 87, 12], verdicts: { deadlockFreedom: { violated: 5 }, entryPossible: { violated: 2 } },
      counterexample: { folder: 'lamport-omission-replies-only', property: 'deadlockFreedom', prose: 'Here L1 counts only REPLYs, as it is often told, and yet REPLYs are omitted. Both sites ask with equal timestamps, so the request of site 0 is the earlier. Site 1 waits with the later request and omits its REPLY, since its own REQUEST tells site 0 as much. Site 0 takes that REQUEST in but does not count it, and replies to it. Now site 0 waits for a REPLY that nobody will send, site 1 for a RELEASE of site 0, and nothing is left to happen. The omission is sound only if L1 counts every later message.' } },
  ],
})
