// Maekawa's algorithm without the queue of a voter: the rest of the algorithm, and the checks that students can run.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  send,
  someoneEnters,
  type Task,
} from 'coterie'
import { local, maekawa, RELEASE, REQUEST, upon } from './protocol.js'
import { onRelease, onRequest } from './start.js'

const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, parameters }) => [{ phase: 'wanted' }, send(parameters.quorums.get(self)!, REQUEST())],
})

const onVote = upon('VOTE', (me, _, { from }) =>
  me.phase === 'wanted' ? [{ votes: me.votes.add(from) }] : [],
)

const enter = local({
  guard: (me, { self, parameters: p }) => me.phase === 'wanted' && me.votes.equals(p.quorums.get(self)!),
  effect: () => [{ phase: 'held' }],
})

const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, parameters }) => [
    { phase: 'idle', votes: me.votes.clear() },
    send(parameters.quorums.get(self)!, RELEASE()),
  ],
})

export const spec = algorithm({
  name: 'maekawa-queue',
  title: 'Maekawa, without the queue of a voter',
  citation: 'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985',
  about: 'Each clause, with its sends, is one atomic step. Channels are FIFO, and lose and copy nothing.',
  sites: { min: 1, fallback: 4 },
  protocol: maekawa,
  clauses: { request, onRequest, onVote, enter, exit, onRelease },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  symmetry: 'none',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    maekawa.servedInRequestOrder(),
  ],
})

const voter = { sites: 3, requests: 1, parameters: { quorums: 'one' }, self: 'channel' } as const

export default {
  title: "Maekawa's queue",
  about:
    'A voter votes for one request at a time. Write the clauses onRequest and onRelease so that no ' +
    'request is forgotten, and requests wait in the order in which they came. No site gives up.',
  spec,
  hole: { kind: 'clauses', names: ['onRequest', 'onRelease'] },
  checks: [
    { title: 'one voter: never two in the section', points: 2, model: voter, holds: mutualExclusion },
    { title: 'one voter: no deadlock', points: 2, model: voter, holds: deadlockFreedom },
  ],
} satisfies Task
