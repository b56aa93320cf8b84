// Mutants of Lamport's algorithm with retransmission: copies that are not sent, not answered, or treated as something new.
import { type ContextOf, type MeOf, type Mutant, precedes, send } from 'coterie'
import { received, onReply as silently, ts } from '../lamport/algorithm.js'
import { never } from '../ricart-agrawala/verdicts.js'
import { type lamport, local, REPLY, upon } from './algorithm.js'

type Site = MeOf<typeof lamport, 'site'>
type Context = Omit<ContextOf<typeof lamport>, 'from'>

const heardOfAll = (me: Site, { others }: Context) => me.ack.equals(others)

const first = ({ queue }: Site, { self, others }: Context) =>
  others.every((i) => precedes(ts(queue, self), ts(queue, i)))

const entering = (guard: (me: Site, context: Context) => boolean) => ({
  enter: local({
    guard: (me, context) => me.phase === 'wanted' && guard(me, context),
    effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
  }),
})

/** `onRequest`, with another timestamp for a copy; without one, a copy is not answered. */
const receiving = (stampOfCopy: (me: Site, t: number) => number | null) => ({
  onRequest: upon('REQUEST', (me, message, context) => {
    const { self, from } = context
    const t = me.queue.get(from) === message.t ? stampOfCopy(me, message.t) : message.t
    if (t === null) return []
    const news = received(me, { t }, context)
    const clock = news.clock + 1
    const reply = REPLY({ t: clock, pending: me.queue.get(self) ?? null })
    return [{ ...news, clock, queue: me.queue.set(from, t) }, send(from, reply)]
  }),
})

const lossy = { sites: 2, requests: 1, loss: 1 } as const
const reliable = { sites: 2, requests: 1 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'no REQUEST is sent again',
    teaches: 'Without retransmission one lost REQUEST or REPLY suffices, and its site waits forever.',
    clauses: { requestAgain: undefined },
    model: lossy,
    verdicts: { deadlockFreedom: 2, entryPossible: 5, ...never },
  },
  {
    name: 'no RELEASE is sent again',
    teaches:
      'A site that has left waits for nothing, but others wait for its RELEASE: it too must be sent again.',
    clauses: { releaseAgain: undefined },
    model: lossy,
    verdicts: { deadlockFreedom: 9, entryPossible: 8, ...never },
  },
  {
    name: 'a copy of a REQUEST is not answered',
    teaches: 'Each copy must be answered: the message that was lost may be the REPLY.',
    clauses: receiving(() => null),
    model: lossy,
    verdicts: { deadlockFreedom: 5, entryPossible: 11, ...never },
  },
  {
    name: 'a copy of a REQUEST is treated as a new request',
    teaches:
      'A copy has the timestamp of its request. Treated as a new request of the present time, it is a ' +
      'later message, and its sender may already be in the section with the old one.',
    clauses: receiving((me, t) => Math.max(me.clock, t) + 1),
    model: reliable,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 6 },
  },
  {
    name: 'a REPLY tells nothing of requests, as in 1978',
    teaches:
      'By L1 a later message shows that every earlier request has arrived. Where a REQUEST may be lost, ' +
      'only the REPLY itself can tell whether its sender has one.',
    clauses: { onReply: silently },
    model: lossy,
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    name: 'L1 is dropped: no later messages are needed',
    teaches: 'L1 ensures that every earlier request is known. Retransmission does not show that.',
    clauses: entering(first),
    model: reliable,
    verdicts: { mutualExclusion: 4, servedInTimestampOrder: 3 },
  },
  {
    name: 'L2 is dropped: the request need not be the first',
    teaches: 'L2 lets the earliest request enter first.',
    clauses: entering(heardOfAll),
    model: reliable,
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6, servedInRequestOrder: 7 },
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
    model: reliable,
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
    model: reliable,
    verdicts: { deadlockFreedom: 6, entryPossible: 2 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: lossy,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]
