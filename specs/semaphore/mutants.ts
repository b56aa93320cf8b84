// Mutants of the semaphore: each of its operations done by half, or twice.
import type { Mutant } from 'coterie'
import { local, write } from './algorithm.js'

const spinning = { sites: 2, parameters: { kind: 'spin' } }
const sleeping = { sites: 2, parameters: { kind: 'fifo' } }

export const mutants: readonly Mutant[] = [
  {
    name: 'signal(S) adds two',
    teaches: 'A signal gives back one permit: more than there were in the beginning let more sites in.',
    clauses: {
      signal: local({
        guard: (me) => me.phase === 'inside',
        effect: (_, { shared }) => [{ phase: 'idle' }, write({ S: Math.min(2, shared.S + 2) })],
      }),
    },
    model: spinning,
    verdicts: { mutualExclusion: 7 },
  },
  {
    name: 'signal(S) adds nothing',
    teaches:
      'A signal must give the permit back; who spins is never stuck, so deadlock freedom misses ' +
      'what entryPossible sees.',
    clauses: { signal: local({ guard: (me) => me.phase === 'inside', effect: () => [{ phase: 'idle' }] }) },
    model: spinning,
    verdicts: { entryPossible: 3 },
  },
  {
    name: 'wait(S) takes nothing',
    teaches: 'To wait for a permit is to take it: a test without a decrement keeps no site out.',
    clauses: {
      spin: local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'inside' }] : []),
      }),
      signal: local({ guard: (me) => me.phase === 'inside', effect: () => [{ phase: 'idle' }] }),
    },
    model: spinning,
    verdicts: { mutualExclusion: 4 },
  },
  {
    name: 'signal(S) wakes nobody',
    teaches: 'A signal must wake a sleeper: it does not look again, so the permit must be handed to it.',
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
    },
  },
  {
    name: 'wait(S) waits for more permits than there are',
    teaches:
      'A permit that is there may be taken: a lock that nobody gets excludes perfectly, and only ' +
      'the witness complains at once.',
    clauses: {
      spin: local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { shared }) => (shared.S > 1 ? [{ phase: 'inside' }, write({ S: shared.S - 1 })] : []),
      }),
    },
    model: spinning,
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
