// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

// Without a lock no ATM is ever in the section, so mutual exclusion is vacuous.
const noLock = { mutualExclusion: 'vacuous' } as const

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [21, 28, 6],
    verdicts: { ...noLock, noLostUpdate: { violated: 6 } },
    counterexample: { folder: 'lost-update', property: 'noLostUpdate' },
  },
  {
    model: { sites: 2, parameters: { steps: '2' } },
    counts: [12, 14, 4],
    verdicts: { ...noLock, noLostUpdate: { violated: 4 } },
  },
  { model: { sites: 3 }, counts: [141, 267, 9], verdicts: { ...noLock, noLostUpdate: { violated: 9 } } },
  {
    model: { sites: 3, parameters: { steps: '2' } },
    counts: [59, 99, 6],
    verdicts: { ...noLock, noLostUpdate: { violated: 6 } },
  },
  { model: { sites: 2, parameters: { lock: 'semaphore' } }, counts: [20, 20, 10], verdicts: {} },
  { model: { sites: 3, parameters: { lock: 'semaphore' } }, counts: [56, 60, 15], verdicts: {} },
  {
    model: { sites: 2, parameters: { lock: 'semaphore', permits: '2' } },
    counts: [48, 76, 10],
    verdicts: { mutualExclusion: { violated: 2 }, noLostUpdate: { violated: 10 } },
    counterexample: { folder: 'bank-account-two-permits', property: 'noLostUpdate' },
  },
  {
    model: { sites: 2, parameters: { lock: 'semaphore', permits: '0' } },
    counts: [1, 0, 0],
    verdicts: {
      mutualExclusion: 'vacuous',
      deadlockFreedom: { violated: 0 },
      entryPossible: { violated: 0 },
      allDeposited: 'violated',
    },
  },
  {
    model: { sites: 2, parameters: { steps: '1' } },
    counts: [4, 4, 2],
    verdicts: noLock,
    note: 'without a lock: an atomic deposit needs none',
  },
  { model: { sites: 3, parameters: { steps: '1' } }, counts: [8, 12, 3], verdicts: noLock },
  { model: { sites: 2, parameters: { steps: '1', lock: 'semaphore' } }, counts: [12, 12, 6], verdicts: {} },
]
