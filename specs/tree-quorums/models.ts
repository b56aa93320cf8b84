// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

const stuck = (deadlock: number, lockedOut: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: lockedOut } }) as const
const live = { starvationFreedom: 'holds', livelockFreedom: 'holds' } as const

const crash = { sites: 3, requests: 1, crash: 1, detector: 'perfect' } as const

export const expectations: readonly Expectation[] = [
  { model: { sites: 1 }, counts: [4, 4, 3], verdicts: {} },
  { model: { sites: 2 }, counts: [65, 129, 13], verdicts: live, note: 'the root has one child' },
  { model: { sites: 3 }, counts: [2016, 6788, 28], verdicts: live },
  { model: { sites: 3, requests: 1 }, counts: [976, 2244, 26], verdicts: {} },
  {
    model: { sites: 3, requests: 1 },
    counts: [5576, 12135, 26],
    verdicts: { servedInRequestOrder: { violated: 17 }, servedInRealTimeOrder: { violated: 7 } },
    note: 'a site that asks one site after the other can be overtaken before it reaches the common one',
  },
  {
    model: { sites: 3, requests: 1, order: 'unordered' },
    counts: [1086, 2584, 28],
    verdicts: {},
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 7, requests: 1, requesters: [3, 6] },
    counts: [778, 1826, 28],
    verdicts: {},
    note: 'two leaves on either side of the root',
  },
  {
    model: { ...crash, sites: 7, requesters: [3, 6], whoCrashes: '0' },
    counts: [10798, 37516, 40],
    verdicts: live,
    note: 'the root may fail',
  },
  { model: crash, counts: [10847, 33489, 30], verdicts: live, note: 'any site may fail, in any state' },
  {
    model: { ...crash, requests: 'unbounded' },
    counts: [32986, 136662, 45],
    verdicts: live,
    large: true,
  },
  {
    model: { ...crash, crash: 2 },
    counts: [22758, 85918, 31],
    verdicts: stuck(3, 3),
    large: true,
    note: 'after two failures no quorum of three sites is left',
  },
  {
    model: { sites: 3, requests: 1, crash: 1 },
    counts: [3266, 9576, 27],
    verdicts: stuck(4, 2),
    note: 'without a detector no site is replaced',
  },
  {
    model: { sites: 3, requests: 1, detector: 'erring' },
    counts: [18836, 55243, 33],
    verdicts: { mutualExclusion: { violated: 14 }, ...stuck(14, 6) },
    note: 'a vote is taken back from a site that is in the section',
    counterexample: { folder: 'tree-quorums-wrong-suspicion', property: 'mutualExclusion' },
  },
  {
    model: { ...crash, recovery: 1 },
    counts: [74319, 203437, 33],
    verdicts: { mutualExclusion: { violated: 14 }, ...stuck(5, 5) },
    note: 'a site that recovers has forgotten its vote',
    large: true,
  },
  { model: { sites: 3, requests: 1, loss: 1 }, counts: [2072, 4900, 29], verdicts: stuck(3, 3) },
  {
    model: { sites: 3, requests: 1, duplication: 1 },
    counts: [9279, 24022, 31],
    verdicts: stuck(12, 5),
    note: 'a copied REQUEST gets a vote that no site releases',
  },
]
