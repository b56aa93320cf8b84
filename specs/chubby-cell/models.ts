// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const two = { sites: 3, requesters: [0, 1], requests: 1, timeouts: 2 } as const
const fair = { elect: 'weak' } as const
const crash = { crash: 1, whoCrashes: 'replica', detector: 'perfect' } as const

export const expectations: readonly Expectation[] = [
  {
    model: two,
    counts: [853, 1480, 18],
    verdicts: { lockAfterFailOver: 'violated', starvationFreedom: 'violated' },
    note:
      'the lease of a master that does not crash does not end; and without an election, which ' +
      'need not happen here, no client is served',
  },
  {
    model: { sites: 2, requests: 1, timeouts: 1 },
    counts: [105, 146, 17],
    verdicts: { lockAfterFailOver: 'violated', servedInRealTimeOrder: { violated: 6 } },
    note: 'the master keeps no queue',
  },
  {
    model: { sites: 2, requests: 1, timeouts: 1 },
    counts: [130, 168, 17],
    verdicts: { lockAfterFailOver: 'violated', servedInRequestOrder: 'holds' },
    note: 'no client can know of the call of another',
  },
  {
    model: { sites: 2, requests: 1, timeouts: 1, applicationMessages: 1 },
    counts: [770, 1624, 19],
    verdicts: { lockAfterFailOver: 'violated', servedInRequestOrder: { violated: 8 } },
    note: 'a client tells the other of its call, and is then overtaken',
  },
  { model: { ...two, requests: 2 }, counts: [5029, 9472, 34], verdicts: { lockAfterFailOver: 'violated' } },
  { model: { ...two, ...crash }, counts: [4954, 10261, 20], verdicts: {} },
  {
    model: { ...two, ...crash, recovery: 1 },
    counts: [16685, 42445, 22],
    verdicts: {},
    note:
      '10,567 states if a recovered replica is ready at once, elections take a smallest majority, ' +
      'and a master answers from memory only while it has no write in progress',
  },
  {
    model: { ...two, ...crash, recovery: 1, parameters: { disk: 'a new disk' } },
    counts: [16553, 41257, 21],
    verdicts: {},
  },
  {
    model: { ...two, ...crash, crash: 2, timeouts: 3 },
    counts: [10579, 22051, 21],
    verdicts: { entryPossible: { violated: 3 } },
    note: 'one of three is not a majority',
  },
  {
    model: { ...two, fairness: fair },
    counts: [853, 1480, 18],
    verdicts: { lockAfterFailOver: 'violated', starvationFreedom: 'holds' },
    note: 'with fair elections',
  },
  {
    model: { ...two, ...crash, fairness: fair },
    counts: [4954, 10261, 20],
    verdicts: { starvationFreedom: 'holds' },
    note: 'every client is served while a majority is up and elections end',
  },
  {
    model: { ...two, crash: 1, whoCrashes: 'replica' },
    counts: [3412, 7375, 19],
    verdicts: { lockAfterFailOver: 'violated', entryPossible: { violated: 3 } },
    note: 'no replica notices the crash, so no lease ends',
  },
  {
    model: { ...two, ...crash, detector: 'erring' },
    counts: [166372, 457423, 21],
    verdicts: { entryPossible: { violated: 4 }, oneMaster: { violated: 3 } },
    large: true,
    note: 'a lease that ends too early protects nothing',
  },
  {
    model: { ...two, parameters: { lease: 'no' } },
    counts: [22075, 53110, 20],
    verdicts: { oneMaster: { violated: 2 }, entryPossible: { violated: 9 } },
    counterexample: { folder: 'chubby-cell-two-masters', property: 'oneMaster' },
  },
  {
    model: { ...two, requesters: [0], requests: 2, parameters: { lease: 'no' } },
    counts: [10265, 22051, 20],
    verdicts: { oneMaster: { violated: 2 }, lockOnMajority: { violated: 11 } },
  },
  {
    model: { ...two, requests: 2, parameters: { lease: 'no' } },
    counts: [426667, 1116766, 36],
    verdicts: {
      mutualExclusion: { violated: 16 },
      entryPossible: { violated: 13 },
      oneMaster: { violated: 2 },
      lockOnMajority: { violated: 11 },
    },
    large: true,
    note: 'with one request each mutual exclusion holds',
    counterexample: { folder: 'chubby-cell-no-lease', property: 'mutualExclusion' },
  },
]
