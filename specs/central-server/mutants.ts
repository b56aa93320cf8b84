// Mutants of the central server: the token is kept, doubled or lost, a request is forgotten, the queue is served from its end.
import { type Mutant, send } from 'coterie'
import { client, coordinator, RELEASE, TOKEN } from './algorithm.js'

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

const enqueued = {
  onRequest: coordinator.upon('REQUEST', (me, _, { from }) =>
    me.token
      ? [{ token: false, queue: me.queue.push(from) }, send(from, TOKEN())]
      : [{ queue: me.queue.push(from) }],
  ),
}

export const mutants: readonly Mutant[] = [
  {
    name: 'the coordinator keeps its token when it grants',
    teaches:
      'A grant gives the token away. The token implements mutual exclusion, and its uniqueness ' +
      'breaks six steps earlier.',
    clauses: {
      onRequest: coordinator.upon('REQUEST', (me, _, { from }) =>
        me.token ? [{}, send(from, TOKEN())] : [{ queue: me.queue.push(from) }],
      ),
    },
    model: { sites: 3, requests: 3 },
    verdicts: { mutualExclusion: 8, exactlyOneToken: 2 },
    counts: [9261, 29106, 54],
  },
  {
    name: 'a RELEASE grants to the whole queue',
    teaches:
      'One RELEASE returns one token, so one client may get it. Two clients are in the queue only ' +
      'if there are three.',
    clauses: wholeQueue,
    model: { sites: 3, requests: 3 },
    verdicts: { mutualExclusion: 14, exactlyOneToken: 10 },
    counts: [10087, 25794, 54],
  },
  {
    name: 'a RELEASE grants to the head, and the coordinator keeps the token too',
    teaches: 'A token that goes to the next client is no longer at the coordinator.',
    clauses: {
      onRelease: coordinator.upon('RELEASE', (me) => {
        const next = me.queue.first()
        return next === undefined
          ? [{ token: true }]
          : [{ token: true, queue: me.queue.shift() }, send(next, TOKEN())]
      }),
    },
    model: { sites: 3, requests: 2 },
    verdicts: { mutualExclusion: 14, exactlyOneToken: 8 },
  },
  {
    name: 'the RELEASE is sent twice',
    teaches:
      'A client returns its token once. A copy that a client makes is as bad as one that a ' +
      'channel makes.',
    clauses: {
      exit: client.local({
        guard: (me) => me.phase === 'held',
        effect: (_, { siteOf }) => [
          { phase: 'idle', token: false },
          send(siteOf('coordinator'), RELEASE()),
          send(siteOf('coordinator'), RELEASE()),
        ],
      }),
    },
    model: { sites: 3, requests: 2 },
    verdicts: { mutualExclusion: 15, exactlyOneToken: 5 },
  },
  {
    name: 'no RELEASE is sent',
    teaches: 'The RELEASE lets the others enter: safety does not need it, progress does.',
    clauses: {
      exit: client.local({
        guard: (me) => me.phase === 'held',
        effect: () => [{ phase: 'idle', token: false }],
      }),
    },
    model: { sites: 2, requests: 3 },
    verdicts: {
      deadlockFreedom: 7,
      entryPossible: 3,
      exactlyOneToken: 5,
      queueShorterThanN: 9,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
    counts: [42, 62, 9],
  },
  {
    name: 'a request that finds the token gone is dropped',
    teaches: 'Clients send one request, so the coordinator must remember a request that it cannot grant.',
    clauses: dropped,
    model: { sites: 2, requests: 3 },
    verdicts: { deadlockFreedom: 8, entryPossible: 4 },
    counts: [359, 596, 36],
  },
  {
    name: 'a request that finds the token gone is dropped, three clients',
    teaches:
      'Clients send one request, so the coordinator must remember it. A third client makes the ' +
      'graph larger but the trace no shorter.',
    clauses: dropped,
    model: { sites: 3, requests: 3 },
    verdicts: { deadlockFreedom: 8, entryPossible: 4 },
    counts: [5083, 11514, 54],
  },
  {
    name: 'a client that gets the token at once is also queued',
    teaches:
      'The queue is for clients that still wait. A token sent to a client that no longer wants it ' +
      'is lost.',
    clauses: enqueued,
    model: { sites: 2, requests: 3 },
    verdicts: { deadlockFreedom: 9, entryPossible: 8, exactlyOneToken: 7, queueShorterThanN: 4 },
    counts: [380, 660, 33],
  },
  {
    name: 'a client that gets the token at once is also queued, three clients',
    teaches:
      'The queue is for clients that still wait. A third client makes the graph larger but the ' +
      'trace no shorter.',
    clauses: enqueued,
    model: { sites: 3, requests: 3 },
    verdicts: { deadlockFreedom: 9, entryPossible: 8, exactlyOneToken: 7, queueShorterThanN: 6 },
    counts: [4532, 9504, 47],
  },
  {
    name: 'the head of the queue is not removed',
    teaches: 'A client that is served must leave the queue, or it gets a second token, which is lost.',
    clauses: {
      onRelease: coordinator.upon('RELEASE', (me) => {
        const next = me.queue.first()
        return next === undefined ? [{ token: true }] : [{}, send(next, TOKEN())]
      }),
    },
    model: { sites: 3, requests: 3 },
    verdicts: {
      deadlockFreedom: 15,
      entryPossible: 5,
      exactlyOneToken: 13,
      queueShorterThanN: 12,
      queueAtMostN: 18,
    },
    counts: [29623, 60366, 55],
  },
  {
    name: 'the last client in the queue is served first',
    teaches:
      'The queue serves in the order of arrival. Only a property about that order, with two ' +
      'clients in the queue, distinguishes it from a stack.',
    clauses: {
      onRelease: coordinator.upon('RELEASE', (me) => {
        const next = me.queue.last()
        return next === undefined ? [{ token: true }] : [{ queue: me.queue.pop() }, send(next, TOKEN())]
      }),
    },
    model: { sites: 3 },
    verdicts: { servedInArrivalOrder: 12, starvationFreedom: 'violated', servedInRequestOrder: 24 },
  },
  {
    name: 'the client with the lowest number is served first',
    teaches: 'The queue ensures that no client is passed over forever.',
    clauses: lowestFirst,
    model: { sites: 3 },
    verdicts: { starvationFreedom: 'violated' },
    counts: [158, 384, 10],
  },
  {
    name: 'the client with the lowest number is served first, three requests each',
    teaches:
      'The queue ensures that no client is passed over forever. With a bounded number of requests ' +
      'this cannot happen.',
    clauses: lowestFirst,
    model: { sites: 3, requests: 3 },
    verdicts: {},
    survives: 'with a bounded number of requests, every order of service eventually serves all clients',
    counts: [4921, 11154, 54],
  },
  {
    name: 'every token is dropped',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { onToken: client.upon('TOKEN', () => []) },
    model: { sites: 2 },
    verdicts: {
      mutualExclusion: 'vacuous',
      deadlockFreedom: 3,
      entryPossible: 1,
      exactlyOneToken: 3,
      someoneEnters: 'violated',
    },
  },
  {
    name: 'if no client waits, the coordinator sends the token back to the client that released it',
    teaches:
      'All clients are served, but the algorithm is still wrong: with no request, the token moves ' +
      'back and forth forever. Quiescence is a property of its own.',
    clauses: {
      onRelease: coordinator.upon('RELEASE', (me, _, { from }) => {
        const next = me.queue.first()
        return next === undefined
          ? [{}, send(from, TOKEN())]
          : [{ queue: me.queue.shift() }, send(next, TOKEN())]
      }),
    },
    model: { sites: 2, parameters: { stray: 'return' } },
    verdicts: { quiescence: 'violated', queueShorterThanN: 10 },
  },
  // Mutants that change nothing in a model of this size.
  {
    name: 'a RELEASE grants to the whole queue, two clients',
    teaches: 'One RELEASE returns one token, so one client may get it.',
    equivalent: 'one of two clients has the token, so the queue has at most one entry',
    clauses: wholeQueue,
    model: { sites: 2, requests: 3 },
    verdicts: {},
    counts: [329, 572, 36],
  },
  {
    name: 'the client with the lowest number is served first, two clients',
    teaches: 'The queue ensures that no client is passed over forever.',
    equivalent: 'one of two clients has the token, so the queue has at most one entry',
    clauses: lowestFirst,
    model: { sites: 2, requests: 3 },
    verdicts: {},
    counts: [329, 572, 36],
  },
]
