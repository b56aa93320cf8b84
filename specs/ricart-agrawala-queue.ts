// Ricart and Agrawala's algorithm as many lectures tell it: a state, and a queue of waiting requests instead of an array.
// As all that are queued are answered at once, the order of the queue changes nothing but the number of states.
// biome-ignore format: names
import {
  algorithm, before, choice, deadlockFreedom, entryPossible, listOf, livelockFreedom, many, mutualExclusion,
  oneOf, optional, protocol, send, setOf, siteId, someoneEnters, starvationFreedom, timestamp,
} from 'coterie'

const ra = protocol({
  parameters: {
    // Lectures say "current Lamport timestamp". ticked: the clock after the tick of sending. current: as it stands.
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
  name: 'ricart-agrawala-queue',
  title: 'Ricart and Agrawala, queued requests',
  citation:
    'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM 24(1), 1981; the wording: G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, 5th edition, 2011, chapter 15',
  about:
    'A clause is atomic, the messages it sends included. Channels must not lose or copy messages; they need not keep their order. "Current Lamport timestamp" must be read as the clock after the tick of sending: the clock as it stands lets two processes in. Ties between timestamps are broken by site number, so renaming sites is no symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: ra,
  clauses: { request, onReply, enter, onRequest, exit },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  waits: (me) => me.state === 'wanted',
  holds: (me) => me.state === 'held',
  waitsFor: (view, site) => {
    const came = view.all('site')[site]!.replied
    return view.competitors.flatMap((i) => (i === site || came.has(i) ? [] : [{ site: i, label: 'Reply' }]))
  },
  formulas: {
    messagesPerEntry: {
      text: '2(N-1)',
      says: 'values',
      least: perEntry,
      most: perEntry,
      source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: as many requests and replies',
    },
    messagesAlone: {
      text: '2(N-1)',
      says: 'values',
      least: perEntry,
      most: perEntry,
      source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: as many requests and replies',
    },
    clientDelay: {
      text: '2',
      says: 'values',
      least: roundTrip,
      most: roundTrip,
      source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: one message',
    },
    synchronisationDelay: {
      text: '1',
      says: 'values',
      least: () => 1,
      most: () => 1,
      source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: one message',
    },
  },
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, requests: 1 }, counts: [40, 52, 10], verdicts: {} },
    { model: { sites: 2, requests: 2 }, counts: [172, 244, 20], verdicts: {} },
    { model: { sites: 3, requests: 1 }, counts: [2647, 6876, 21], verdicts: {}, note: 'a set in place of the queue gives 2357 states' },
    { model: { sites: 3, requests: 1, order: 'unordered' }, counts: [3717, 11355, 21], verdicts: {}, note: 'FIFO is not needed' },
    { model: { sites: 3, requests: 2, requesters: [0, 1] }, counts: [1199, 2625, 28], verdicts: { servedInRequestOrder: { violated: 16 } }, note: 'a REPLY bears no timestamp' },
    { model: { sites: 2, requests: 1, parameters: { stamp: 'current' } }, counts: [39, 58, 10], verdicts: { mutualExclusion: { violated: 8 }, servedInTimestampOrder: { violated: 5 } } },
    { model: { sites: 3, requests: 1, loss: 1 }, counts: [8435, 25162, 21], verdicts: { deadlockFreedom: { violated: 4 }, entryPossible: { violated: 2 } } },
    { model: { sites: 2, requests: 2, duplication: 1 }, counts: [1094, 2076, 21], verdicts: { mutualExclusion: { violated: 12 }, servedInTimestampOrder: { violated: 9 } } },
  ],
})
