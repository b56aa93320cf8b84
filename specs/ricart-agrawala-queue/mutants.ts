// Mutants of the algorithm as lectures present it, with a queue of requests.
import { type ContextOf, type MeOf, type Mutant, precedes, send } from 'coterie'
import { local, REPLY, type ra, upon } from './algorithm.js'

type Site = MeOf<typeof ra, 'site'>
type Context = ContextOf<typeof ra>

const queueing = (
  queues: (me: Site, t: number, context: Context) => boolean,
  moved: (mine: number, t: number) => number = Math.max,
) => ({
  onRequest: upon('REQUEST', (me, { t }, context) => {
    const clock = moved(me.clock, t)
    return queues(me, t, context)
      ? [{ clock, queue: me.queue.push(context.from) }]
      : [{ clock }, send(context.from, REPLY())]
  }),
})

const asTheSpecSays = (me: Site, t: number, { self, from }: Context) =>
  me.state === 'held' || (me.state === 'wanted' && precedes([me.t, self], [t, from]))

const answering = (answered: (queue: Site['queue']) => Site['queue']) => ({
  exit: local({
    guard: (me) => me.state === 'held',
    effect: (me) => [
      { state: 'released', t: null, replied: me.replied.clear(), queue: me.queue.clear() },
      send(answered(me.queue), REPLY()),
    ],
  }),
})

const two = { sites: 2, requests: 2 }

export const mutants: readonly Mutant[] = [
  {
    name: 'requests are queued only while Held',
    teaches: 'A process in state Wanted with the smaller pair must queue a request as well.',
    clauses: queueing((me) => me.state === 'held'),
    model: two,
    verdicts: {
      mutualExclusion: 8,
      servedInTimestampOrder: 6,
      servedInRequestOrder: 7,
      notBothReplied: 4,
      noReplyToLater: 3,
    },
    counts: [344, 578, 20],
  },
  {
    name: 'the pair is compared without the number of the process',
    drops: 'the number of the process breaks ties',
    teaches:
      'The number of the process breaks ties. Here, of two equal timestamps, each process takes its own ' +
      'for the smaller one.',
    clauses: queueing((me, t) => me.state === 'held' || (me.state === 'wanted' && (me.t ?? 0) <= t)),
    model: two,
    verdicts: {
      deadlockFreedom: 4,
      entryPossible: 2,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
    counts: [113, 164, 20],
  },
  {
    name: 'only the first of the queue is replied to',
    teaches: 'A leaving process empties its queue, so it must reply to all of it.',
    clauses: answering((queue) => queue.take(1)),
    model: { sites: 3, requests: 1 },
    verdicts: { deadlockFreedom: 15, entryPossible: 3 },
  },
  {
    name: 'a Request does not move the clock',
    teaches:
      'A process that has replied must not make an earlier request afterwards, so a Request must ' +
      'advance its clock.',
    clauses: queueing(asTheSpecSays, (clock) => clock),
    model: two,
    verdicts: {
      mutualExclusion: 8,
      servedInTimestampOrder: 5,
      servedInRequestOrder: 7,
      notBothReplied: 5,
      noReplyToLater: 3,
      laterThanAnswered: 3,
    },
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
    name: 'the queue is served from its end',
    teaches: 'A leaving process replies to its whole queue in one step, so the order does not matter.',
    equivalent: 'all are answered in one step, on channels of their own: the order of the queue says nothing',
    clauses: answering((queue) => queue.reverse()),
    model: { sites: 3, requests: 1 },
    verdicts: {},
    counts: [2647, 6876, 21],
  },
  {
    name: 'the guard written out as the spec has it',
    teaches: 'Replacing a clause alone changes nothing.',
    equivalent: 'the mutants above differ from the spec in what they say and in nothing else',
    clauses: queueing(asTheSpecSays),
    model: two,
    verdicts: {},
    counts: [172, 244, 20],
  },
]
