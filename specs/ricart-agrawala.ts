// Ricart and Agrawala 1981, with the array of deferred replies. A site asks all others; whoever is in the section, or
// wants it with an earlier request, puts off the reply until it leaves.
// biome-ignore format: names
import {
  algorithm, before, choice, deadlockFreedom, entryPossible, livelockFreedom, many, mapOf, mutualExclusion,
  oneOf, optional, protocol, send, setOf, siteId, someoneEnters, starvationFreedom, timestamp,
} from 'coterie'

const ra = protocol({
  parameters: {
    // lamport: tick at the request, maximum upon REQUEST. ra81: the highest number seen, plus one, as in 1981. lamport1:
    // maximum plus one upon REQUEST. recvtick: so too, but no tick at the request; two requests of a site may then bear
    // the same number. textbook: REPLYs bear a timestamp too, every send ticks, every receipt takes the maximum plus one.
    clock: choice('rule of the logical clock', 'lamport', 'ra81', 'lamport1', 'textbook', 'recvtick'),
    // naming: a REPLY names the request it answers, so that a late copy of it is not taken for the answer to another.
    reply: choice('whether a REPLY names its request', 'bare', 'naming'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      replied: setOf(siteId),
      deferred: mapOf(siteId, optional(timestamp)), // RD; with the timestamp of the request where a REPLY is to name it
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: optional(timestamp), request: optional(timestamp) } },
})
const { REQUEST, REPLY } = ra.messages
const { local, upon } = ra.roles.site

/** (a) A site that wants the critical section sends a timestamped REQUEST to all others. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { others, parameters: { clock: rule } }) => {
    const t = rule === 'recvtick' ? me.clock : me.clock + 1
    return [{ phase: 'wanted', clock: rule === 'ra81' ? me.clock : t, t }, send(others, REQUEST({ t }))]
  },
})

/** (b) Upon REQUEST(t) from i: defer while in the section, or while wanting it with an earlier request; else reply. */
export const onRequest = upon('REQUEST', (me, { t }, { self, from, parameters: { clock: rule, reply } }) => {
  const clock = Math.max(me.clock, t) + (rule === 'lamport' || rule === 'ra81' ? 0 : 1)
  if (me.phase === 'held' || (me.phase === 'wanted' && before([me.t, self], [t, from]))) {
    const latest = Math.max(t, me.deferred.get(from) ?? t)
    return [{ clock, deferred: me.deferred.set(from, reply === 'naming' ? latest : null) }]
  }
  const stamp = rule === 'textbook' ? clock + 1 : null
  const request = reply === 'naming' ? t : null
  return [{ clock: stamp ?? clock }, send(from, REPLY({ t: stamp, request }))]
})

/** Upon REPLY: count it, by sender. */
export const onReply = upon('REPLY', (me, { t, request }, { from, parameters: { reply } }) => {
  const clock = t === null ? me.clock : Math.max(me.clock, t) + 1
  const mine = me.phase === 'wanted' && (reply === 'bare' || request === me.t)
  return [mine ? { clock, replied: me.replied.add(from) } : { clock }]
})

/** (c) Enter when every other site has replied. */
export const enter = local({
  guard: (me, { others }) => me.phase === 'wanted' && me.replied.equals(others),
  effect: () => [{ phase: 'held' }],
})

/** (d) On leaving, send every deferred REPLY; each is a sending of its own, in the order of site numbers. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: ({ clock, replied, deferred }, { parameters: { clock: rule } }) => {
    const replies = [...deferred].sort(([i], [j]) => i - j)
    const stamp = (sent: number) => (rule === 'textbook' ? clock + sent : null)
    const last = stamp(replies.length) ?? clock
    return [
      { phase: 'idle', clock: last, t: null, replied: replied.clear(), deferred: deferred.clear() },
      ...replies.map(([site, request], k) => send(site, REPLY({ t: stamp(k + 1), request }))),
    ]
  },
})

const inOrder = ra.servedInTimestampOrder('site', (me) => me.t)
const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  inOrder,
  ra.servedInRequestOrder(),
]

const perEntry = ({ sites }: { readonly sites: number }) => 2 * (sites - 1)
const roundTrip = ({ sites }: { readonly sites: number }) => (sites > 1 ? 2 : 0)

export default algorithm({
  name: 'ricart-agrawala',
  title: 'Ricart and Agrawala, deferred replies',
  citation:
    'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM 24(1), 1981',
  about:
    'A clause is atomic, the messages it sends included. Channels must not lose or copy messages; that they keep their order is often assumed but not needed. Ties between timestamps are broken by site number, so renaming sites is no symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: ra,
  clauses: { request, onRequest, onReply, enter, exit },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  waitsFor: (view, site) => {
    const came = view.all('site')[site]!.replied
    return view.competitors.flatMap((i) => (i === site || came.has(i) ? [] : [{ site: i, label: 'REPLY' }]))
  },
  formulas: {
    messagesPerEntry: {
      text: '2(N-1)',
      says: 'values',
      least: perEntry,
      most: perEntry,
      source: 'Ricart, Agrawala 1981, section 4: as many requests and replies',
    },
    messagesAlone: {
      text: '2(N-1)',
      says: 'values',
      least: perEntry,
      most: perEntry,
      source: 'Ricart, Agrawala 1981, section 4: as many requests and replies',
    },
    clientDelay: {
      text: '2',
      says: 'values',
      least: roundTrip,
      most: roundTrip,
      source: 'Ricart, Agrawala 1981, section 4',
    },
    synchronisationDelay: {
      text: '1',
      says: 'values',
      least: () => 1,
      most: () => 1,
      source: 'Ricart, Agrawala 1981, section 4',
    },
  },
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, requests: 1 }, counts: [40, 52, 10], verdicts: {} },
    { model: { sites: 3 }, counts: [2060, 5931, 18], verdicts: { starvationFreedom: 'holds' }, note: 'timestamps in normal form' },
    { model: { sites: 3, requests: 1 }, counts: [2357, 6282, 21], verdicts: {} },
    { model: { sites: 3, requests: 2 }, counts: [29384, 81347, 42], verdicts: {} },
    { model: { sites: 3, requests: 1, parameters: { clock: 'textbook' } }, counts: [15718, 29716, 21], verdicts: {} },
    { model: { sites: 3, requests: 1, order: 'unordered' }, counts: [3237, 10199, 21], verdicts: {}, note: 'FIFO is not needed' },
    { model: { sites: 2, requests: 1, loss: 1 }, counts: [63, 87, 10], verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } },
      counterexample: { folder: 'ricart-agrawala-lost-message', property: 'deadlockFreedom', prose: 'Site 0 asks, and its REQUEST to site 1 is lost. Site 1 never answers what it never saw, and site 0 does not ask twice: it waits for ever while nothing is left to happen. Mutual exclusion does not suffer, since a missing REPLY can only keep a site out. What fails is the assumption, in the proof of liveness, that every message arrives at last.' } },
    { model: { sites: 2, requests: 2, duplication: 1 }, counts: [1050, 2031, 21], verdicts: { mutualExclusion: { violated: 12 }, servedInTimestampOrder: { violated: 9 } },
      counterexample: { folder: 'ricart-agrawala-duplicated-reply', property: 'mutualExclusion', prose: 'Two sites ask with equal timestamps, so the request of site 0 is the earlier. Site 1 replies, and a copy of this REPLY stays in the channel. Site 0 enters, leaves, sends the REPLY that it had put off, and asks again; site 1 enters, as it may. Now the copy arrives, and site 0 takes it for an answer to its second request, which site 1 has not even seen. The proof counts one REPLY for each request; a copy breaks this, unless a REPLY names its request.' } },
    { model: { sites: 2, requests: 2, duplication: 1, parameters: { reply: 'naming' } }, counts: [907, 1718, 21], verdicts: {} },
    { model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'in' }, counts: [50, 66, 10], verdicts: { deadlockFreedom: { violated: 7 }, entryPossible: { violated: 6 } },
      counterexample: { folder: 'ricart-agrawala-crash-in-section', property: 'deadlockFreedom', prose: 'Both sites ask with equal timestamps, so the request of site 0 is the earlier. Site 1 replies, site 0 puts its own reply off, enters, and crashes in the critical section. The reply that it owes was remembered in its record only, and is lost with it; site 1 waits for it for ever. Nobody is left in the section, and nobody will ever enter it again: each of the n sites can stop all others, where a central server has only one that can. The proof of liveness says that whoever is in leaves at last.' } },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'in' }, counts: [2663, 7075, 21], verdicts: { deadlockFreedom: { violated: 11 }, entryPossible: { violated: 8 } }, note: 'all of a record is lost in a crash; 2846 states, and 9916 below, where the clock is kept' },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'waiting' }, counts: [8749, 28402, 21], verdicts: { deadlockFreedom: { violated: 9 }, entryPossible: { violated: 3 } } },
    { model: { sites: 3 }, counts: [5252, 14398, 32], verdicts: { servedInRequestOrder: { violated: 16 } }, large: true },
    { model: { sites: 3, requests: 2, requesters: [0, 1] }, counts: [1199, 2625, 28], verdicts: { servedInRequestOrder: { violated: 16 } }, note: 'a REPLY tells that another has asked, and bears no timestamp by which a clock would learn of it',
      counterexample: { folder: 'ricart-agrawala-out-of-order', property: 'servedInRequestOrder', prose: 'Texts say that the algorithm grants requests in the order of causality. Site 2 only replies. Site 1 asks when it has the REQUEST of site 0, so with the timestamp 2. Site 2 takes in that REQUEST, and after it replies to site 0: by this REPLY site 0 has heard, in the sense of Lamport (1978), of the request of site 1. It enters, leaves and asks again. But a REPLY bears no timestamp, so the clock of site 0 still stands at 1, the second request gets the number 2 as well, and the tie goes to the lower site number: site 0 enters while site 1 waits with a request that happened before. The order of timestamps is kept, as claimed (servedInTimestampOrder); it is the clock that fails to extend happened-before, since it is not moved by every message. With clock=textbook, where a REPLY bears a timestamp too, the order holds.' } },
    { model: { sites: 3, requests: 2, requesters: [0, 1], parameters: { clock: 'textbook' } }, counts: [10715, 20107, 28], verdicts: { servedInRequestOrder: 'holds' }, note: 'with a timestamp on every REPLY' },
  ],
})
