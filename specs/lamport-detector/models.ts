// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'
import { live, stuck } from '../ricart-agrawala/verdicts.js'

const crash = { requests: 1, crash: 1, detector: 'perfect' } as const

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2, requests: 1 },
    counts: [93, 131, 12],
    verdicts: live,
    note: 'without faults: the states of lamport',
  },
  { model: { ...crash, sites: 2 }, counts: [435, 817, 13], verdicts: live },
  { model: { ...crash, sites: 3, requesters: [0, 1] }, counts: [8151, 22928, 19], verdicts: {} },
  { model: { ...crash, sites: 2, requests: 2 }, counts: [7019, 15074, 25], verdicts: {} },
  {
    model: { ...crash, sites: 2, order: 'unordered' },
    counts: [1012, 2406, 13],
    verdicts: {
      mutualExclusion: { violated: 6 },
      deadlockFreedom: { violated: 9 },
      servedInTimestampOrder: { violated: 5 },
    },
  },
  {
    model: { ...crash, sites: 2, loss: 1 },
    counts: [812, 1901, 13],
    verdicts: {
      mutualExclusion: { violated: 7 },
      deadlockFreedom: { violated: 2 },
      starvationFreedom: 'violated',
      servedInTimestampOrder: { violated: 6 },
    },
  },
  { model: { ...crash, sites: 2 }, counts: [437, 820, 13], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 2, requests: 1, crash: 1 },
    counts: [269, 510, 13],
    verdicts: stuck(3, 2),
    note: 'without a detector: the algorithm of 1978',
  },
  {
    model: { sites: 2, requests: 1, detector: 'erring' },
    counts: [483, 1021, 13],
    verdicts: { mutualExclusion: { violated: 6 }, servedInTimestampOrder: { violated: 4 } },
    counterexample: { folder: 'lamport-wrong-suspicion', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, requests: 1, requesters: [0, 1], detector: 'erring' },
    counts: [11895, 34310, 19],
    verdicts: { mutualExclusion: { violated: 10 }, servedInTimestampOrder: { violated: 6 } },
    large: true,
  },
  {
    model: { ...crash, sites: 2, recovery: 1 },
    counts: [1248, 2347, 14],
    verdicts: {
      mutualExclusion: { violated: 7 },
      servedInTimestampOrder: { violated: 7 },
      ...stuck(4, 4),
    },
    note: 'a site that recovers has forgotten its queue and its clock',
  },
  {
    model: { sites: 2, requests: 1 },
    counts: [100, 144, 12],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
  },
]
