// Mutants of Maekawa's algorithm: votes given away too early, too often, or never given back. Mostly with one voter for all:
// there nothing deadlocks by itself.

import spec from '../../../specs/maekawa.js'
import {
  type ContextOf,
  flag,
  listOf,
  type MeOf,
  many,
  oneOf,
  protocol,
  quorums,
  send,
  setOf,
  siteId,
} from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const words = protocol({
  parameters: { quorums: quorums('', 'grid') },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      votes: setOf(siteId),
      voted: flag,
      queue: listOf(siteId),
    }),
  },
  messages: { REQUEST: {}, VOTE: {}, RELEASE: {} },
})
const { VOTE, RELEASE } = words.messages
const { local, upon } = words.roles.site
type Site = MeOf<typeof words, 'site'>
type Context = Omit<ContextOf<typeof words>, 'from'>

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

export const maekawaMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'enter with one vote missing, in the triangle',
    teaches: 'the quorums meet in one site, and its vote may be the one that is missing',
    changed: oneShort,
    model: { ...triangle, requests: 1 },
    violates: { mutualExclusion: 8 },
  },
  {
    spec,
    mutant: 'enter with one vote missing, of one voter',
    teaches: 'one less than one is none',
    changed: oneShort,
    model: { ...voter, requests: 2 },
    violates: { mutualExclusion: 4 },
  },
  {
    spec,
    mutant: 'a voter votes for everybody',
    teaches: 'a vote is worth something only if it is given once',
    changed: { onRequest: upon('REQUEST', (_, __, { from }) => [{ voted: true }, send(from, VOTE())]) },
    model: { ...triangle, requests: 1 },
    violates: { mutualExclusion: 12 },
  },
  {
    spec,
    mutant: 'upon RELEASE a voter votes for its whole queue, of one voter',
    teaches: 'one RELEASE gives back one vote',
    changed: wholeQueue,
    model: { ...voter, parameters: { quorums: 'one', guard: 'held or voted' }, requests: 2 },
    violates: { mutualExclusion: 14 },
    counts: [2811, 6710, 36],
  },
  {
    spec,
    mutant: 'a voter never has its vote back',
    teaches: 'the first round works; it is the second that stops',
    changed: neverCleared,
    model: { ...voter, requests: 2 },
    violates: { deadlockFreedom: 8, entryPossible: 7 },
    counts: [1604, 3234, 36],
  },
  {
    spec,
    mutant: 'a voter never has its vote back, in the triangle',
    teaches: 'a deadlock of its own comes too late to be seen behind one that is there anyway',
    changed: neverCleared,
    model: { ...triangle, requests: 2 },
    violates: { deadlockFreedom: 12, entryPossible: 6 },
    counts: [27359, 90885, 54],
  },
  {
    spec,
    mutant: 'a request that finds the vote given is dropped',
    teaches: 'sites ask once; so the voter must remember',
    changed: {
      onRequest: upon('REQUEST', (me, _, { from }) =>
        me.voted ? [] : [{ voted: true }, send(from, VOTE())],
      ),
    },
    model: { ...voter, requests: 2 },
    violates: { deadlockFreedom: 8, entryPossible: 4 },
    counts: [1610, 3498, 36],
  },
  {
    spec,
    mutant: 'no RELEASE to oneself, of one voter',
    teaches: 'the own vote must be given back like any other',
    changed: noReleaseToSelf,
    model: { ...voter, requests: 2 },
    violates: { deadlockFreedom: 7, entryPossible: 3 },
    counts: [818, 1675, 31],
  },
  {
    spec,
    mutant: 'no RELEASE to oneself, in the triangle',
    teaches: 'here the deadlock of the algorithm hides it; a doomed site is seen three steps earlier',
    changed: noReleaseToSelf,
    model: { ...triangle, requests: 2 },
    violates: { deadlockFreedom: 12, entryPossible: 3 },
    counts: [4789, 15372, 26],
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: { enter: undefined },
    model: voter,
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]

/** Mutants that are no mutants in a model of this size. */
export const maekawaEquivalents: readonly Mutant[] = [
  {
    spec,
    mutant: 'upon RELEASE a voter votes for its whole queue, in the triangle',
    teaches: 'two sites ask each voter, so its queue has one entry at most',
    changed: wholeQueue,
    model: { ...triangle, requests: 2 },
    violates: { deadlockFreedom: 12, entryPossible: 6 },
    counts: [26031, 95103, 54],
  },
  {
    spec,
    mutant: 'the last of the queue is voted for first, in the triangle',
    teaches: 'two sites ask each voter, so its queue has one entry at most',
    changed: {
      onRelease: upon('RELEASE', (me) => {
        const next = me.queue.last()
        return next === undefined ? [{ voted: false }] : [{ queue: me.queue.pop() }, send(next, VOTE())]
      }),
    },
    model: { ...triangle, requests: 2 },
    violates: { deadlockFreedom: 12, entryPossible: 6 },
    counts: [26031, 95103, 54],
  },
]
