// Mutants of the test-and-set locks: a lock that does not close, does not open, or is not looked at.
import type { Mutant } from 'coterie'
import { local, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'the lock is not closed',
    teaches: 'The test must close the lock in the same step, or it keeps no site out.',
    clauses: {
      testAndSet: local({
        guard: (me) => me.phase === 'setting',
        effect: (_, { shared }) => (shared.locked ? [] : [{ phase: 'held' }]),
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 4 },
  },
  {
    name: 'on leaving, a site leaves the lock closed',
    teaches:
      'A leaving site must open the lock. A site that keeps trying always has a step, so only ' +
      'entryPossible sees this, not deadlock freedom.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 2 },
    verdicts: { entryPossible: 3, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'a failed try opens the lock',
    teaches: 'Test-and-set writes even when it fails, so it must write the same value.',
    clauses: {
      testAndSet: local({
        guard: (me) => me.phase === 'setting',
        effect: (_, { shared }) =>
          shared.locked
            ? [{ phase: 'setting' }, write({ locked: false })]
            : [{ phase: 'held' }, write({ locked: true })],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 5 },
  },
  {
    name: 'no site tries to enter',
    teaches: 'If no site tries, no site gets the lock: mutual exclusion holds, and no site enters.',
    clauses: { testAndSet: undefined },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'compare-and-swap swaps whatever it finds',
    teaches: 'Compare-and-swap may write only if the comparison succeeds, and only then may the site enter.',
    clauses: {
      compareAndSwap: local({
        guard: (me) => me.phase === 'swapping',
        effect: () => [{ phase: 'held' }, write({ locked: true })],
      }),
    },
    model: { sites: 2, parameters: { kind: 'cas' } },
    verdicts: { mutualExclusion: 4 },
  },
]
