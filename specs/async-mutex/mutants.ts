// Mutants of async-mutex: too many units, a queue that nobody looks at, or one served from the wrong end.
import type { Mutant } from 'coterie'
import { dispatched, local, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'a release adds two units',
    teaches: 'The units are never more than one, or two tasks find one.',
    clauses: {
      release: local({
        guard: (me) => me.phase === 'held',
        effect: (_, { shared: { value, queue } }) => [
          { phase: 'idle' },
          dispatched({ value: value + 2, queue }),
        ],
      }),
    },
    model: { sites: 2, requests: 2 },
    verdicts: { mutualExclusion: 7 },
  },
  {
    name: 'a release does not look at the queue',
    teaches: 'A release must give the unit to the first of the queue, or it sleeps forever.',
    clauses: {
      release: local({
        guard: (me) => me.phase === 'held',
        effect: (_, { shared }) => [{ phase: 'idle' }, write({ value: shared.value + 1 })],
      }),
    },
    model: { requests: 1 },
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    name: 'a promise joins the queue at its head',
    teaches: 'A queue that serves the last first starves the others.',
    clauses: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: (_, { self, shared: { value, queue } }) => [
          { phase: 'waiting' },
          dispatched({ value, queue: queue.unshift(self) }),
        ],
      }),
    },
    model: { sites: 3 },
    verdicts: { starvationFreedom: 'violated', servedInRealTimeOrder: 6, servedInRequestOrder: 6 },
  },
  {
    name: 'no task runs on',
    teaches: 'A promise that is resolved lets its task run on.',
    clauses: { enter: undefined },
    model: { requests: 1 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
]
