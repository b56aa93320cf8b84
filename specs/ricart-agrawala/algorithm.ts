// Ricart and Agrawala 1981, with the array of deferred replies. A site asks all others; whoever is in the section, or
// wants it with an earlier request, puts off the reply until it leaves.
import {
  before,
  choice,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  send,
  setOf,
  siteId,
  timestamp,
} from 'coterie'

export const ra = protocol({
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

export const { REQUEST, REPLY } = ra.messages
export const { local, upon } = ra.roles.site

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

/** In the order of the book. */
export const clauses = { request, onRequest, onReply, enter, exit }
