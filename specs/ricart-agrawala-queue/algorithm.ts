// Ricart and Agrawala's algorithm as many lectures present it: a state, and a queue of waiting requests instead of an array. A
// site enters when all others have replied, and answers the queue when it leaves. Since all queued requests are answered at
// once, the order of the queue affects only the number of states.
import {
  choice,
  listOf,
  many,
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
    // Lectures say "current Lamport timestamp". ticked: the clock after the tick of sending. current: as it stands.
    stamp: choice('the timestamp of a request', 'ticked', 'current'),
  },
  roles: {
    site: many({
      state: oneOf('released', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      replied: setOf(siteId),
      queue: listOf(siteId),
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: {} },
})

export const { REQUEST, REPLY } = ra.messages
export const { local, upon } = ra.roles.site

/** enter(): set the state to Wanted and multicast a Request with the timestamp. */
export const request = local({
  guard: (me) => me.state === 'released',
  effect: (me, { others }) => {
    const t = me.clock + 1
    return [{ state: 'wanted', clock: t, t }, send(others, REQUEST({ t }))]
  },
})

/** Upon Reply: one process fewer to wait for. */
export const onReply = upon('REPLY', (me, _, { from }) =>
  me.state === 'wanted' ? [{ replied: me.replied.add(from) }] : [],
)

/** Once all processes have replied, change the state to Held and enter. */
export const enter = local({
  guard: (me, { others }) => me.state === 'wanted' && me.replied.equals(others),
  effect: () => [{ state: 'held' }],
})

/** Upon Request (Tj, j): queue it while Held, or while Wanted with the smaller (Ti, i); else send a Reply. */
export const onRequest = upon('REQUEST', (me, { t }, { self, from }) => {
  const clock = Math.max(me.clock, t)
  return me.state === 'held' || (me.state === 'wanted' && precedes([me.t, self], [t, from]))
    ? [{ clock, queue: me.queue.push(from) }]
    : [{ clock }, send(from, REPLY())]
})

/** exit(): change the state to Released and reply to all queued requests. */
export const exit = local({
  guard: (me) => me.state === 'held',
  effect: (me) => [
    { state: 'released', t: null, replied: me.replied.clear(), queue: me.queue.clear() },
    send(me.queue, REPLY()),
  ],
})

/** In the order of the book. */
export const clauses = { request, onReply, enter, onRequest, exit }
