// Mutants of the bank account: what the semaphore is for, and what each of its two operations is for.
import type { Mutant } from 'coterie'
import { local, store } from './algorithm.js'

const guarded = { sites: 2, parameters: { lock: 'semaphore' } }

export const mutants: readonly Mutant[] = [
  {
    name: 'wait(S) passes without taking a permit',
    teaches: 'To look at S is not enough: it must be counted down in the same step.',
    clauses: {
      wait: local({
        guard: (me, { shared }) => me.phase === 'waiting' && shared.S > 0,
        effect: () => [{ phase: 'read', permit: true }],
      }),
    },
    model: guarded,
    verdicts: { mutualExclusion: 2, noLostUpdate: 10 },
  },
  {
    name: 'signal(S) adds nothing',
    teaches: 'A permit must be given back, or everybody else is stopped.',
    clauses: { signal: local({ guard: (me) => me.phase === 'leaving', effect: () => [{ phase: 'done' }] }) },
    model: guarded,
    verdicts: { deadlockFreedom: 5, entryPossible: 1, allDeposited: 'violated' },
  },
  {
    name: 'the permit is given back before the amount is written',
    teaches: 'The section must reach as far as the last access to the account.',
    clauses: {
      read: local({
        guard: (me) => me.phase === 'read',
        effect: (_, { shared }) => [
          { phase: 'add', amount: shared.account, permit: false },
          store({ S: shared.S + 1 }),
        ],
      }),
    },
    model: guarded,
    verdicts: { noLostUpdate: 8 },
  },
  {
    name: 'the deposit is not added',
    teaches:
      'The deposit is the purpose of it all: what no run brings about is missed by a witness, not ' +
      'by mutual exclusion.',
    clauses: { add: local({ guard: (me) => me.phase === 'add', effect: () => [{ phase: 'write' }] }) },
    model: guarded,
    verdicts: { noLostUpdate: 10, allDeposited: 'violated' },
  },
]
