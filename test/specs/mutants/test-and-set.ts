// Mutants of the test-and-set locks: a lock that does not close, does not open, or is not looked at.

import spec from '../../../specs/test-and-set.js'
import { flag, many, oneOf, protocol } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, write } = protocol({
  roles: { site: many({ phase: oneOf('idle', 'testing', 'setting', 'held') }) },
  shared: { locked: flag },
})
const { local } = roles.site

export const testAndSetMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'the lock is not closed',
    teaches: 'a test without setting keeps nobody out',
    changed: {
      testAndSet: local({
        guard: (me) => me.phase === 'setting',
        effect: (_, { shared }) => (shared.locked ? [] : [{ phase: 'held' }]),
      }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 4 },
  },
  {
    spec,
    mutant: 'on leaving the lock stays closed',
    teaches: 'who tries again and again is never stuck, so deadlock freedom misses what entryPossible sees',
    changed: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 2 },
    violates: { entryPossible: 3 },
  },
  {
    spec,
    mutant: 'a failed try opens the lock',
    teaches: 'test-and-set writes also where it fails, so it must write the same value',
    changed: {
      testAndSet: local({
        guard: (me) => me.phase === 'setting',
        effect: (_, { shared }) =>
          shared.locked
            ? [{ phase: 'setting' }, write({ locked: false })]
            : [{ phase: 'held' }, write({ locked: true })],
      }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 5 },
  },
  {
    spec,
    mutant: 'nobody tries',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: { testAndSet: undefined },
    model: { sites: 2 },
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
]
