// Mutants of the bank account: each shows the purpose of the semaphore or of one of its two operations.
import type { Mutant } from 'coterie'
import { local, store } from './algorithm.js'

const guarded = { sites: 2, parameters: { lock: 'semaphore' } }

export const mutants: readonly Mutant[] = [
  {
    name: 'wait(S) passes without taking a permit',
    teaches: 'Testing S is not enough: the same step must decrement it.',
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
    teaches: 'An ATM must give its permit back, or it blocks all others.',
    clauses: { signal: local({ guard: (me) => me.phase === 'leaving', effect: () => [{ phase: 'done' }] }) },
    model: guarded,
    verdicts: { deadlockFreedom: 5, entryPossible: 1, allDeposited: 'violated' },
  },
  {
    name: 'the permit is given back before the amount is written',
    teaches: 'The section must last until the final access to the account.',
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
      'Depositing is the purpose of the program. Only a witness notices that no run does it; ' +
      'mutual exclusion does not.',
    clauses: { add: local({ guard: (me) => me.phase === 'add', effect: () => [{ phase: 'write' }] }) },
    model: guarded,
    verdicts: { noLostUpdate: 10, allDeposited: 'violated' },
  },
  {
    name: 'the bank writes what the ATM deposits, and does not add it',
    teaches: 'One step is not enough: the bank must read the balance in the step that writes it.',
    clauses: {
      deposit: local({
        guard: (me) => me.phase === 'deposit',
        effect: () => [{ phase: 'done' }, store({ account: 1 })],
      }),
    },
    model: { sites: 2, parameters: { steps: '1' } },
    verdicts: { mutualExclusion: 'vacuous', noLostUpdate: 2, allDeposited: 'violated' },
  },
]
