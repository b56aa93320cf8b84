// Carvalho and Roucairol 1983: Ricart and Agrawala's algorithm, but a permission stays valid until its giver requests it back.
// A site asks only those whose permission it lacks. So a site that enters twice in a row sends no messages for the second
// entry.
import { many, oneOf, optional, precedes, protocol, send, setOf, siteId, timestamp } from 'coterie'

export const cr = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      permitted: setOf(siteId), // A: the sites that have replied and have not requested since
      deferred: setOf(siteId), // the sites whose requests wait for a reply
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: {} },
})

export const { REQUEST, REPLY } = cr.messages
export const { local, upon } = cr.roles.site

/** (a) A site that wants the critical section sends a timestamped REQUEST to each site whose permission it lacks. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { others }) => {
    const t = me.clock + 1
    return [{ phase: 'wanted', clock: t, t }, send(others.subtract(me.permitted), REQUEST({ t }))]
  },
})

/** (b) Upon REQUEST(t) from i: defer while in the section, or while wanting it with an earlier request; else reply. */
export const onRequest = upon('REQUEST', (me, { t }, { self, from }) => {
  const clock = Math.max(me.clock, t)
  if (me.phase === 'held' || (me.phase === 'wanted' && precedes([me.t, self], [t, from])))
    return [{ clock, deferred: me.deferred.add(from) }]
  // A reply gives the permission of i away. A site that had it and still wants to enter must request it again.
  const again = me.phase === 'wanted' && me.permitted.has(from) ? [from] : []
  return [
    { clock, permitted: me.permitted.remove(from) },
    send(from, REPLY()),
    send(again, REQUEST({ t: me.t ?? 0 })),
  ]
})

/** Upon REPLY: note the permission of its sender. */
export const onReply = upon('REPLY', (me, _, { from }) => [{ permitted: me.permitted.add(from) }])

/** (c) Enter when all others permit it. */
export const enter = local({
  guard: (me, { others }) => me.phase === 'wanted' && me.permitted.equals(others),
  effect: () => [{ phase: 'held' }],
})

/** (d) On leaving, send all deferred replies, which gives those permissions away; keep the others. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me) => [
    { phase: 'idle', t: null, permitted: me.permitted.subtract(me.deferred), deferred: me.deferred.clear() },
    send(me.deferred, REPLY()),
  ],
})

/** All clauses, in the order of the source. */
export const clauses = { request, onRequest, onReply, enter, exit }
