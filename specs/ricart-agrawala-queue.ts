// Ricart and Agrawala as lectures 002 and 004 tell it: a state and a queue of waiting requests, no array.
import {
  algorithm,
  before,
  choice,
  deadlockFreedom,
  entryPossible,
  listOf,
  many,
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
    // The lectures say "current Lamport timestamp". ticked: the clock after the tick of sending. current: as it stands.
    stamp: choice('which timestamp a request bears', 'ticked', 'current'),
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
const { REQUEST, REPLY } = ra.messages
const { local, upon } = ra.roles.site

/** enter(): set the state to Wanted and multicast a Request with the timestamp. */
export const request = local({
  guard: (me) => me.state === 'released',
  effect: (me, { others, parameters: { stamp } }) => {
    const t = stamp === 'ticked' ? me.clock + 1 : me.clock
    return [{ state: 'wanted', clock: t, t }, send(others, REQUEST({ t }))]
  },
})

/** Upon Reply: one process less to wait for. */
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
  return me.state === 'held' || (me.state === 'wanted' && before([me.t, self], [t, from]))
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

const servedInTimestampOrder = ra.rule(
  'servedInTimestampOrder',
  'no process enters while another waits with an earlier request',
  'entry',
  ({ site }, earlier) => {
    const first = earlier.all('site').map(({ self, t }) => [t, self] as const)
    const overtakes = first.some((other, i) => earlier.waits(i) && before(other, first[site]!))
    return overtakes ? violation : undefined
  },
)
const properties = [mutualExclusion, deadlockFreedom, entryPossible, someoneEnters, servedInTimestampOrder]

export default algorithm({
  name: 'ricart-agrawala-queue',
  title: 'Ricart and Agrawala, queued requests',
  citation: 'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM 24(1), 1981',
  about: 'x',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: ra,
  clauses: { request, onReply, enter, onRequest, exit },
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.state === 'wanted',
  holds: (me) => me.state === 'held',
  properties,
})
