// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [65, 96, 18],
    verdicts: { starvationFreedom: 'holds' },
    note: 'the 41 states of the lock alone, and three more for each of the 8 with an ATM in the section',
  },
  { model: { sites: 3 }, counts: [384, 747, 27], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 2, requests: 2 }, counts: [235, 384, 36], verdicts: {} },
  { model: { sites: 2, order: 'unordered' }, counts: [65, 96, 18], verdicts: {}, note: 'FIFO is not needed' },
  {
    model: { sites: 2, loss: 1 },
    counts: [100, 158, 18],
    verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } },
  },
  {
    model: { sites: 2, requests: 2, duplication: 1 },
    counts: [2882, 6078, 38],
    verdicts: {
      mutualExclusion: { violated: 16 },
      deadlockFreedom: { violated: 13 },
      entryPossible: { violated: 12 },
      noLostUpdate: { violated: 28 },
    },
    note: 'a copied token loses a deposit',
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'in' },
    counts: [81, 136, 18],
    verdicts: { deadlockFreedom: { violated: 7 }, entryPossible: { violated: 6 } },
    note: 'an ATM that crashes in the section keeps the others out, and no deposit is lost',
  },
  { model: { sites: 2, crash: 1, whoCrashes: 'idle' }, counts: [113, 192, 19], verdicts: {} },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'coordinator' },
    counts: [137, 261, 19],
    verdicts: { deadlockFreedom: { violated: 3 }, entryPossible: { violated: 2 } },
  },
  { model: { sites: 2 }, counts: [74, 110, 18], verdicts: { servedInRealTimeOrder: { violated: 5 } } },
  { model: { sites: 2 }, counts: [65, 96, 18], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 2, applicationMessages: 1 },
    counts: [408, 920, 20],
    verdicts: { servedInRequestOrder: { violated: 7 } },
    note: 'as in the lock alone: one ATM tells the other that it has requested',
  },
]
