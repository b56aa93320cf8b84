// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const ordered = { order: 'total', self: 'channel' } as const
const two = { sites: 2, requests: 1, ...ordered } as const
const isLive = { starvationFreedom: 'holds', livelockFreedom: 'holds' } as const

export const expectations: readonly Expectation[] = [
  { model: two, counts: [134, 248, 14], verdicts: isLive },
  { model: { ...two, requests: 2 }, counts: [741, 1484, 28], verdicts: isLive },
  { model: { ...two, sites: 3 }, counts: [7622, 21192, 27], verdicts: isLive },
  {
    model: two,
    counts: [160, 292, 14],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: two,
    counts: [134, 248, 14],
    verdicts: { servedInRealTimeOrder: 'holds' },
    note: 'the order of the broadcasts is that in which they are sent',
  },
  {
    model: { ...two, applicationMessages: 1 },
    counts: [888, 2190, 16],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { ...two, order: 'fifo' },
    counts: [190, 476, 14],
    verdicts: {
      mutualExclusion: { violated: 6 },
      deadlockFreedom: { violated: 6 },
      entryPossible: { violated: 4 },
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
      oneQueue: { violated: 6 },
    },
    counterexample: { folder: 'replicated-queue-two-orders', property: 'mutualExclusion' },
    note: 'each site receives its own request first',
  },
  {
    model: { ...two, crash: 1, whoCrashes: 'idle' },
    counts: [274, 608, 15],
    verdicts: {},
    note: 'the others need nothing of a site that is idle; a request of it is in all queues or in none',
  },
  {
    model: { ...two, crash: 1, whoCrashes: 'waiting' },
    counts: [236, 520, 14],
    verdicts: { deadlockFreedom: { violated: 7 }, entryPossible: { violated: 3 } },
    note: 'the request of the crashed site stays the first of every queue',
  },
  {
    model: { ...two, crash: 1, whoCrashes: 'in' },
    counts: [160, 302, 14],
    verdicts: { deadlockFreedom: { violated: 8 }, entryPossible: { violated: 5 } },
    note: 'no release comes',
  },
  {
    model: { ...two, order: 'unordered' },
    counts: [318, 824, 14],
    verdicts: {
      mutualExclusion: { violated: 6 },
      deadlockFreedom: { violated: 6 },
      entryPossible: { violated: 4 },
      oneQueue: { violated: 6 },
    },
  },
]
