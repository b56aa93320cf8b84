// Lamport 1978. Every site keeps a queue of the requests that it knows of, and enters when its own stands first and
// every other site has sent something later.
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

const perEntry = ({ sites }: { readonly sites: number }) => 3 * (sites - 1)
const roundTrip = ({ sites }: { readonly sites: number }) => (sites > 1 ? 2 : 0)

export default algorithm({
  name: 'lamport',
  title: 'Lamport, request queues',
  citation: 'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978',
  about:
    'A clause is atomic, the messages it sends included. Channels must be FIFO and lose nothing. The clock rule sendtick is the least that the words "messages with timestamps update the clock" need: a REPLY must be later than the REQUEST it answers. Ties between timestamps are broken by site number, so renaming sites is no symmetry.',
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
      text: '3(N-1)',
      says: 'values',
      least: perEntry,
      most: perEntry,
      source:
        'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: as many requests, replies and releases',
    },
    messagesAlone: {
      text: '3(N-1)',
      says: 'values',
      least: perEntry,
      most: perEntry,
      source:
        'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: as many requests, replies and releases',
    },
    clientDelay: {
      text: '2',
      says: 'values',
      least: roundTrip,
      most: roundTrip,
      source:
        'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: the waiting site has its replies already',
    },
    synchronisationDelay: {
      text: '1',
      says: 'values',
      least: () => 1,
      most: () => 1,
      source:
        'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: the waiting site has its replies already',
    },
  },
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, requests: 1 }, counts: [93, 131, 12], verdicts: {} },
    { model: { sites: 2 }, counts: [212, 438, 20], verdicts: { starvationFreedom: 'holds' }, note: 'timestamps in normal form' },
    { model: { sites: 2, requests: 2, parameters: { clock: 'textbook' } }, counts: [2106, 3470, 24], verdicts: {} },
    { model: { sites: 2, requests: 2, duplication: 1 }, counts: [8124, 16652, 26], verdicts: {}, note: 'a copy arrives next to its original' },
    { model: { sites: 3, requests: 1 }, counts: [136861, 397442, 27], verdicts: {}, large: true },
    { model: { sites: 2 }, counts: [214, 440, 20], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { sites: 3, requests: 1, parameters: { clock: 'reqtick', counts: 'reply' } }, counts: [41747, 110849, 27], verdicts: { servedInRequestOrder: 'holds' }, large: true },
    { model: { sites: 2, requests: 1, order: 'unordered' }, counts: [268, 480, 12], verdicts: { mutualExclusion: { violated: 6 }, servedInTimestampOrder: { violated: 5 }, deadlockFreedom: { violated: 9 }, entryPossible: { violated: 7 } },
      counterexample: { folder: 'lamport-unordered', property: 'mutualExclusion', prose: 'Channels need not keep the order of messages here. Both sites ask with equal timestamps, so the request of site 0 is the earlier. Site 0 takes in the REQUEST of site 1, which is also the later message that L1 wants, sends a REPLY, and enters. This REPLY overtakes the REQUEST of site 0: site 1 has now heard something later from site 0, but does not know its request, finds its own request first in its queue, and enters too. The proof concludes from a later message that every earlier request has arrived; without FIFO channels it need not have.' } },
    { model: { sites: 2, requests: 1, order: 'unordered', parameters: { counts: 'reply' } }, counts: [129, 184, 12], verdicts: { mutualExclusion: { violated: 8 }, servedInTimestampOrder: { violated: 5 } } },
    { model: { sites: 2, requests: 2, loss: 1 }, counts: [3182, 5974, 24], verdicts: { mutualExclusion: { violated: 7 }, servedInTimestampOrder: { violated: 6 }, deadlockFreedom: { violated: 2 }, entryPossible: { violated: 11 } },
      counterexample: { folder: 'lamport-lost-request', property: 'mutualExclusion', prose: 'Channels are FIFO, but one message may be lost. Both sites ask with equal timestamps, so the request of site 0 is the earlier. Site 0 takes in the REQUEST of site 1, sends a REPLY, and enters. Its own REQUEST to site 1 is lost, the REPLY arrives: site 1 has heard something later from site 0, finds its own request first in its queue, and enters too. A lost REQUEST has the effect of one that is overtaken for ever: a later message no longer proves that the earlier ones have arrived.' } },
    { model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'idle' }, counts: [187, 313, 13], verdicts: { deadlockFreedom: { violated: 3 }, entryPossible: { violated: 2 } }, note: 'every site is needed, also one that wants nothing' },
    { model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'in' }, counts: [118, 168, 12], verdicts: { deadlockFreedom: { violated: 7 }, entryPossible: { violated: 5 } } },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'idle' }, counts: [346296, 1172319, 28], verdicts: { deadlockFreedom: { violated: 5 }, entryPossible: { violated: 2 } }, large: true },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'in' }, counts: [164016, 480173, 27], verdicts: { deadlockFreedom: { violated: 11 }, entryPossible: { violated: 7 } }, large: true },
  ],
})
