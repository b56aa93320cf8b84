// Ricart and Agrawala 1981 on channels that may lose messages: a site enters when all others have replied. A site that waits
// sends its REQUEST again, and every copy is answered. A REPLY names the request that it answers, so a late one does not count
// for the next request.
import {
  int,
  integer,
  listOf,
  many,
  oneOf,
  optional,
  precedes,
  protocol,
  record,
  send,
  setOf,
  siteId,
  timestamp,
} from 'coterie'
import { enter } from '../ricart-agrawala/algorithm.js'

/** A REQUEST as its receiver remembers it. */
export const copy = record({ site: siteId, t: timestamp })

export const ra = protocol({
  parameters: {
    copies: integer('how many times a site sends a REQUEST again', 0, 2, 1),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      again: int(0, 2), // how many times it has sent its present REQUEST again
      replied: setOf(siteId),
      deferred: listOf(copy), // the copies that wait for a REPLY, in the order of arrival
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: timestamp } },
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

/** A site that waits sends the same REQUEST again to the sites that have not replied. */
export const resend = local({
  guard: (me, { others, parameters }) =>
    me.phase === 'wanted' && me.again < parameters.copies && !me.replied.equals(others),
  effect: (me, { others }) => [
    { again: me.again + 1 },
    send(others.subtract(me.replied), REQUEST({ t: me.t! })),
  ],
})

/** (b) Upon REQUEST(t), even a copy: defer while in the section, or while wanting it with an earlier request; else reply. */
export const onRequest = upon('REQUEST', (me, { t }, { self, from }) => {
  const clock = Math.max(me.clock, t)
  return me.phase === 'held' || (me.phase === 'wanted' && precedes([me.t, self], [t, from]))
    ? [{ clock, deferred: me.deferred.push(copy.make({ site: from, t })) }]
    : [{ clock }, send(from, REPLY({ t }))]
})

/** Upon REPLY(t): record its sender, if t is the present request. */
export const onReply = upon('REPLY', (me, { t }, { from }) =>
  me.phase === 'wanted' && t === me.t ? [{ replied: me.replied.add(from) }] : [],
)

/** (d) On leaving, send a REPLY for every deferred copy. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: ({ replied, deferred }) => [
    { phase: 'idle', t: null, again: 0, replied: replied.clear(), deferred: deferred.clear() },
    ...deferred.map(({ site, t }) => send(site, REPLY({ t }))),
  ],
})

/** In the order of the paper; `resend` is new. */
export const clauses = { request, resend, onRequest, onReply, enter, exit }
