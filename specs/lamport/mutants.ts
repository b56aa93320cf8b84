// Mutants of Lamport's algorithm: each half of the entry rule dropped, ties broken wrongly, clocks that do not advance,
// messages left out.
import { type ContextOf, type MeOf, type Mutant, precedes, send } from 'coterie'
import { type lamport, local, RELEASE, REPLY, ts, upon } from './algorithm.js'

type Site = MeOf<typeof lamport, 'site'>
type Context = ContextOf<typeof lamport>
const heardOfAll = (me: Site, { others }: { others: Site['ack'] }) => me.ack.equals(others)

const first = (me: Site, self: number, others: Site['ack']) =>
  others.every((i) => precedes(ts(me.queue, self), ts(me.queue, i)))

// `enter` with another guard.
const entering = (guard: (me: Site, context: { self: number; others: Site['ack'] }) => boolean) => ({
  enter: local({
    guard: (me, context) => me.phase === 'wanted' && guard(me, context),
    effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
  }),
})

// The clock rule sendtick and L1, as in the spec; a mutant may replace either.
interface Receiving {
  /** The clock after receiving a message; a REPLY then adds `tick`. */
  readonly clock?: (mine: number, t: number) => number
  readonly tick?: number
  readonly later?: (me: Site, t: number, context: Context) => boolean
  /** Whether the site queues a REQUEST. */
  readonly remember?: boolean
}

const receiving = ({ clock = Math.max, tick = 1, later, remember = true }: Receiving) => {
  const isLater = later ?? ((me, t, { self, from }) => precedes(ts(me.queue, self), [t, from]))
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

export const mutants: readonly Mutant[] = [
  {
    name: 'L1 is dropped: no later messages are needed',
    teaches:
      "L1 ensures that no earlier request is still in transit. The site's own queue cannot show " + 'that.',
    clauses: entering((me, { self, others }) => first(me, self, others)),
    model: two,
    verdicts: {
      mutualExclusion: 4,
      servedInTimestampOrder: 3,
      topAndLaterAtOneOnly: 4,
      laterMeansQueued: 3,
      earlierIsAhead: 3,
      insideMeansTop: 4,
    },
  },
  {
    name: "L2 is dropped: the site's own request need not be the first",
    teaches:
      'L2 lets the earliest request enter first. A later message from every site does not make a ' +
      'request the earliest.',
    clauses: entering(heardOfAll),
    model: two,
    verdicts: {
      mutualExclusion: 7,
      servedInTimestampOrder: 6,
      servedInRequestOrder: 7,
      topAndLaterAtOneOnly: 6,
      insideMeansTop: 6,
    },
  },
  {
    name: 'a REQUEST is not queued',
    teaches:
      'A site must queue a request before it replies, or the reply promises an order that the ' +
      'site does not keep.',
    clauses: {
      onRequest: receiving({ remember: false }).onRequest,
    },
    model: two,
    verdicts: {
      mutualExclusion: 7,
      servedInTimestampOrder: 6,
      topAndLaterAtOneOnly: 5,
      laterMeansQueued: 5,
      earlierIsAhead: 5,
      identicalQueuesWhenQuiet: 3,
    },
  },
  {
    name: 'each site treats its own timestamp as smaller in a tie',
    drops: 'of two equal timestamps one is not the first',
    teaches: 'Timestamps must be unique, so the site number breaks ties.',
    clauses: entering(
      (me, context) =>
        heardOfAll(me, context) &&
        context.others.every((i) => (me.queue.get(context.self) ?? 0) <= (me.queue.get(i) ?? Infinity)),
    ),
    model: two,
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    name: 'each site treats its own timestamp as larger in a tie',
    drops: 'of two equal timestamps one is the first',
    teaches: 'Timestamps must be unique: if each site gives way in a tie, neither enters.',
    clauses: entering(
      (me, context) =>
        heardOfAll(me, context) &&
        context.others.every((i) => (me.queue.get(context.self) ?? 0) < (me.queue.get(i) ?? Infinity)),
    ),
    model: two,
    verdicts: { deadlockFreedom: 6, entryPossible: 2 },
  },
  {
    name: 'any message counts for L1, whatever its timestamp',
    teaches:
      "Only a message later than the site's own request counts for L1. An old one, from the " +
      'previous round, says nothing.',
    clauses: receiving(anyMessage),
    model: two,
    verdicts: { mutualExclusion: 16, servedInTimestampOrder: 14 },
  },
  {
    name: 'a REPLY has the timestamp of its request',
    teaches:
      'L1 needs a reply that is strictly later than its request. With equal timestamps the site ' +
      'with the higher number never enters.',
    clauses: { ...receiving({ tick: 0 }), ...leaving(0, toAll) },
    model: two,
    verdicts: {
      deadlockFreedom: 3,
      entryPossible: 7,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
    counts: [221, 354, 24],
  },
  {
    name: 'a REPLY has the timestamp of its request, and any message counts for L1',
    teaches:
      'The proof rests on the order of the timestamps: ignoring that order removes the deadlock ' +
      'but costs mutual exclusion.',
    clauses: { ...receiving({ tick: 0, ...anyMessage }), ...leaving(0, toAll) },
    model: two,
    verdicts: { mutualExclusion: 11, servedInTimestampOrder: 9 },
    counts: [934, 1871, 24],
  },
  {
    name: 'messages do not advance the clock',
    teaches:
      'A receipt must advance the clock. Without that the algorithm is safe, but a slow clock ' +
      'never sends a later message.',
    clauses: { ...receiving({ clock: (mine) => mine, tick: 0 }), ...leaving(0, toAll) },
    model: two,
    verdicts: { deadlockFreedom: 3, entryPossible: 13 },
    counts: [59, 94, 21],
  },
  {
    name: 'messages do not advance the clock, and any message counts for L1',
    teaches:
      'A receipt must advance the clock, so that the order of requests is consistent with cause ' +
      'and effect.',
    clauses: { ...receiving({ clock: (mine) => mine, tick: 0, ...anyMessage }), ...leaving(0, toAll) },
    model: two,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 5 },
  },
  {
    name: 'L1 accepts an equal timestamp without comparing site numbers',
    teaches: 'L1 requires a later message; the site number breaks ties.',
    clauses: receiving({ later: (me, t, { self }) => t >= (me.queue.get(self) ?? 0) }),
    model: two,
    verdicts: {},
    survives:
      'it has more runs, all of them correct: a message with an equal timestamp is a REQUEST, and ' +
      'L2 breaks the tie',
    counts: [1341, 2413, 24],
  },
  {
    name: 'the successor receives no RELEASE',
    teaches: 'Every site has the request in its queue, so every site must receive the RELEASE.',
    clauses: leaving(1, (others, self) => others.remove((self + 1) % (others.size + 1))),
    model: { sites: 3, requests: 1, requesters: [0, 1] },
    verdicts: { deadlockFreedom: 13, entryPossible: 2 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: two,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
  // Mutants that change nothing in a model of this size.
  {
    name: 'the receiving clauses, written out as in the spec',
    teaches: 'Replacing the receiving clauses alone changes nothing.',
    equivalent: 'the mutants above differ from the spec only in what they describe',
    clauses: { ...receiving({}), ...leaving(1, toAll) },
    model: two,
    verdicts: {},
    counts: [1068, 1827, 24],
  },
]
