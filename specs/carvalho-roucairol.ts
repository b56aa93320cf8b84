// Carvalho and Roucairol 1983: Ricart and Agrawala's algorithm, where a permission once given is good until it is asked
// back. Who enters twice in a row asks nobody the second time.
// biome-ignore format: names
import {
  algorithm, before, deadlockFreedom, entryPossible, livelockFreedom, many, mutualExclusion, oneOf, optional,
  protocol, send, setOf, siteId, someoneEnters, starvationFreedom, timestamp,
} from 'coterie'

const cr = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      permitted: setOf(siteId), // A: who has replied and has not asked since
      deferred: setOf(siteId), // whose requests wait for a reply
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: {} },
})
const { REQUEST, REPLY } = cr.messages
const { local, upon } = cr.roles.site

/** (a) A site that wants the critical section sends a timestamped REQUEST to all whose permission it lacks. */
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
  if (me.phase === 'held' || (me.phase === 'wanted' && before([me.t, self], [t, from])))
    return [{ clock, deferred: me.deferred.add(from) }]
  // To reply is to give up the permission of i; who wants to enter, and had it, must ask for it again.
  const again = me.phase === 'wanted' && me.permitted.has(from) ? [from] : []
  return [
    { clock, permitted: me.permitted.remove(from) },
    send(from, REPLY()),
    send(again, REQUEST({ t: me.t ?? 0 })),
  ]
})

/** Upon REPLY: the sender permits it. */
export const onReply = upon('REPLY', (me, _, { from }) => [{ permitted: me.permitted.add(from) }])

/** (c) Enter when all others permit it. */
export const enter = local({
  guard: (me, { others }) => me.phase === 'wanted' && me.permitted.equals(others),
  effect: () => [{ phase: 'held' }],
})

/** (d) On leaving, send every deferred REPLY, and give up those permissions; keep the others. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me) => [
    { phase: 'idle', t: null, permitted: me.permitted.subtract(me.deferred), deferred: me.deferred.clear() },
    send(me.deferred, REPLY()),
  ],
})

const inOrder = cr.servedInTimestampOrder('site', (me) => me.t)
const notBoth = cr.always(
  'permissionIsOneSided',
  'of two sites, at most one has the permission of the other',
  (view) => {
    const sites = view.all('site')
    return sites.every(({ self, permitted }) => permitted.every((i) => !sites[i]!.permitted.has(self)))
  },
)
const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  notBoth,
  inOrder,
  cr.servedInRequestOrder(),
]
// A request that nobody has heard of yet does not hold back a site that has all permissions.
const late = (entry: number) => ({ servedInTimestampOrder: { violated: entry } }) as const

export default algorithm({
  name: 'carvalho-roucairol',
  title: 'Carvalho and Roucairol, permissions that are kept',
  citation: 'O. S. F. Carvalho, G. Roucairol, On Mutual Exclusion in Computer Networks, CACM 26(2), 1983',
  about:
    'A clause is atomic, the messages it sends included. Channels must not lose or copy messages; they need not be FIFO. In the beginning nobody has a permission. Every request ticks the clock, also one that asks nobody, so the clock of a site that keeps its permissions runs ahead without bound, and unbounded requests give infinitely many states: say how many requests each site makes. Ties between timestamps are broken by site number, so renaming sites is no symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: cr,
  clauses: { request, onRequest, onReply, enter, exit },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  endless: 'The differences between clocks',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  waitsFor: (view, site) => {
    const { permitted } = view.all('site')[site]!
    return view.competitors.flatMap((i) =>
      i === site || permitted.has(i) ? [] : [{ site: i, label: 'REPLY' }],
    )
  },
  formulas: {
    messagesPerEntry: {
      text: '0 to 2(N-1)',
      says: 'bounds',
      least: () => 0,
      most: ({ sites }) => 2 * (sites - 1),
      source: 'Carvalho, Roucairol 1983: only those are asked whose permission is lacking',
    },
    messagesAlone: {
      text: '2(N-1)',
      says: 'values',
      least: ({ sites }) => 2 * (sites - 1),
      most: ({ sites }) => 2 * (sites - 1),
      source: 'in the beginning every permission is lacking',
    },
    clientDelay: {
      text: '0 to 2',
      says: 'bounds',
      least: () => 0,
      most: () => 2,
      source: 'Carvalho, Roucairol 1983: only those are asked whose permission is lacking',
    },
    synchronisationDelay: {
      text: '1',
      says: 'values',
      least: () => 1,
      most: () => 1,
      source: 'Carvalho, Roucairol 1983: only those are asked whose permission is lacking',
    },
  },
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, requests: 1 }, counts: [41, 52, 10], verdicts: {} },
    { model: { sites: 3, requests: 1 }, counts: [2409, 6339, 21], verdicts: {} },
    { model: { sites: 2, requests: 3 }, counts: [585, 868, 30], verdicts: late(8) },
    { model: { sites: 3, requests: 2 }, counts: [18988, 47876, 42], verdicts: late(10) },
    { model: { sites: 3, requests: 2, order: 'unordered' }, counts: [27966, 80872, 42], verdicts: late(10), note: 'FIFO is not needed' },
    { model: { sites: 2, requests: 2 }, counts: [195, 272, 20], verdicts: late(8),
      counterexample: { folder: 'carvalho-roucairol-out-of-order', property: 'servedInTimestampOrder', prose: 'Site 1 asks and gets the permission of site 0, enters and leaves. Meanwhile site 0 asks too, with timestamp 2, but its REQUEST is under way. Site 1 wants to enter again, also with timestamp 2, so the request of site 0 is the earlier one by its site number. But site 1 still has the permission and need ask nobody: it enters at once. Mutual exclusion is safe, since site 0 waits for the reply of site 1; the order of timestamps, which Ricart and Agrawala keep, is the price of the messages that are saved.' } },
    { model: { sites: 3, requests: 1 }, counts: [3416, 8771, 21], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { sites: 2, requests: 2 }, counts: [203, 284, 20], verdicts: { ...late(8), servedInRequestOrder: { violated: 13 } }, note: 'who has all permissions enters, also where it knows of an earlier request' },
    { model: { sites: 2, requests: 1, loss: 1 }, counts: [65, 87, 10], verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } } },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'idle' }, counts: [4434, 11328, 22], verdicts: { deadlockFreedom: { violated: 5 }, entryPossible: { violated: 2 } }, note: 'its permission is missed, unless the other has it already' },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'in' }, counts: [2720, 7137, 21], verdicts: { deadlockFreedom: { violated: 11 }, entryPossible: { violated: 8 } }, note: 'the replies that it put off are never sent' },
    { model: { sites: 2, requests: 2, duplication: 1 }, counts: [1301, 2466, 22], verdicts: { ...late(8), mutualExclusion: { violated: 12 }, permissionIsOneSided: { violated: 9 } } },
  ],
})
