// Mutants of the bank account: what the semaphore is for, and what each of its two operations is for.

import spec from '../../../specs/bank-account.js'
import { flag, int, many, oneOf, protocol } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, write: store } = protocol({
  roles: {
    atm: many({
      phase: oneOf('read', 'waiting', 'add', 'write', 'leaving', 'done'),
      permit: flag,
      amount: int(0, Number.POSITIVE_INFINITY),
    }),
  },
  shared: { account: int(0, Number.POSITIVE_INFINITY), S: int(0, Number.POSITIVE_INFINITY) },
})
const { local } = roles.atm

const guarded = { sites: 2, parameters: { lock: 'semaphore' } }

export const bankAccountMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'wait(S) passes without taking a permit',
    teaches: 'to look at S is not enough, it must be counted down in the same step',
    changed: {
      wait: local({
        guard: (me, { shared }) => me.phase === 'waiting' && shared.S > 0,
        effect: () => [{ phase: 'read', permit: true }],
      }),
    },
    model: guarded,
    violates: { mutualExclusion: 2, noLostUpdate: 10 },
  },
  {
    spec,
    mutant: 'signal(S) adds nothing',
    teaches: 'a permit that is not given back stops everybody else',
    changed: { signal: local({ guard: (me) => me.phase === 'leaving', effect: () => [{ phase: 'done' }] }) },
    model: guarded,
    violates: { deadlockFreedom: 5, entryPossible: 1, allDeposited: 'violated' },
  },
  {
    spec,
    mutant: 'the permit is given back before the amount is written',
    teaches: 'the section must reach as far as the last access',
    changed: {
      read: local({
        guard: (me) => me.phase === 'read',
        effect: (_, { shared }) => [
          { phase: 'add', amount: shared.account, permit: false },
          store({ S: shared.S + 1 }),
        ],
      }),
    },
    model: guarded,
    violates: { noLostUpdate: 8 },
  },
  {
    spec,
    mutant: 'the deposit is not added',
    teaches: 'what no run brings about is missed by the witness, not by the invariants',
    changed: { add: local({ guard: (me) => me.phase === 'add', effect: () => [{ phase: 'write' }] }) },
    model: guarded,
    violates: { noLostUpdate: 10, allDeposited: 'violated' },
  },
]
