// Ricart and Agrawala 1981, with the array of deferred replies. A site asks all others. A site that is in the critical
// section, or wants it with an earlier request, defers its reply until it leaves.
import {
  choice,
  many,
  mapOf,
  oneOf,
  optional,
  precedes,
  protocol,
  send,
  setOf,
  siteId,
  timestamp,
} from 'coterie'

export const ra = protocol({
  parameters: {
    // lamport is the rule below. The others, and REPLYs that name the request they answer, are in variants.ts.
    clock: choice('rule of the logical clock', 'lamport', 'ra81', 'lamport1', 'textbook', 'recvtick'),
    reply: choice('whether a REPLY names its request', 'bare', 'naming'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      replied: setOf(siteId),
      deferred: mapOf(siteId, optional(timestamp)), // RD in the paper; the timestamp only where a REPLY names its request
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: optional(timestamp), request: optional(timestamp) } },
})

export const { REQUEST, REPLY } = ra.messages
export const { local, upon } = ra.roles.site

/** (a) A site that wants the critical section sends a timestamped REQUEST to all others. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { others }) => {
    const t = me.clock + 1
    return [{ phase: 'wanted', clock: t, t }, send(others, REQUEST({ t }))]
  },
})

/** (b) Upon REQUEST(t) from i: defer while in the section, or while wanting it with an earlier request; else reply. */
export const onRequest = upon('REQUEST', (me, { t }, { self, from }) => {
  const clock = Math.max(me.clock, t)
  return me.phase === 'held' || (me.phase === 'wanted' && precedes([me.t, self], [t, from]))
    ? [{ clock, deferred: me.deferred.set(from, null) }]
    : [{ clock }, send(from, REPLY())]
})

/** Upon REPLY: record its sender. */
export const onReply = upon('REPLY', (me, _, { from }) =>
  me.phase === 'wanted' ? [{ replied: me.replied.add(from) }] : [],
)

/** (c) Enter when every other site has replied. */
export const enter = local({
  guard: (me, { others }) => me.phase === 'wanted' && me.replied.equals(others),
  effect: () => [{ phase: 'held' }],
})

/** (d) On leaving, send every deferred REPLY, in the order of site numbers. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: ({ replied, deferred }) => [
    { phase: 'idle', t: null, replied: replied.clear(), deferred: deferred.clear() },
    send(deferred.keySeq().sort(), REPLY()),
  ],
})

/** In the order of the book. */
export const clauses = { request, onRequest, onReply, enter, exit }
