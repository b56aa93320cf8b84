// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const noLock = { lock: 'none' }

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [70, 94, 16],
    verdicts: { starvationFreedom: 'holds' },
    note: 'the 40 states of the lock alone, and three more for each of the 10 with a site in the section',
  },
  { model: { sites: 3 }, counts: [3281, 8664, 30], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 2, requests: 2 }, counts: [310, 448, 32], verdicts: {} },
  {
    model: { sites: 2, parameters: noLock },
    counts: [48, 76, 10],
    verdicts: { mutualExclusion: { violated: 2 }, noLostUpdate: { violated: 10 } },
    counterexample: { folder: 'bank-account-no-distributed-lock', property: 'noLostUpdate' },
  },
  {
    model: { sites: 3, parameters: noLock },
    counts: [472, 1104, 15],
    verdicts: { mutualExclusion: { violated: 2 }, noLostUpdate: { violated: 10 } },
  },
  {
    model: { sites: 2, order: 'unordered' },
    counts: [78, 110, 16],
    verdicts: {},
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 2, loss: 1 },
    counts: [102, 144, 16],
    verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } },
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'in' },
    counts: [90, 142, 16],
    verdicts: { deadlockFreedom: { violated: 7 }, entryPossible: { violated: 6 } },
    note: 'an ATM that crashes in the section keeps the others out, and no deposit is lost',
  },
  { model: { sites: 2 }, counts: [75, 100, 16], verdicts: { servedInRealTimeOrder: { violated: 6 } } },
  { model: { sites: 2 }, counts: [76, 100, 16], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 2, applicationMessages: 1 },
    counts: [359, 765, 18],
    verdicts: { servedInRequestOrder: 'holds' },
  },
]
