// Mutants of the semaphore: each of its operations half done, or done twice.
import type { Mutant } from 'coterie'
import { local, write } from './algorithm.js'

const spinning = { sites: 2, parameters: { kind: 'spin' } }
const sleeping = { sites: 2, parameters: { kind: 'fifo' } }

export const mutants: readonly Mutant[] = [
  {
    name: 'signal(S) adds two',
    teaches: 'A signal returns one permit. With more permits than at the start, more sites enter.',
    clauses: {
      signal: local({
        guard: (me) => me.phase === 'inside',
        effect: (_, { shared }) => [{ phase: 'idle' }, write({ S: Math.min(2, shared.S + 2) })],
      }),
    },
    model: spinning,
    verdicts: { mutualExclusion: 7, atMostPermits: 7 },
  },
  {
    name: 'signal(S) adds nothing',
    teaches:
      'A signal must return the permit. A spinning site always has a step, so only entryPossible sees ' +
      'this, not deadlock freedom.',
    clauses: { signal: local({ guard: (me) => me.phase === 'inside', effect: () => [{ phase: 'idle' }] }) },
    model: spinning,
    verdicts: { entryPossible: 3 },
  },
  {
    name: 'wait(S) takes nothing',
    teaches: 'Waiting for a permit must take it: a test without a decrement keeps no site out.',
    clauses: {
      spin: local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'inside' }] : []),
      }),
      signal: local({ guard: (me) => me.phase === 'inside', effect: () => [{ phase: 'idle' }] }),
    },
    model: spinning,
    verdicts: { mutualExclusion: 4, atMostPermits: 4 },
  },
  {
    name: 'signal(S) wakes no process',
    teaches: 'A signal must wake a sleeping process: it does not look again, so it must be given the permit.',
    clauses: {
      signal: local({
        guard: (me, { self, shared }) => me.phase === 'inside' && !shared.queue.includes(self),
        effect: () => [{ phase: 'idle' }, write({ S: 1 })],
      }),
    },
    model: sleeping,
    verdicts: {
      deadlockFreedom: 5,
      entryPossible: 4,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
      servedInRequestOrder: 7,
    },
  },
  {
    name: 'wait(S) waits for more permits than there are',
    teaches:
      'A free permit may be taken. A lock that no site gets satisfies mutual exclusion, and only the ' +
      'witness fails at once.',
    clauses: {
      spin: local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { shared }) => (shared.S > 1 ? [{ phase: 'inside' }, write({ S: shared.S - 1 })] : []),
      }),
    },
    model: spinning,
    verdicts: {
      mutualExclusion: 'vacuous',
      atMostPermits: 'vacuous',
      asManyAsPermits: 'violated',
      entryPossible: 1,
      someoneEnters: 'violated',
    },
  },
]
