// Mutants of Lamport's algorithm, with and without omitted replies: each half of the rule of entry dropped, ties broken
// wrongly, clocks that stand still, messages forgotten.

import spec from '../../../specs/lamport.js'
import omission from '../../../specs/lamport-omission.js'
import {
  before,
  type ContextOf,
  type MeOf,
  many,
  mapOf,
  oneOf,
  protocol,
  send,
  setOf,
  siteId,
  timestamp,
} from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the specs once more: they export their clauses, not the builders that know their types.
const words = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      queue: mapOf(siteId, timestamp),
      ack: setOf(siteId),
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: timestamp }, RELEASE: { t: timestamp } },
})
const { REPLY, RELEASE } = words.messages
const { local, upon } = words.roles.site
type Site = MeOf<typeof words, 'site'>
type Context = ContextOf<typeof words>

const ts = (queue: Site['queue'], site: number) => [queue.get(site) ?? null, site] as const
const heardOfAll = (me: Site, { others }: { others: Site['ack'] }) => me.ack.equals(others)
const first = (me: Site, self: number, others: Site['ack']) =>
  others.every((i) => before(ts(me.queue, self), ts(me.queue, i)))

// `enter` with another guard.
const entering = (guard: (me: Site, context: { self: number; others: Site['ack'] }) => boolean) => ({
  enter: local({
    guard: (me, context) => me.phase === 'wanted' && guard(me, context),
    effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
  }),
})

// The rule of clocks sendtick, and L1, as the spec has them; each of them may be replaced.
interface Receiving {
  /** The clock after receiving a message; a REPLY then adds `tick`. */
  readonly clock?: (mine: number, t: number) => number
  readonly tick?: number
  readonly later?: (me: Site, t: number, context: Context) => boolean
  /** Whether the REPLY is left out. */
  readonly omit?: (me: Site, t: number, context: Context) => boolean
  /** Whether a REQUEST is queued. */
  readonly remember?: boolean
}
const receiving = ({ clock = Math.max, tick = 1, later, omit, remember = true }: Receiving) => {
  const isLater = later ?? ((me, t, { self, from }) => before(ts(me.queue, self), [t, from]))
  const received = (me: Site, t: number, context: Context) => {
    const news = { clock: clock(me.clock, t) }
    return me.phase === 'wanted' && isLater(me, t, context)
      ? { ...news, ack: me.ack.add(context.from) }
      : news
  }
  return {
    onRequest: upon('REQUEST', (me, { t }, context) => {
      const news = received(me, t, context)
      const queue = remember ? me.queue.set(context.from, t) : me.queue
      if (omit?.(me, t, context)) return [{ ...news, queue }]
      const reply = news.clock + tick
      return [{ ...news, clock: reply, queue }, send(context.from, REPLY({ t: reply }))]
    }),
    onReply: upon('REPLY', (me, { t }, context) => [received(me, t, context)]),
    onRelease: upon('RELEASE', (me, { t }, context) => [
      { ...received(me, t, context), queue: me.queue.remove(context.from) },
    ]),
  }
}
const leaving = (tick: number, to: (others: Site['ack'], self: number) => Iterable<number>) => ({
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: (me, { self, others }) => {
      const t = me.clock + tick
      return [
        { phase: 'idle', clock: t, queue: me.queue.remove(self) },
        send(to(others, self), RELEASE({ t })),
      ]
    },
  }),
})
const toAll = (others: Site['ack']) => others

const two = { sites: 2, requests: 2 }
const anyMessage = { later: () => true }
const omitWhenever = { omit: (me: Site) => me.phase === 'wanted' }
const omitInSection = { omit: (me: Site) => me.phase !== 'idle' }
const omitEarlier = {
  omit: (me: Site, t: number, { self, from }: Context) =>
    me.phase === 'wanted' && before(ts(me.queue, self), [t, from]),
}
// As `receiving`, but only a REPLY counts for L1.
const onlyReplies = (how: Receiving) => ({
  ...receiving({ ...how, later: () => false }),
  onReply: receiving(how).onReply,
})

export const lamportMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'L1 is dropped: nobody need be heard of',
    teaches: 'the own queue alone says nothing about requests under way',
    changed: entering((me, { self, others }) => first(me, self, others)),
    model: two,
    violates: { mutualExclusion: 4, servedInTimestampOrder: 3 },
  },
  {
    spec,
    mutant: 'L2 is dropped: the own request need not be the first',
    teaches: 'to be heard of by all is not to be the first of all',
    changed: entering(heardOfAll),
    model: two,
    violates: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    spec,
    mutant: 'a REQUEST is not queued',
    teaches: 'a reply that does not remember the request promises what it cannot keep',
    changed: {
      onRequest: receiving({ remember: false }).onRequest,
    },
    model: two,
    violates: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    spec,
    mutant: 'of equal timestamps each site takes its own for the smaller',
    teaches: 'timestamps must be unique, so ties are broken by number',
    changed: entering(
      (me, context) =>
        heardOfAll(me, context) &&
        context.others.every((i) => (me.queue.get(context.self) ?? 0) <= (me.queue.get(i) ?? Infinity)),
    ),
    model: two,
    violates: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    spec,
    mutant: 'of equal timestamps each site takes its own for the larger',
    teaches: 'the same tie, settled politely: nobody goes first',
    changed: entering(
      (me, context) =>
        heardOfAll(me, context) &&
        context.others.every((i) => (me.queue.get(context.self) ?? 0) < (me.queue.get(i) ?? Infinity)),
    ),
    model: two,
    violates: { deadlockFreedom: 6, entryPossible: 2 },
  },
  {
    spec,
    mutant: 'any message counts for L1, whatever its timestamp',
    teaches: 'it takes a message that is out of date, so nothing is found with one request each',
    changed: receiving(anyMessage),
    model: two,
    violates: { mutualExclusion: 16, servedInTimestampOrder: 14 },
  },
  {
    spec,
    mutant: 'a REPLY bears the number of its request',
    teaches: 'by L1 a reply must be strictly later; between equals the higher number never enters',
    changed: { ...receiving({ tick: 0 }), ...leaving(0, toAll) },
    model: two,
    violates: { deadlockFreedom: 3, entryPossible: 7 },
    counts: [221, 354, 24],
  },
  {
    spec,
    mutant: 'a REPLY bears the number of its request, and any message counts for L1',
    teaches: 'to mend the deadlock by forgetting the timestamps costs mutual exclusion',
    changed: { ...receiving({ tick: 0, ...anyMessage }), ...leaving(0, toAll) },
    model: two,
    violates: { mutualExclusion: 11, servedInTimestampOrder: 9 },
    counts: [934, 1871, 24],
  },
  {
    spec,
    mutant: 'messages do not move the clock',
    teaches: 'safe, but dead: a clock that lags never sends anything later',
    changed: { ...receiving({ clock: (mine) => mine, tick: 0 }), ...leaving(0, toAll) },
    model: two,
    violates: { deadlockFreedom: 3, entryPossible: 13 },
    counts: [59, 94, 21],
  },
  {
    spec,
    mutant: 'messages do not move the clock, and any message counts for L1',
    teaches: 'the order of requests is then that of nothing',
    changed: { ...receiving({ clock: (mine) => mine, tick: 0, ...anyMessage }), ...leaving(0, toAll) },
    model: two,
    violates: { mutualExclusion: 8, servedInTimestampOrder: 5 },
  },
  {
    spec,
    mutant: 'L1 is content with an equal timestamp, whatever the numbers',
    teaches:
      'more runs, and none that is wrong: what comes with an equal timestamp is a REQUEST, and L2 settles the tie',
    changed: receiving({ later: (me, t, { self }) => t >= (me.queue.get(self) ?? 0) }),
    model: two,
    violates: {},
    counts: [1341, 2413, 24],
  },
  {
    spec,
    mutant: 'the successor is not sent the RELEASE',
    teaches: 'a request that nobody takes out of a queue blocks it for ever',
    changed: leaving(1, (others, self) => others.remove((self + 1) % (others.size + 1))),
    model: { sites: 3, requests: 1 },
    violates: { deadlockFreedom: 13, entryPossible: 2 },
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: { enter: undefined },
    model: two,
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]

const replies = { counts: 'reply' }

export const lamportOmissionMutants: readonly Mutant[] = [
  {
    spec: omission,
    mutant: 'L1 is dropped: nobody need be heard of',
    teaches: 'the own queue alone says nothing about requests under way',
    changed: entering((me, { self, others }) => first(me, self, others)),
    model: two,
    violates: { mutualExclusion: 4, servedInTimestampOrder: 3 },
  },
  {
    spec: omission,
    mutant: 'L2 is dropped: the own request need not be the first',
    teaches: 'to be heard of by all is not to be the first of all',
    changed: entering(heardOfAll),
    model: two,
    violates: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    spec: omission,
    mutant: 'where only a REPLY counts, it is omitted whenever the own request is pending',
    teaches: 'what stands in for a reply must count as one',
    changed: onlyReplies(omitWhenever),
    model: { ...two, parameters: replies },
    violates: { deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    spec: omission,
    mutant: 'where only a REPLY counts, it is omitted while waiting or in the section',
    teaches: 'what stands in for a reply must count as one',
    changed: onlyReplies(omitInSection),
    model: { ...two, parameters: replies },
    violates: { deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    spec: omission,
    mutant: 'where only a REPLY counts, it is omitted if the own request is the earlier',
    teaches: 'what stands in for a reply must count as one',
    changed: onlyReplies(omitEarlier),
    model: { ...two, parameters: replies },
    violates: { deadlockFreedom: 8, entryPossible: 2 },
  },
  {
    spec: omission,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: { enter: undefined },
    model: two,
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]

/** Mutants that are no mutants. */
export const lamportEquivalents: readonly Mutant[] = [
  {
    spec,
    mutant: 'the clauses that receive, written out as the spec has them',
    teaches: 'the mutants above differ from the spec in what they say and in nothing else',
    changed: { ...receiving({}), ...leaving(1, toAll) },
    model: two,
    violates: {},
    counts: [1068, 1827, 24],
  },
]
