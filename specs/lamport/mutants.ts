// Mutants of Lamport's algorithm: each half of the rule of entry dropped, ties broken wrongly, clocks that stand still,
// messages forgotten.
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

// The rule of clocks sendtick, and L1, as the spec has them; each of them may be replaced.
interface Receiving {
  /** The clock after receiving a message; a REPLY then adds `tick`. */
  readonly clock?: (mine: number, t: number) => number
  readonly tick?: number
  readonly later?: (me: Site, t: number, context: Context) => boolean
  /** Whether a REQUEST is queued. */
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
    name: 'L1 is dropped: nobody need be heard of',
    teaches: 'L1 makes sure that no earlier request is still under way; the own queue knows nothing of that.',
    clauses: entering((me, { self, others }) => first(me, self, others)),
    model: two,
    verdicts: { mutualExclusion: 4, servedInTimestampOrder: 3 },
  },
  {
    name: 'L2 is dropped: the own request need not be the first',
    teaches:
      'L2 makes the earliest request the one that enters; to have been heard by all is not to be ' +
      'the first of all.',
    clauses: entering(heardOfAll),
    model: two,
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6, servedInRequestOrder: 7 },
  },
  {
    name: 'a REQUEST is not queued',
    teaches: 'A request must be queued before it is replied to, or the reply promises what is not kept.',
    clauses: {
      onRequest: receiving({ remember: false }).onRequest,
    },
    model: two,
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    name: 'of equal timestamps each site takes its own for the smaller',
    teaches: 'Timestamps must be unique, so ties are broken by the number of the site.',
    clauses: entering(
      (me, context) =>
        heardOfAll(me, context) &&
        context.others.every((i) => (me.queue.get(context.self) ?? 0) <= (me.queue.get(i) ?? Infinity)),
    ),
    model: two,
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    name: 'of equal timestamps each site takes its own for the larger',
    teaches: 'Timestamps must be unique: where each gives way in a tie, nobody goes first.',
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
      'Only a message that is later than the own request counts for L1; an old one, of the round ' +
      'before, says nothing.',
    clauses: receiving(anyMessage),
    model: two,
    verdicts: { mutualExclusion: 16, servedInTimestampOrder: 14 },
  },
  {
    name: 'a REPLY bears the number of its request',
    teaches:
      'By L1 a reply must be strictly later than its request, or between equals the higher number ' +
      'never enters.',
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
    name: 'a REPLY bears the number of its request, and any message counts for L1',
    teaches:
      'The order of the timestamps is the proof: to mend the deadlock by forgetting it costs ' +
      'mutual exclusion.',
    clauses: { ...receiving({ tick: 0, ...anyMessage }), ...leaving(0, toAll) },
    model: two,
    verdicts: { mutualExclusion: 11, servedInTimestampOrder: 9 },
    counts: [934, 1871, 24],
  },
  {
    name: 'messages do not move the clock',
    teaches:
      'Receiving moves the clock: it is safe without, but a clock that lags never sends anything later.',
    clauses: { ...receiving({ clock: (mine) => mine, tick: 0 }), ...leaving(0, toAll) },
    model: two,
    verdicts: { deadlockFreedom: 3, entryPossible: 13 },
    counts: [59, 94, 21],
  },
  {
    name: 'messages do not move the clock, and any message counts for L1',
    teaches: 'Receiving moves the clock, so that the order of requests is that of cause and effect.',
    clauses: { ...receiving({ clock: (mine) => mine, tick: 0, ...anyMessage }), ...leaving(0, toAll) },
    model: two,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 5 },
  },
  {
    name: 'L1 is content with an equal timestamp, whatever the numbers',
    teaches: 'L1 asks for a later message, where the number of the site breaks ties.',
    clauses: receiving({ later: (me, t, { self }) => t >= (me.queue.get(self) ?? 0) }),
    model: two,
    verdicts: {},
    survives:
      'it has more runs and none that is wrong: what comes with an equal timestamp is a REQUEST, ' +
      'and L2 settles the tie',
    counts: [1341, 2413, 24],
  },
  {
    name: 'the successor is not sent the RELEASE',
    teaches: 'Everybody has the request in its queue, so everybody must be told of the RELEASE.',
    clauses: leaving(1, (others, self) => others.remove((self + 1) % (others.size + 1))),
    model: { sites: 3, requests: 1 },
    verdicts: { deadlockFreedom: 13, entryPossible: 2 },
  },
  {
    name: 'nobody enters',
    teaches:
      'Entering is what all of it is for: a lock that nobody gets excludes perfectly, so a ' +
      'witness must be asked for.',
    clauses: { enter: undefined },
    model: two,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
  // Mutants that change nothing in a model of this size.
  {
    name: 'the clauses that receive, written out as the spec has them',
    teaches: 'Replacing the clauses that receive does nothing of its own.',
    equivalent: 'the mutants above differ from the spec in what they say and in nothing else',
    clauses: { ...receiving({}), ...leaving(1, toAll) },
    model: two,
    verdicts: {},
    counts: [1068, 1827, 24],
  },
]
