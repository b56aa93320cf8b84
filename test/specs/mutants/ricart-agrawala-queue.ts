// Mutants of the algorithm as lectures tell it, with a queue of requests.

import spec from '../../../specs/ricart-agrawala-queue.js'
import {
  before,
  type ContextOf,
  listOf,
  type MeOf,
  many,
  oneOf,
  optional,
  protocol,
  send,
  setOf,
  siteId,
  timestamp,
} from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const words = protocol({
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
const { REPLY } = words.messages
const { local, upon } = words.roles.site
type Site = MeOf<typeof words, 'site'>
type Context = ContextOf<typeof words>

const queueing = (queues: (me: Site, t: number, context: Context) => boolean) => ({
  onRequest: upon('REQUEST', (me, { t }, context) => {
    const clock = Math.max(me.clock, t)
    return queues(me, t, context)
      ? [{ clock, queue: me.queue.push(context.from) }]
      : [{ clock }, send(context.from, REPLY())]
  }),
})
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

export const ricartAgrawalaQueueMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'requests are queued only while Held',
    teaches: 'who is Wanted with the smaller pair must queue too',
    changed: queueing((me) => me.state === 'held'),
    model: two,
    violates: { mutualExclusion: 8, servedInTimestampOrder: 6 },
    counts: [344, 578, 20],
  },
  {
    spec,
    mutant: 'the pair is compared without the number of the process',
    teaches: 'of two equal pairs each process takes its own for the smaller or neither does; here each does',
    changed: queueing((me, t) => me.state === 'held' || (me.state === 'wanted' && (me.t ?? 0) <= t)),
    model: two,
    violates: { deadlockFreedom: 4, entryPossible: 2 },
    counts: [113, 164, 20],
  },
  {
    spec,
    mutant: 'only the first of the queue is replied to',
    teaches: 'the queue is emptied on leaving, so whoever is not answered then never is',
    changed: answering((queue) => queue.take(1)),
    model: { sites: 3, requests: 1 },
    violates: { deadlockFreedom: 15, entryPossible: 3 },
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

/** Mutants that are no mutants. */
export const ricartAgrawalaQueueEquivalents: readonly Mutant[] = [
  {
    spec,
    mutant: 'the queue is answered from its end',
    teaches: 'all are answered in one step, on channels of their own: the order of the queue says nothing',
    changed: answering((queue) => queue.reverse()),
    model: { sites: 3, requests: 1 },
    violates: {},
    counts: [2647, 6876, 21],
  },
  {
    spec,
    mutant: 'the guard written out as the spec has it',
    teaches: 'the mutants above differ from the spec in what they say and in nothing else',
    changed: queueing(
      (me, t, { self, from }) =>
        me.state === 'held' || (me.state === 'wanted' && before([me.t, self], [t, from])),
    ),
    model: two,
    violates: {},
    counts: [172, 244, 20],
  },
]
