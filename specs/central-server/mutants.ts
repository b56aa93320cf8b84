// Mutants of the central server: the token is kept, doubled or lost, a request forgotten, the queue served from its end.
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
      'Granting gives the token away; mutual exclusion is the token, and that there is one breaks ' +
      'six steps earlier.',
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
      'One RELEASE brings one token back, so one client may be granted; it takes three clients to ' +
      'have two in the queue.',
    clauses: wholeQueue,
    model: { sites: 3, requests: 3 },
    verdicts: { mutualExclusion: 14, exactlyOneToken: 10 },
    counts: [10087, 25794, 54],
  },
  {
    name: 'a RELEASE grants to the head, and the coordinator has the token too',
    teaches: 'A token that is passed on to the next client is no longer at the coordinator.',
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
      'A client gives its token back once: a copy made by a client is as bad as one made by a channel.',
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
    teaches: 'The RELEASE is what lets the others in: safety does not need it, progress does.',
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
    teaches: 'Clients ask once, so the coordinator must remember a request that it cannot grant.',
    clauses: dropped,
    model: { sites: 2, requests: 3 },
    verdicts: { deadlockFreedom: 8, entryPossible: 4 },
    counts: [359, 596, 36],
  },
  {
    name: 'a request that finds the token gone is dropped, three clients',
    teaches:
      'Clients ask once, so the coordinator must remember; a third one makes the graph larger, ' +
      'the trace no shorter.',
    clauses: dropped,
    model: { sites: 3, requests: 3 },
    verdicts: { deadlockFreedom: 8, entryPossible: 4 },
    counts: [5083, 11514, 54],
  },
  {
    name: 'who is granted the token is put in the queue as well',
    teaches:
      'The queue is for those who are not served yet: a token sent to one who does not want it ' +
      'any more is lost.',
    clauses: enqueued,
    model: { sites: 2, requests: 3 },
    verdicts: { deadlockFreedom: 9, entryPossible: 8, exactlyOneToken: 7, queueShorterThanN: 4 },
    counts: [380, 660, 33],
  },
  {
    name: 'who is granted the token is put in the queue as well, three clients',
    teaches:
      'The queue is for those who are not served yet; a third client makes the graph larger, the ' +
      'trace no shorter.',
    clauses: enqueued,
    model: { sites: 3, requests: 3 },
    verdicts: { deadlockFreedom: 9, entryPossible: 8, exactlyOneToken: 7, queueShorterThanN: 6 },
    counts: [4532, 9504, 47],
  },
  {
    name: 'the head of the queue is not taken out',
    teaches: 'Who is served must leave the queue, or a second token goes to it and is lost.',
    clauses: {
      onRelease: coordinator.upon('RELEASE', (me) => {
        const next = me.queue.first()
        return next === undefined ? [{ token: true }] : [{}, send(next, TOKEN())]
      }),
    },
    model: { sites: 3, requests: 3 },
    verdicts: { deadlockFreedom: 15, entryPossible: 5, exactlyOneToken: 13, queueShorterThanN: 12 },
    counts: [29623, 60366, 55],
  },
  {
    name: 'the last of the queue is served first',
    teaches:
      'The queue serves in the order of arrival; only such an order, with two in the queue, tells ' +
      'it from a stack.',
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
    teaches: 'The queue keeps anybody from being passed over for ever.',
    clauses: lowestFirst,
    model: { sites: 3 },
    verdicts: { starvationFreedom: 'violated' },
    counts: [158, 384, 10],
  },
  {
    name: 'the client with the lowest number is served first, three requests each',
    teaches: 'The queue keeps anybody from being passed over for ever; where all stop asking nobody is.',
    clauses: lowestFirst,
    model: { sites: 3, requests: 3 },
    verdicts: {},
    survives: 'whoever asks a bounded number of times is served in the end, in whatever order',
    counts: [4921, 11154, 54],
  },
  {
    name: 'every token is dropped',
    teaches:
      'Entering is what all of it is for: a lock that nobody gets excludes perfectly, so a ' +
      'witness must be asked for.',
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
    name: 'where nobody waits, the token is offered to whoever has released it',
    teaches:
      'All are served, and yet it is no good: where nobody asks, the token goes to and fro for ' +
      'ever. Silence is a claim of its own.',
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
    teaches: 'One RELEASE brings one token back, so one client may be granted.',
    equivalent: 'of two clients one has the token, so the queue has one entry at most',
    clauses: wholeQueue,
    model: { sites: 2, requests: 3 },
    verdicts: {},
    counts: [329, 572, 36],
  },
  {
    name: 'the client with the lowest number is served first, two clients',
    teaches: 'The queue keeps anybody from being passed over for ever.',
    equivalent: 'of two clients one has the token, so the queue has one entry at most',
    clauses: lowestFirst,
    model: { sites: 2, requests: 3 },
    verdicts: {},
    counts: [329, 572, 36],
  },
]
