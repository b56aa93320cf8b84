// Ricart and Agrawala 1981, with the array of deferred replies. A site asks all others; whoever is in the section, or
// wants it with an earlier request, puts off the reply until it leaves. Lecture 000 writes the array RD.
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
  optional,
  protocol,
  send,
  setOf,
  siteId,
  someoneEnters,
  timestamp,
  violation,
} from 'coterie'

const ra = protocol({
  parameters: {
    // lamport: tick at the request, maximum upon REQUEST. ra81: the highest number seen, plus one, as in 1981.
    // lamport1: maximum plus one upon REQUEST. textbook: every send ticks, every receipt takes the maximum plus one.
    // recvtick: as lamport1, but no tick at the request; two requests of one site may then bear the same number.
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
      // Whose reply is put off; with the timestamp of the request where a REPLY is to name it.
      deferred: mapOf(siteId, optional(timestamp)),
    }),
  },
  // Of a REPLY, t is the sender's clock (rule textbook only), request the timestamp of the request that it answers.
  messages: { REQUEST: { t: timestamp }, REPLY: { t: optional(timestamp), request: optional(timestamp) } },
})
const { REQUEST, REPLY } = ra.messages
const { local, upon } = ra.roles.site

/** A site that wants the critical section sends a timestamped REQUEST to all others. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { others, parameters: { clock: rule } }) => {
    const t = rule === 'recvtick' ? me.clock : me.clock + 1
    return [{ phase: 'wanted', clock: rule === 'ra81' ? me.clock : t, t }, send(others, REQUEST({ t }))]
  },
})

/** Upon REQUEST(t) from i: defer while in the section, or while wanting it with an earlier request; else reply. */
export const onRequest = upon('REQUEST', (me, { t }, { self, from, parameters: { clock: rule, reply } }) => {
  const clock = Math.max(me.clock, t) + (rule === 'lamport' || rule === 'ra81' ? 0 : 1)
  if (me.phase === 'held' || (me.phase === 'wanted' && before([me.t, self], [t, from]))) {
    const latest = Math.max(t, me.deferred.get(from) ?? t)
    return [{ clock, deferred: me.deferred.set(from, reply === 'naming' ? latest : null) }]
  }
  const stamp = rule === 'textbook' ? clock + 1 : null
  return [{ clock: stamp ?? clock }, send(from, REPLY({ t: stamp, request: reply === 'naming' ? t : null }))]
})

/** Upon REPLY: count it, by sender. */
export const onReply = upon('REPLY', (me, { t, request }, { from, parameters: { reply } }) => {
  const clock = t === null ? me.clock : Math.max(me.clock, t) + 1
  const mine = me.phase === 'wanted' && (reply === 'bare' || request === me.t)
  return [mine ? { clock, replied: me.replied.add(from) } : { clock }]
})

/** Enter when every other site has replied. */
export const enter = local({
  guard: (me, { others }) => me.phase === 'wanted' && me.replied.equals(others),
  effect: () => [{ phase: 'held' }],
})

/** On leaving, send every deferred reply; each is a message of its own, in the order of site numbers. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { parameters: { clock: rule } }) => {
    const replies = me.deferred.entrySeq().sortBy(([site]) => site).toArray()
    const clock = rule === 'textbook' ? me.clock + replies.length : me.clock
    const left = { phase: 'idle', clock, t: null, replied: me.replied.clear(), deferred: me.deferred.clear() } as const
    const stamp = (k: number) => (rule === 'textbook' ? me.clock + 1 + k : null)
    return [left, ...replies.map(([site, request], k) => send(site, REPLY({ t: stamp(k), request })))]
  },
})

const allHold = {
  mutualExclusion: 'holds',
  deadlockFreedom: 'holds',
  entryPossible: 'holds',
  someoneEnters: 'holds',
  servedInTimestampOrder: 'holds',
} as const

export default algorithm({
  name: 'ricart-agrawala',
  title: 'Ricart and Agrawala, deferred replies',
  citation: 'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM 24(1), 1981',
  about: 'x',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: ra,
  clauses: { request, onRequest, onReply, enter, exit },
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  waitsFor: (view, site) => {
    const { replied } = view.all('site')[site]!
    const silent = view.competitors.filter((other) => other !== site && !replied.has(other))
    return silent.map((other) => ({ site: other, label: 'reply' }))
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    ra.rule(
      'servedInTimestampOrder',
      'no site enters while another waits with an earlier request',
      'entry',
      ({ site }, earlier) => {
        const sites = earlier.all('site')
        const mine = sites[site]!.t
        const overtaken = sites.some((s) => s.self !== site && s.phase === 'wanted' && before([s.t, s.self], [mine, site]))
        return overtaken ? violation : undefined
      },
    ),
  ],
})
