// Mutants of the replicated queue: requests that are applied too early or never, a release that is not sent, and a
// queue that is ignored.
import { type Mutant, send } from 'coterie'
import { local, REQUEST } from './algorithm.js'

const ordered = { sites: 2, requests: 1, order: 'total', self: 'channel' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a site applies its own request at once',
    teaches:
      'The sender must receive its own request in the order of all, or two sites may both be the first.',
    clauses: {
      request: local({
        guard: ({ phase, queue }, { self }) => phase === 'idle' && !queue.includes(self),
        effect: ({ queue }, { self, others }) => [
          { phase: 'wanted', queue: queue.push(self) },
          send(others, REQUEST()),
        ],
      }),
    },
    model: ordered,
    verdicts: { mutualExclusion: 4, oneQueue: 4, servedInRealTimeOrder: 3 },
  },
  {
    name: 'a site requests again before it has received its own release',
    teaches: 'Its old request would still be the first of its own queue, and it would enter with it.',
    clauses: {
      request: local({
        guard: ({ phase }) => phase === 'idle',
        effect: (_, { sites }) => [{ phase: 'wanted' }, send(sites, REQUEST())],
      }),
    },
    model: { ...ordered, requests: 2 },
    verdicts: { mutualExclusion: 11, servedInRequestOrder: 8, servedInRealTimeOrder: 7 },
  },
  {
    name: 'a site sends its request to the others alone',
    teaches: 'Its own queue never has the request, so nobody enters.',
    clauses: {
      request: local({
        guard: ({ phase, queue }, { self }) => phase === 'idle' && !queue.includes(self),
        effect: (_, { others }) => [{ phase: 'wanted' }, send(others, REQUEST())],
      }),
    },
    model: ordered,
    verdicts: { mutualExclusion: 'vacuous', someoneEnters: 'violated', deadlockFreedom: 2, entryPossible: 1 },
  },
  {
    name: 'no release is sent',
    teaches:
      'The request of a site that has left stays the first of every queue, so all others wait forever.',
    clauses: {
      exit: local({
        guard: ({ phase }) => phase === 'held',
        effect: ({ queue }, { self }) => [{ phase: 'idle', queue: queue.filter((one) => one !== self) }],
      }),
    },
    model: ordered,
    verdicts: {
      deadlockFreedom: 8,
      entryPossible: 2,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
  },
  {
    name: 'a site enters as soon as its request has come back',
    teaches: 'The order of the queue is what excludes the others: a site must wait until it is the first.',
    clauses: {
      enter: local({
        guard: ({ phase, queue }, { self }) => phase === 'wanted' && queue.includes(self),
        effect: () => [{ phase: 'held' }],
      }),
    },
    model: ordered,
    verdicts: { mutualExclusion: 7, servedInRequestOrder: 5, servedInRealTimeOrder: 5 },
  },
]
