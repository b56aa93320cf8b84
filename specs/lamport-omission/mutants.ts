// Mutants of Lamport's algorithm with omitted replies: each half of the rule of entry dropped, and replies left out that
// nothing stands in for.
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

// Upon REQUEST the REPLY may be left out; what comes counts for L1 as the spec has it, by the clock rule sendtick.
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

// Upon REQUEST the REPLY may be left out, and nothing but a REPLY counts for L1.
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
    name: 'where only a REPLY counts, it is omitted whenever the own request is pending',
    teaches:
      'A REPLY may be left out only where something else that is sent counts as one; nothing does here.',
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
    name: 'where only a REPLY counts, it is omitted while waiting or in the section',
    teaches: 'A REPLY may be left out only where something else counts as one, also in the section.',
    clauses: onlyReplies(waitingOrInside),
    model: { ...two, parameters: replies },
    verdicts: { deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    name: 'where only a REPLY counts, it is omitted if the own request is the earlier',
    teaches: 'A REPLY may be left out to a later request only because the own REQUEST counts as one.',
    clauses: onlyReplies(ifEarlier),
    model: { ...two, parameters: replies },
    verdicts: { deadlockFreedom: 8, entryPossible: 2 },
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
  {
    name: 'the REPLY is omitted while waiting or in the section',
    teaches:
      'The RELEASE that will be sent is later than the request, so where any message counts it ' +
      'stands for the REPLY.',
    survives: 'a stronger rule of omission, and a correct one',
    clauses: omitting(waitingOrInside),
    model: two,
    verdicts: {},
    counts: [654, 1048, 24],
  },
  {
    name: 'the REPLY is omitted if the own request is the earlier',
    teaches:
      'The RELEASE that will be sent is later than the request, so where any message counts it ' +
      'stands for the REPLY.',
    survives: 'another rule of omission, and a correct one',
    clauses: omitting(ifEarlier),
    model: two,
    verdicts: {},
  },
]
