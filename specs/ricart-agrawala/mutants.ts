// Mutants of Ricart and Agrawala's algorithm: which site defers to which, how ties are broken, when a deferred reply is sent.
import { type ContextOf, type MeOf, type Mutant, precedes, send } from 'coterie'
import { local, REPLY, REQUEST, type ra, upon } from './algorithm.js'

type Site = MeOf<typeof ra, 'site'>
type Context = ContextOf<typeof ra>

// `onRequest` with another rule of who defers, under the clock rule `lamport`.
const deferring = (
  defers: (me: Site, t: number, context: Context) => boolean,
  clock: (mine: number, t: number) => number = Math.max,
) => ({
  onRequest: upon('REQUEST', (me, { t }, context) =>
    defers(me, t, context)
      ? [{ clock: clock(me.clock, t), deferred: me.deferred.set(context.from, null) }]
      : [{ clock: clock(me.clock, t) }, send(context.from, REPLY())],
  ),
})

const mine = (me: Site, self: number) => [me.t, self] as const

const asTheSpecSays = (me: Site, t: number, { self, from }: Context) =>
  me.phase === 'held' || (me.phase === 'wanted' && precedes(mine(me, self), [t, from]))

const leaving = (answered: (deferred: readonly number[]) => readonly number[]) => ({
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: ({ replied, deferred }) => [
      { phase: 'idle', t: null, replied: replied.clear(), deferred: deferred.clear() },
      send(answered([...deferred.keys()].sort((a, b) => a - b)), REPLY()),
    ],
  }),
})

const two = { sites: 2, requests: 2 }
const three = { sites: 3, requests: 1 }
const never = deferring(() => false)
const whileHeld = deferring((me) => me.phase === 'held')
const tieDeferred = deferring((me, t) => me.phase === 'held' || (me.phase === 'wanted' && (me.t ?? 0) <= t))
const tieReplied = deferring((me, t) => me.phase === 'held' || (me.phase === 'wanted' && (me.t ?? 0) < t))
const notIdle = deferring((me) => me.phase !== 'idle')
const stillClock = deferring(asTheSpecSays, (clock) => clock)

export const mutants: readonly Mutant[] = [
  {
    name: 'no site defers',
    teaches:
      'Deferring is the core of the algorithm. Without it the order of requests breaks earlier than ' +
      'mutual exclusion.',
    clauses: never,
    model: two,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 6, notBothReplied: 4, noReplyToLater: 3 },
    counts: [328, 562, 20],
  },
  {
    name: 'no site defers, three sites',
    teaches:
      'Deferring is the core of the algorithm. With three sites the run has two more replies for each ' +
      'site.',
    clauses: never,
    model: three,
    verdicts: { mutualExclusion: 12, servedInTimestampOrder: 8 },
    counts: [6360, 19551, 21],
  },
  {
    name: 'only a site in the section defers',
    teaches: 'A site that waits with the earlier request must defer as well.',
    clauses: whileHeld,
    model: two,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 6 },
    counts: [344, 578, 20],
  },
  {
    name: 'only a site in the section defers, three sites',
    teaches: 'A site that waits with the earlier request must defer as well, for any number of sites.',
    clauses: whileHeld,
    model: three,
    verdicts: { mutualExclusion: 12, servedInTimestampOrder: 8 },
    counts: [6996, 21156, 21],
  },
  {
    name: 'a site in the section does not defer',
    teaches: 'A site in the section must defer, since its reply permits another site to enter.',
    clauses: deferring(
      (me, t, { self, from }) => me.phase === 'wanted' && precedes(mine(me, self), [t, from]),
    ),
    model: two,
    verdicts: { mutualExclusion: 8 },
  },
  {
    name: 'with equal timestamps both defer',
    drops: 'of two equal timestamps one is answered',
    teaches: 'The site number must break ties, or both sites wait.',
    clauses: tieDeferred,
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
    name: 'with equal timestamps both defer, three sites',
    teaches: 'The site number must break ties, or all sites wait.',
    clauses: tieDeferred,
    model: three,
    verdicts: { deadlockFreedom: 8, entryPossible: 2 },
    counts: [1806, 4860, 21],
  },
  {
    name: 'with equal timestamps both reply',
    drops: 'of two equal timestamps one waits',
    teaches: 'The site number must break ties, or both sites enter.',
    clauses: tieReplied,
    model: three,
    verdicts: { mutualExclusion: 12, servedInTimestampOrder: 8 },
    counts: [3519, 10185, 21],
  },
  {
    name: 'the later request goes first',
    teaches:
      'The earlier request must go first. A site that has replied to it makes a later request, and must ' +
      'not enter beside it.',
    clauses: deferring(
      (me, t, { self, from }) =>
        me.phase === 'held' || (me.phase === 'wanted' && precedes([t, from], mine(me, self))),
    ),
    model: two,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 6 },
  },
  {
    name: 'the lower number goes first, whatever the timestamps',
    teaches: 'A timestamp shows that a site replied before it requested; its number does not.',
    clauses: deferring(
      (me, _, { self, from }) => me.phase === 'held' || (me.phase === 'wanted' && self < from),
    ),
    model: two,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 7 },
  },
  {
    name: 'every site that is not idle defers',
    teaches: 'A waiting site may defer only later requests, or two sites wait for each other.',
    clauses: notIdle,
    model: three,
    verdicts: { deadlockFreedom: 8, entryPossible: 2 },
    counts: [1806, 4734, 21],
  },
  {
    name: 'a REQUEST does not move the clock',
    teaches:
      'A REQUEST must advance the clock: a site that has replied must not make an earlier request ' +
      'afterwards.',
    clauses: stillClock,
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
    name: 'a REQUEST does not move the clock, three sites',
    teaches:
      'A REQUEST must advance the clock: a site that has replied must not make an earlier request ' +
      'afterwards, for any number of sites.',
    clauses: stillClock,
    model: three,
    verdicts: { mutualExclusion: 12, servedInTimestampOrder: 7 },
    counts: [2567, 7444, 21],
  },
  {
    name: 'deferred replies are never sent',
    teaches: 'A leaving site must send the deferred replies: deferred means late, not never.',
    clauses: leaving(() => []),
    model: two,
    verdicts: { deadlockFreedom: 7, entryPossible: 2 },
    counts: [145, 188, 20],
  },
  {
    name: 'only the first of the deferred replies is sent',
    teaches: 'A leaving site must send all deferred replies. It takes three sites to have two of them.',
    clauses: leaving((deferred) => deferred.slice(0, 1)),
    model: three,
    verdicts: { deadlockFreedom: 15, entryPossible: 3 },
  },
  {
    name: 'enter with one reply missing',
    teaches: 'Every other site must reply, since any of them may be in the section.',
    clauses: {
      enter: local({
        guard: (me, { others }) => me.phase === 'wanted' && me.replied.size >= others.size - 1,
        effect: () => [{ phase: 'held' }],
      }),
    },
    model: two,
    verdicts: { mutualExclusion: 4, servedInTimestampOrder: 3 },
  },
  {
    name: 'the successor is not asked',
    teaches:
      'Every other site must receive the REQUEST, since a site that does not know of it does not defer.',
    clauses: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: (me, { self, others }) => [
          { phase: 'wanted', clock: me.clock + 1, t: me.clock + 1 },
          send(others.remove((self + 1) % 3), REQUEST({ t: me.clock + 1 })),
        ],
      }),
      enter: local({
        guard: (me, { self, others }) =>
          me.phase === 'wanted' && me.replied.equals(others.remove((self + 1) % 3)),
        effect: () => [{ phase: 'held' }],
      }),
    },
    model: three,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 5 },
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
    name: 'the clauses written out as the spec has them for one rule of the clock',
    teaches: 'Replacing the clauses alone changes nothing.',
    equivalent: 'the mutants above differ from the spec in what they say and in nothing else',
    clauses: { ...deferring(asTheSpecSays), ...leaving((deferred) => deferred) },
    model: two,
    verdicts: {},
    counts: [172, 244, 20],
  },
  {
    name: 'only the first of the deferred replies is sent, two sites',
    teaches: 'A leaving site must send all deferred replies.',
    equivalent: 'of two sites one is in the section, so it defers to one at most',
    clauses: leaving((deferred) => deferred.slice(0, 1)),
    model: two,
    verdicts: {},
    counts: [172, 244, 20],
  },
]
