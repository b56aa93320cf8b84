// Mutants of Maekawa's votes with a failure detector: votes that stay with crashed sites, or leave them too early.
import { type Mutant, send } from 'coterie'
import { never } from '../ricart-agrawala/verdicts.js'
import { change, usable, voteForNext } from './algorithm.js'
import { local, REQUEST, upon, VOTE } from './protocol.js'

const crash = { sites: 3, requests: 1, crash: 1, detector: 'perfect' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'no other quorum is chosen',
    teaches: 'A crashed voter does not vote, so a site that waits for its vote needs another quorum.',
    clauses: { change: undefined },
    model: crash,
    verdicts: { deadlockFreedom: 4, entryPossible: 2, ...never },
  },
  {
    name: 'a voter does not take its vote back',
    teaches: 'A crashed site releases no vote, so each of its voters must take the vote back.',
    clauses: { takeBack: undefined },
    model: crash,
    verdicts: { deadlockFreedom: 7, entryPossible: 5, ...never },
  },
  {
    name: 'a site keeps its votes when it changes its quorum',
    teaches:
      'A site that changes its quorum must release the votes of the old one: with the votes that it keeps, ' +
      'it asks no longer in ascending order, and never releases the votes that it does not need.',
    clauses: {
      change: local({
        guard: change.guard,
        effect: (_, context) => [{ quorum: usable(context), asked: null }],
      }),
    },
    model: {
      sites: 4,
      requests: 1,
      requesters: [0, 3],
      crash: 1,
      detector: 'perfect',
      parameters: { quorums: 'grid' },
    },
    verdicts: { deadlockFreedom: 12, entryPossible: 6, ...never },
  },
  {
    name: 'the RELEASE of any site frees the vote',
    teaches:
      'A site may crash after it has sent its RELEASE, and the voter takes its vote back. The RELEASE that ' +
      'arrives later must not free the vote of the next site.',
    clauses: { onRelease: upon('RELEASE', (me) => voteForNext(me.queue)) },
    model: {
      sites: 4,
      requests: 1,
      requesters: [1, 2, 3],
      crash: 1,
      whoCrashes: '3',
      detector: 'perfect',
      parameters: { quorums: '{0,1},{0,2},{0,1},{0,2}' },
    },
    verdicts: { mutualExclusion: 29 },
  },
  {
    name: 'a voter votes for every request',
    teaches: 'A vote excludes other sites only if the voter gives it to one site at a time.',
    clauses: { onRequest: upon('REQUEST', (_, __, { from }) => [{ vote: from }, send(from, VOTE())]) },
    model: crash,
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'a voter votes for every request, of one voter',
    teaches: 'With a single voter, its one vote puts the requests in an order.',
    clauses: { onRequest: upon('REQUEST', (_, __, { from }) => [{ vote: from }, send(from, VOTE())]) },
    model: { sites: 3, requests: 1, parameters: { quorums: 'one' } },
    verdicts: { mutualExclusion: 8, servedInRequestOrder: 6 },
  },
  {
    name: 'the last of the queue is voted for first',
    teaches: 'The queue serves requests in the order of arrival.',
    clauses: {
      onRelease: upon('RELEASE', (me, _, { from }) => {
        if (me.vote !== from) return [{ queue: me.queue.filter((site) => site !== from) }]
        const last = me.queue.last()
        return last === undefined
          ? [{ vote: null }]
          : [{ vote: last, queue: me.queue.pop() }, send(last, VOTE())]
      }),
    },
    model: { sites: 3, parameters: { quorums: 'all' } },
    verdicts: { starvationFreedom: 'violated' },
  },
  {
    name: 'a site asks all its voters at once',
    teaches:
      'Each of two sites may have a vote that the other one needs. In ascending order this cannot happen.',
    clauses: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: (_, context) => [
          { phase: 'wanted', quorum: usable(context) },
          send(context.parameters.quorums.get(usable(context)!)!, REQUEST()),
        ],
      }),
      ask: undefined,
      onVote: upon('VOTE', (me, _, { from }) => [{ votes: me.votes.add(from) }]),
    },
    model: { sites: 3, requests: 1 },
    verdicts: { deadlockFreedom: 6, entryPossible: 3, ...never },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: crash,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 5, entryPossible: 1, someoneEnters: 'violated' },
  },
]
