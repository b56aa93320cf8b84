// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const stuck = (deadlock: number, noEntry: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: noEntry } }) as const

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [23, 39, 8], verdicts: {} },
  { model: { sites: 3 }, counts: [118, 260, 10], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 2, crash: 1, detector: 'perfect' }, counts: [92, 217, 12], verdicts: {} },
  {
    model: { sites: 3, crash: 1, detector: 'perfect' },
    counts: [1209, 3772, 24],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'coordinator', detector: 'perfect' },
    counts: [849, 2690, 24],
    verdicts: {},
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'with token', detector: 'perfect' },
    counts: [360, 920, 20],
    verdicts: {},
  },
  {
    model: { sites: 2, crash: 1, detector: 'perfect' },
    counts: [134, 311, 14],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 2 },
    counts: [28, 46, 8],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
    note: 'the coordinator grants its own request although an earlier one is in transit',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect' },
    counts: [3210, 9271, 25],
    verdicts: { servedInRequestOrder: { violated: 15 } },
    note: 'a new coordinator learns which sites wait, but not since when',
  },
  {
    model: { sites: 3, crash: 2, detector: 'perfect' },
    counts: [4972, 18983, 27],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { sites: 4, crash: 2, detector: 'perfect' },
    counts: [225023, 1175662, 47],
    verdicts: {},
    large: true,
    note:
      'a site may answer, crash, and be counted as crashed before its answer arrives; it takes ' +
      'three other sites to notice',
  },
  {
    model: { sites: 3, crash: 1 },
    counts: [379, 1100, 11],
    verdicts: { ...stuck(3, 2), starvationFreedom: 'violated' },
    note: 'without a detector no site takes over',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect', parameters: { begins: 'with a fresh token' } },
    counts: [1446, 4716, 24],
    verdicts: { mutualExclusion: { violated: 10 } },
    counterexample: { folder: 'central-server-fresh-token', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, detector: 'erring' },
    counts: [6319, 22839, 30],
    verdicts: {
      starvationFreedom: 'violated',
      mutualExclusion: { violated: 10 },
      ...stuck(7, 4),
      oneCoordinator: { violated: 2 },
    },
    note: 'stuck if the coordinator ignores the answer of a site that it wrongly suspects',
    counterexample: { folder: 'central-server-two-coordinators', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect', order: 'unordered' },
    counts: [1907, 6616, 25],
    verdicts: stuck(13, 11),
    note: 'a RELEASE overtakes the ANSWER that reports the token',
  },
  {
    model: { sites: 2, requests: 2, crash: 1, detector: 'perfect', loss: 1 },
    counts: [686, 1715, 23],
    verdicts: { deadlockFreedom: { violated: 2 } },
    note: 'only a new coordinator learns of a lost REQUEST, through the ANSWER',
  },
  {
    model: { sites: 2, requests: 2, crash: 1, detector: 'perfect', duplication: 1 },
    counts: [1824, 5024, 23],
    verdicts: { mutualExclusion: { violated: 13 }, deadlockFreedom: { violated: 11 } },
  },
  {
    model: { sites: 2, requests: 1, crash: 1, recovery: 1, detector: 'perfect' },
    counts: [365, 729, 14],
    verdicts: stuck(3, 3),
    note:
      'a coordinator that recovers does not know that it leads; one that was replaced does not ' +
      'know which site leads',
  },
]
