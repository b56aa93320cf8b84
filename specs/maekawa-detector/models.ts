// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'
import { live, stuck } from '../ricart-agrawala/verdicts.js'

const crash = { requests: 1, crash: 1, detector: 'perfect' } as const
const grid = { ...crash, sites: 4, requesters: [0, 3], parameters: { quorums: 'grid' } } as const

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 3, requests: 1, parameters: { quorums: 'one' } },
    counts: [428, 840, 18],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  { model: { sites: 3 }, counts: [644, 2064, 23], verdicts: live },
  { model: { sites: 3, crash: 1, detector: 'perfect' }, counts: [8647, 33357, 39], verdicts: live },
  { model: { ...crash, sites: 3 }, counts: [6650, 21139, 30], verdicts: {} },
  { model: grid, counts: [7074, 23512, 41], verdicts: live, large: true },
  {
    model: { ...crash, sites: 3, order: 'unordered' },
    counts: [7899, 26398, 30],
    verdicts: {},
    note: 'FIFO is not needed',
    large: true,
  },
  {
    model: { sites: 3, order: 'unordered' },
    counts: [775, 2534, 23],
    verdicts: {},
    note: 'a new REQUEST may overtake the RELEASE of the last one',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect', order: 'unordered' },
    counts: [16837, 73840, 43],
    verdicts: { starvationFreedom: 'holds' },
    large: true,
  },
  {
    model: { ...crash, sites: 3, requesters: [0], crash: 2 },
    counts: [197, 526, 15],
    verdicts: stuck(3, 3),
    note: 'after two crashes no quorum of the triangle is left',
  },
  {
    model: { sites: 3, requests: 1, crash: 1 },
    counts: [1608, 4752, 24],
    verdicts: stuck(4, 2),
    note: 'without a detector no other quorum is chosen',
  },
  {
    model: { sites: 3, requests: 1, detector: 'erring' },
    counts: [9822, 31283, 30],
    verdicts: { mutualExclusion: { violated: 14 } },
    counterexample: { folder: 'maekawa-wrong-suspicion', property: 'mutualExclusion' },
  },
  {
    model: { ...crash, sites: 3, requesters: [0, 1], loss: 1 },
    counts: [1434, 4280, 22],
    verdicts: stuck(4, 4),
  },
  {
    model: { ...crash, sites: 3, requesters: [0, 1], duplication: 1 },
    counts: [3791, 11730, 24],
    verdicts: { deadlockFreedom: { violated: 12 }, entryPossible: { violated: 6 } },
    note: 'a copied REQUEST gets a vote that no site releases',
  },
  {
    model: { ...crash, sites: 3, requesters: [0, 1], recovery: 1 },
    counts: [1937, 5577, 23],
    verdicts: { mutualExclusion: { violated: 14 }, ...stuck(6, 6) },
    note: 'a voter that recovers has forgotten its vote',
  },
  {
    model: { sites: 3, requests: 1 },
    counts: [1270, 2730, 24],
    verdicts: { servedInRequestOrder: { violated: 17 } },
    note: 'a site that asks its voters one after the other can be overtaken before it reaches the common one',
  },
  {
    model: { sites: 3, requests: 1, parameters: { quorums: 'one' } },
    counts: [584, 1238, 18],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
  },
]
