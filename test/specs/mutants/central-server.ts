// Mutants of the central server: the token is kept, doubled or lost, a request forgotten, the queue served from its end.

import spec from '../../../specs/central-server.js'
import { flag, listOf, many, one, oneOf, protocol, send, siteId } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, messages } = protocol({
  roles: {
    client: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }),
    coordinator: one({ token: flag, queue: listOf(siteId) }),
  },
  messages: { REQUEST: {}, TOKEN: {}, RELEASE: {} },
})
const { TOKEN, RELEASE } = messages
const { client, coordinator } = roles

const wholeQueue = {
  onRelease: coordinator.upon('RELEASE', (me) =>
    me.queue.isEmpty() ? [{ token: true }] : [{ queue: me.queue.clear() }, send(me.queue, TOKEN())],
  ),
}
const lowestFirst = {
  onRelease: coordinator.upon('RELEASE', (me) => {
    const next = me.queue.min()
    if (next === undefined) return [{ token: true }]
    return [{ queue: me.queue.remove(me.queue.indexOf(next)) }, send(next, TOKEN())]
  }),
}
const dropped = {
  onRequest: coordinator.upon('REQUEST', (me, _, { from }) =>
    me.token ? [{ token: false }, send(from, TOKEN())] : [],
  ),
}

export const centralServerMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'the coordinator keeps its token when it grants',
    teaches: 'mutual exclusion is the token; the invariant that there is one breaks six steps earlier',
    changed: {
      onRequest: coordinator.upon('REQUEST', (me, _, { from }) =>
        me.token ? [{}, send(from, TOKEN())] : [{ queue: me.queue.push(from) }],
      ),
    },
    model: { sites: 3, requests: 3 },
    violates: { mutualExclusion: 8, exactlyOneToken: 2 },
    counts: [9261, 29106, 54],
  },
  {
    spec,
    mutant: 'a RELEASE grants to the whole queue',
    teaches: 'it takes three clients to have two in the queue',
    changed: wholeQueue,
    model: { sites: 3, requests: 3 },
    violates: { mutualExclusion: 14, exactlyOneToken: 10 },
    counts: [10087, 25794, 54],
  },
  {
    spec,
    mutant: 'a RELEASE grants to the head, and the coordinator has the token too',
    teaches: 'the token that is passed on is not there any more',
    changed: {
      onRelease: coordinator.upon('RELEASE', (me) => {
        const next = me.queue.first()
        return next === undefined
          ? [{ token: true }]
          : [{ token: true, queue: me.queue.shift() }, send(next, TOKEN())]
      }),
    },
    model: { sites: 3, requests: 2 },
    violates: { mutualExclusion: 14, exactlyOneToken: 8 },
  },
  {
    spec,
    mutant: 'the RELEASE is sent twice',
    teaches: 'a copy made by a client is as bad as one made by a channel',
    changed: {
      exit: client.local({
        guard: (me) => me.phase === 'held',
        effect: (_, { the }) => [
          { phase: 'idle', token: false },
          send(the('coordinator'), RELEASE()),
          send(the('coordinator'), RELEASE()),
        ],
      }),
    },
    model: { sites: 3, requests: 2 },
    violates: { mutualExclusion: 15, exactlyOneToken: 5 },
  },
  {
    spec,
    mutant: 'no RELEASE is sent',
    teaches: 'safety does not need it, progress does',
    changed: {
      exit: client.local({
        guard: (me) => me.phase === 'held',
        effect: () => [{ phase: 'idle', token: false }],
      }),
    },
    model: { sites: 2, requests: 3 },
    violates: { deadlockFreedom: 7, entryPossible: 3, exactlyOneToken: 5, queueShorterThanN: 9 },
    counts: [42, 62, 9],
  },
  {
    spec,
    mutant: 'a request that finds the token gone is dropped',
    teaches: 'clients ask once; so the coordinator must remember',
    changed: dropped,
    model: { sites: 2, requests: 3 },
    violates: { deadlockFreedom: 8, entryPossible: 4 },
    counts: [359, 596, 36],
  },
  {
    spec,
    mutant: 'a request that finds the token gone is dropped',
    teaches: 'a third client makes the graph larger, the counterexample no shorter',
    changed: dropped,
    model: { sites: 3, requests: 3 },
    violates: { deadlockFreedom: 8, entryPossible: 4 },
    counts: [5083, 11514, 54],
  },
  {
    spec,
    mutant: 'who is granted the token is put in the queue as well',
    teaches: 'a token for somebody who does not want it any more is lost',
    changed: {
      onRequest: coordinator.upon('REQUEST', (me, _, { from }) =>
        me.token
          ? [{ token: false, queue: me.queue.push(from) }, send(from, TOKEN())]
          : [{ queue: me.queue.push(from) }],
      ),
    },
    model: { sites: 2, requests: 3 },
    violates: { deadlockFreedom: 9, entryPossible: 8, exactlyOneToken: 7, queueShorterThanN: 4 },
    counts: [380, 660, 33],
  },
  {
    spec,
    mutant: 'the head of the queue is not taken out',
    teaches: 'the same, later',
    changed: {
      onRelease: coordinator.upon('RELEASE', (me) => {
        const next = me.queue.first()
        return next === undefined ? [{ token: true }] : [{}, send(next, TOKEN())]
      }),
    },
    model: { sites: 3, requests: 3 },
    violates: { deadlockFreedom: 15, entryPossible: 5, exactlyOneToken: 13, queueShorterThanN: 12 },
    counts: [29623, 60366, 55],
  },
  {
    spec,
    mutant: 'the last of the queue is served first',
    teaches: 'only an order between requests tells a stack from a queue, and only with two in it',
    changed: {
      onRelease: coordinator.upon('RELEASE', (me) => {
        const next = me.queue.last()
        return next === undefined ? [{ token: true }] : [{ queue: me.queue.pop() }, send(next, TOKEN())]
      }),
    },
    model: { sites: 3 },
    violates: { servedInArrivalOrder: 12 },
  },
  {
    spec,
    mutant: 'the client with the lowest number is served first',
    teaches: 'nothing bad happens in any finite run; whoever has a high number may starve',
    changed: lowestFirst,
    model: { sites: 3 },
    violates: {},
    counts: [158, 384, 10],
  },
  {
    spec,
    mutant: 'every token is dropped',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: { onToken: client.upon('TOKEN', () => []) },
    model: { sites: 2 },
    violates: {
      mutualExclusion: 'vacuous',
      deadlockFreedom: 3,
      entryPossible: 1,
      exactlyOneToken: 3,
      someoneEnters: 'violated',
    },
  },
]

/** Mutants that are no mutants in a model so small. */
export const centralServerEquivalents: readonly Mutant[] = [
  {
    spec,
    mutant: 'a RELEASE grants to the whole queue',
    teaches: 'of two clients one has the token, so the queue has one entry at most',
    changed: wholeQueue,
    model: { sites: 2, requests: 3 },
    violates: {},
    counts: [329, 572, 36],
  },
  {
    spec,
    mutant: 'the client with the lowest number is served first',
    teaches: 'of two clients one has the token, so the queue has one entry at most',
    changed: lowestFirst,
    model: { sites: 2, requests: 3 },
    violates: {},
    counts: [329, 572, 36],
  },
]
