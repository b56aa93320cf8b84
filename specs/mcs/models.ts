// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [50, 100, 12], verdicts: {} },
  {
    model: { sites: 2 },
    counts: [51, 102, 12],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
    note: 'the queue has the order in which sites swap the tail',
  },
  {
    model: { sites: 2 },
    counts: [50, 100, 12],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  { model: { sites: 3 }, counts: [722, 2166, 23], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 4 }, counts: [12896, 51584, 34], verdicts: {} },
  { model: { sites: 3 }, counts: [1280, 3840, 23], verdicts: { firstComeFirstServed: 'holds' } },
  {
    model: { sites: 2, requests: 2, crash: 1, recovery: 1 },
    counts: [1244, 2652, 21],
    verdicts: { entryPossible: { violated: 4 }, firstComeFirstServed: 'holds' },
    note: 'no site waits for a request that a crash ended',
  },
]
