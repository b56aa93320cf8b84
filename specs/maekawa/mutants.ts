// Mutants of Maekawa's algorithm: votes given away too early, too often, or never given back. Mostly with one voter for all:
// there nothing deadlocks by itself.
import { type ContextOf, type MeOf, type Mutant, send } from 'coterie'
import { local, type maekawa, RELEASE, upon, VOTE } from './algorithm.js'

type Site = MeOf<typeof maekawa, 'site'>
type Context = Omit<ContextOf<typeof maekawa>, 'from'>
const quorumOf = ({ self, parameters }: Context) => parameters.quorums.get(self)!

const entering = (guard: (me: Site, context: Context) => boolean) => ({
  enter: local({
    guard: (me, context) => me.phase === 'wanted' && guard(me, context),
    effect: () => [{ phase: 'held' }],
  }),
})

const oneShort = entering((me, context) => me.votes.size >= quorumOf(context).size - 1)

const wholeQueue = {
  onRelease: upon('RELEASE', (me) =>
    me.queue.isEmpty()
      ? [{ voted: false }]
      : [{ voted: true, queue: me.queue.clear() }, send(me.queue, VOTE())],
  ),
}

const neverCleared = {
  onRelease: upon('RELEASE', (me) => {
    const next = me.queue.first()
    return next === undefined ? [] : [{ queue: me.queue.shift() }, send(next, VOTE())]
  }),
}

const noReleaseToSelf = {
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: (me, context) => [
      { phase: 'idle', votes: me.votes.clear() },
      send(quorumOf(context).remove(context.self), RELEASE()),
    ],
  }),
}

const voter = { sites: 3, parameters: { quorums: 'one' }, self: 'channel' } as const
const triangle = { sites: 3, parameters: { quorums: 'ring' }, self: 'channel' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'enter with one vote missing, in the triangle',
    teaches:
      'Two quorums may share only one site, and the missing vote may be the vote of that site. So a site ' +
      'needs all votes.',
    clauses: oneShort,
    model: { ...triangle, requests: 1 },
    verdicts: { mutualExclusion: 8 },
  },
  {
    name: 'enter with one vote missing, of one voter',
    teaches: 'With a single voter, a site needs that one vote.',
    clauses: oneShort,
    model: { ...voter, requests: 1 },
    verdicts: { mutualExclusion: 4, servedInRequestOrder: 4 },
  },
  {
    name: 'a voter votes for every request',
    teaches: 'A vote excludes other sites only if the voter gives it to one site at a time.',
    clauses: { onRequest: upon('REQUEST', (_, __, { from }) => [{ voted: true }, send(from, VOTE())]) },
    model: { ...triangle, requests: 1 },
    verdicts: { mutualExclusion: 12, oneVoteEach: 4, allVotesAtOneOnly: 10 },
  },
  {
    name: 'upon RELEASE a voter votes for its whole queue, of one voter',
    teaches: 'One RELEASE returns one vote, so the voter may vote for one site.',
    clauses: wholeQueue,
    model: { ...voter, parameters: { quorums: 'one', guard: 'held or voted' }, requests: 2 },
    verdicts: { mutualExclusion: 14 },
    counts: [2811, 6710, 36],
  },
  {
    name: 'a voter never gets its vote back',
    teaches: 'A RELEASE must free the vote. Without it the first round works, and the second stops.',
    clauses: neverCleared,
    model: { ...voter, requests: 2 },
    verdicts: {
      deadlockFreedom: 8,
      entryPossible: 7,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
    counts: [1604, 3234, 36],
  },
  {
    name: 'a voter never gets its vote back, in the triangle',
    teaches: 'A RELEASE must free the vote.',
    clauses: neverCleared,
    model: { ...triangle, requests: 2 },
    verdicts: { deadlockFreedom: 12, entryPossible: 6 },
    survives: 'the new deadlock is longer than the one that the algorithm has anyway',
    counts: [27359, 90885, 54],
  },
  {
    name: 'a request that finds the vote given is dropped',
    teaches: 'A site sends its request once, so a voter must queue a request that it cannot grant.',
    clauses: {
      onRequest: upon('REQUEST', (me, _, { from }) =>
        me.voted ? [] : [{ voted: true }, send(from, VOTE())],
      ),
    },
    model: { ...voter, requests: 2 },
    verdicts: { deadlockFreedom: 8, entryPossible: 4 },
    counts: [1610, 3498, 36],
  },
  {
    name: 'no RELEASE to oneself, of one voter',
    teaches: 'A site must release its own vote like any other.',
    clauses: noReleaseToSelf,
    model: { ...voter, requests: 2 },
    verdicts: { deadlockFreedom: 7, entryPossible: 3 },
    counts: [818, 1675, 31],
  },
  {
    name: 'no RELEASE to oneself, in the triangle',
    teaches:
      'A site must release its own vote like any other. The deadlock of the algorithm hides this mistake, ' +
      'but `entryPossible` sees the locked-out site after three steps.',
    clauses: noReleaseToSelf,
    model: { ...triangle, requests: 2 },
    verdicts: { deadlockFreedom: 12, entryPossible: 3 },
    counts: [4789, 15372, 26],
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: voter,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
  // Mutants that change nothing in a model of this size.
  {
    name: 'upon RELEASE a voter votes for its whole queue, in the triangle',
    teaches: 'One RELEASE returns one vote, so the voter may vote for one site.',
    equivalent: 'two sites ask each voter, so its queue has one entry at most',
    clauses: wholeQueue,
    model: { ...triangle, requests: 2 },
    verdicts: { deadlockFreedom: 12, entryPossible: 6 },
    counts: [26031, 95103, 54],
  },
  {
    name: 'the last of the queue is voted for first, in the triangle',
    teaches: 'The queue serves requests in the order of arrival.',
    equivalent: 'two sites ask each voter, so its queue has one entry at most',
    clauses: {
      onRelease: upon('RELEASE', (me) => {
        const next = me.queue.last()
        return next === undefined ? [{ voted: false }] : [{ queue: me.queue.pop() }, send(next, VOTE())]
      }),
    },
    model: { ...triangle, requests: 2 },
    verdicts: { deadlockFreedom: 12, entryPossible: 6 },
    counts: [26031, 95103, 54],
  },
]
