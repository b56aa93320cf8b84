// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'
import { live, stuck } from '../ricart-agrawala/verdicts.js'

const crash = { requests: 1, crash: 1, detector: 'perfect' } as const

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2, requests: 1 },
    counts: [40, 52, 10],
    verdicts: live,
    note: 'without faults: the states of ricart-agrawala',
  },
  { model: { ...crash, sites: 2 }, counts: [164, 312, 10], verdicts: live },
  { model: { ...crash, sites: 3, requesters: [0, 1] }, counts: [1084, 2854, 14], verdicts: live },
  { model: { ...crash, sites: 3 }, counts: [17355, 54964, 21], verdicts: live, large: true },
  { model: { ...crash, sites: 2, requests: 2 }, counts: [983, 2037, 20], verdicts: live },
  { model: { ...crash, sites: 3, crash: 2, requesters: [0, 1] }, counts: [2378, 8043, 14], verdicts: live },
  { model: { ...crash, sites: 2, order: 'unordered' }, counts: [185, 381, 10], verdicts: {} },
  {
    model: { ...crash, sites: 2, loss: 1 },
    counts: [253, 563, 10],
    verdicts: { deadlockFreedom: { violated: 2 }, starvationFreedom: 'violated' },
    note: 'if the other site crashes, the lost message does not matter: entry remains possible',
  },
  { model: { ...crash, sites: 2 }, counts: [169, 319, 10], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 2, requests: 1, crash: 1 },
    counts: [107, 197, 11],
    verdicts: stuck(3, 2),
    note: 'without a detector: the algorithm of 1981',
  },
  {
    model: { sites: 2, requests: 1, detector: 'erring' },
    counts: [197, 403, 11],
    verdicts: { mutualExclusion: { violated: 7 }, servedInTimestampOrder: { violated: 4 } },
    counterexample: { folder: 'ricart-agrawala-wrong-suspicion', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, requests: 1, requesters: [0, 1], detector: 'erring' },
    counts: [1451, 4179, 15],
    verdicts: { mutualExclusion: { violated: 11 }, servedInTimestampOrder: { violated: 6 } },
  },
  {
    model: { ...crash, sites: 2, recovery: 1 },
    counts: [412, 793, 11],
    verdicts: {
      mutualExclusion: { violated: 10 },
      servedInTimestampOrder: { violated: 7 },
      ...stuck(4, 4),
    },
    note: 'a site that recovers has forgotten what it deferred, and which number it used',
  },
  {
    model: { sites: 2, requests: 1 },
    counts: [45, 58, 10],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
  },
]
