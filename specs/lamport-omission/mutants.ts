// Mutants of Lamport's algorithm with omitted replies: each half of the entry rule dropped, and replies omitted that no other
// message replaces.
import { type ContextOf, type MeOf, type Mutant, precedes, send } from 'coterie'
import { type lamport, local, REPLY, ts, upon } from '../lamport/algorithm.js'

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

type Omits = (me: Site, t: number, context: Context) => boolean

// Upon REQUEST, `omits` decides whether the REPLY is omitted. L1 and the clock rule sendtick are those of the spec.
const omitting = (omits: Omits) => ({
  onRequest: upon('REQUEST', (me, { t }, context) => {
    const clock = Math.max(me.clock, t)
    const later = me.phase === 'wanted' && precedes(ts(me.queue, context.self), [t, context.from])
    const news = {
      queue: me.queue.set(context.from, t),
      ack: later ? me.ack.add(context.from) : me.ack,
    }
    if (omits(me, t, context)) return [{ ...news, clock }]
    return [{ ...news, clock: clock + 1 }, send(context.from, REPLY({ t: clock + 1 }))]
  }),
})

// Upon REQUEST, `omits` decides whether the REPLY is omitted. Only a REPLY counts for L1.
const onlyReplies = (omits: Omits) => {
  const isLater = (me: Site, t: number, { self, from }: Context) => precedes(ts(me.queue, self), [t, from])
  return {
    onRequest: upon('REQUEST', (me, { t }, context) => {
      const clock = Math.max(me.clock, t)
      const queue = me.queue.set(context.from, t)
      if (omits(me, t, context)) return [{ clock, queue }]
      return [{ clock: clock + 1, queue }, send(context.from, REPLY({ t: clock + 1 }))]
    }),
    onReply: upon('REPLY', (me, { t }, context) => [
      {
        clock: Math.max(me.clock, t),
        ack: me.phase === 'wanted' && isLater(me, t, context) ? me.ack.add(context.from) : me.ack,
      },
    ]),
    onRelease: upon('RELEASE', (me, { t }, { from }) => [
      { clock: Math.max(me.clock, t), queue: me.queue.remove(from) },
    ]),
  }
}

const whenever: Omits = (me) => me.phase === 'wanted'
const waitingOrInside: Omits = (me) => me.phase !== 'idle'

const ifEarlier: Omits = (me, t, { self, from }) =>
  me.phase === 'wanted' && precedes(ts(me.queue, self), [t, from])

const two = { sites: 2, requests: 2 }
const replies = { counts: 'reply' }

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
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6, servedInRequestOrder: 7 },
  },
  {
    name: 'if only a REPLY counts, a site omits it while its own request is pending',
    teaches:
      'A site may omit a REPLY only if another message that it sends counts instead. Here no ' +
      'other message counts.',
    clauses: onlyReplies(whenever),
    model: { ...two, parameters: replies },
    verdicts: {
      deadlockFreedom: 4,
      entryPossible: 2,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
  },
  {
    name: 'if only a REPLY counts, a site omits it while waiting or in the section',
    teaches: 'A site may omit a REPLY only if another message counts instead, also in the section.',
    clauses: onlyReplies(waitingOrInside),
    model: { ...two, parameters: replies },
    verdicts: { deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    name: 'if only a REPLY counts, a site omits it if its own request is the earlier',
    teaches: 'A site may omit the REPLY to a later request only because its own REQUEST counts instead.',
    clauses: onlyReplies(ifEarlier),
    model: { ...two, parameters: replies },
    verdicts: { deadlockFreedom: 8, entryPossible: 2 },
  },
  {
    name: 'a REQUEST is not queued',
    teaches:
      'A site must queue a request before it replies, or the reply promises an order that the site ' +
      'does not keep.',
    clauses: {
      onRequest: upon('REQUEST', (me, { t }, context) => {
        const clock = Math.max(me.clock, t)
        const later = me.phase === 'wanted' && precedes(ts(me.queue, context.self), [t, context.from])
        if (me.phase === 'wanted' && !later) return [{ clock }]
        return [
          { clock: clock + 1, ack: later ? me.ack.add(context.from) : me.ack },
          send(context.from, REPLY({ t: clock + 1 })),
        ]
      }),
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
      (me, { self, others }) =>
        heardOfAll(me, { others }) &&
        others.every((i) => (me.queue.get(self) ?? 0) <= (me.queue.get(i) ?? Infinity)),
    ),
    model: { ...two, requests: 1 },
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    name: 'each site treats its own timestamp as larger in a tie',
    drops: 'of two equal timestamps one is the first',
    teaches: 'Timestamps must be unique: if each site gives way in a tie, neither enters.',
    clauses: entering(
      (me, { self, others }) =>
        heardOfAll(me, { others }) &&
        others.every((i) => (me.queue.get(self) ?? 0) < (me.queue.get(i) ?? Infinity)),
    ),
    model: { ...two, requests: 1 },
    verdicts: { deadlockFreedom: 5, entryPossible: 2 },
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
  {
    name: 'a site omits the REPLY while waiting or in the section',
    teaches:
      'The site will send a RELEASE, which is later than the request. If any message counts, it ' +
      'replaces the REPLY.',
    survives: 'this rule omits more replies and is still correct',
    clauses: omitting(waitingOrInside),
    model: two,
    verdicts: {},
    counts: [654, 1048, 24],
  },
  {
    name: 'a site omits the REPLY if its own request is the earlier',
    teaches:
      'The site will send a RELEASE, which is later than the request. If any message counts, it ' +
      'replaces the REPLY.',
    survives: 'this is another correct rule of omission',
    clauses: omitting(ifEarlier),
    model: two,
    verdicts: {},
  },
]
