// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const stuck = (deadlock: number, noEntry: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: noEntry } }) as const

const twice = (entry: number, token: number) =>
  ({ mutualExclusion: { violated: entry }, atMostOneToken: { violated: token } }) as const

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [34, 64, 8],
    verdicts: {},
    note: 'without failures it behaves like the central server',
  },
  { model: { sites: 3 }, counts: [158, 384, 10], verdicts: { starvationFreedom: 'holds' } },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'in', detector: 'perfect' },
    counts: [54, 96, 12],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'client', detector: 'perfect' },
    counts: [908, 2784, 16],
    verdicts: { starvationFreedom: 'holds' },
    note:
      'the crash may find the client idle, waiting, in the section, or with the token in transit ' +
      'to or from it',
  },
  {
    model: { sites: 3, crash: 2, whoCrashes: 'client', detector: 'perfect' },
    counts: [2069, 7434, 22],
    verdicts: {},
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'client', detector: 'perfect' },
    counts: [1934, 5676, 20],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 2 },
    counts: [47, 84, 8],
    verdicts: { servedInRealTimeOrder: { violated: 5 } },
    note: 'the later request may arrive first',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'client', detector: 'perfect', order: 'unordered' },
    counts: [1532, 4980, 19],
    verdicts: {},
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'client' },
    counts: [96, 224, 9],
    verdicts: { ...stuck(6, 4), starvationFreedom: 'violated' },
    note: 'without a detector no token is replaced',
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'coordinator', detector: 'perfect' },
    counts: [73, 166, 9],
    verdicts: { ...stuck(3, 2), starvationFreedom: 'violated' },
    note: 'the single point of failure',
  },
  {
    model: { sites: 2, detector: 'erring' },
    counts: [308, 846, 14],
    verdicts: twice(10, 8),
    note: 'the coordinator wrongly suspects the client in the section',
  },
  {
    model: { sites: 2, requests: 2, timeouts: 1, parameters: { evidence: 'timeout' } },
    counts: [439, 918, 25],
    verdicts: twice(9, 7),
    counterexample: { folder: 'central-server-token-in-use', property: 'mutualExclusion' },
  },
  {
    model: { sites: 2, requests: 2, crash: 1, whoCrashes: 'client', detector: 'perfect', loss: 1 },
    counts: [1129, 2832, 25],
    verdicts: stuck(2, 2),
    note: 'no other site notices a lost REQUEST',
  },
  {
    model: { sites: 2, requests: 2, crash: 1, whoCrashes: 'client', detector: 'perfect', duplication: 1 },
    counts: [4180, 11872, 26],
    verdicts: { ...twice(13, 11), ...stuck(10, 9) },
    note: 'a copy of the token, as without crashes',
  },
]
