// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

const stuck = (deadlock: number, lockedOut: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: lockedOut } }) as const

const twice = (entry: number, token: number) =>
  ({ mutualExclusion: { violated: entry }, atMostOneToken: { violated: token } }) as const

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [20, 38, 5],
    verdicts: {},
    note: 'without failures it behaves like the token ring',
  },
  { model: { sites: 3 }, counts: [60, 144, 8], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 2, crash: 1, detector: 'perfect' }, counts: [56, 154, 7], verdicts: {} },
  {
    model: { sites: 3, crash: 1, detector: 'perfect' },
    counts: [582, 1677, 14],
    verdicts: { starvationFreedom: 'holds' },
  },
  { model: { sites: 4, crash: 1, detector: 'perfect' }, counts: [2480, 8320, 20], verdicts: {} },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'with token', detector: 'perfect' },
    counts: [156, 366, 13],
    verdicts: {},
    note: 'the token is lost with its holder',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'without token', detector: 'perfect' },
    counts: [582, 1641, 14],
    verdicts: {},
    note: 'the token may be in transit to or from the site',
  },
  {
    model: { sites: 3, crash: 2, detector: 'perfect' },
    counts: [1131, 4113, 16],
    verdicts: { ...stuck(5, 4), starvationFreedom: 'violated' },
    note:
      'the crashed sites are the predecessor and then its own predecessor, which has the token; ' +
      'or the site that looks for the token',
  },
  {
    model: { sites: 4, crash: 2, detector: 'perfect' },
    counts: [15226, 57288, 26],
    verdicts: { ...twice(12, 8), ...stuck(6, 5) },
    note: 'two sites look for the token at the same time, and each makes a new one',
  },
  { model: { sites: 3 }, counts: [60, 144, 8], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 2 },
    counts: [24, 42, 5],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
    note: 'a site that has the token enters although another has waited longer',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect' },
    counts: [846, 2202, 14],
    verdicts: { servedInRequestOrder: { violated: 6 } },
    note: 'an INQUIRY tells other sites of a waiting site, and does not stop the token',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect', order: 'unordered' },
    counts: [777, 2259, 14],
    verdicts: twice(10, 6),
    note: 'the INQUIRY overtakes the token',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect', loss: 1 },
    counts: [800, 2664, 14],
    verdicts: stuck(3, 4),
    note: 'no site looks for a token that a channel loses',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect', duplication: 1 },
    counts: [3300, 11556, 18],
    verdicts: twice(9, 5),
  },
  {
    model: { sites: 3, detector: 'erring' },
    counts: [1140, 3432, 15],
    verdicts: stuck(7, 2),
    note: 'a site that is left out of the ring waits forever; the INQUIRY still reaches it',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect', parameters: { evidence: 'suspicion' } },
    counts: [471, 1416, 12],
    verdicts: twice(6, 2),
    note: 'the crash of a site does not show that it had the token',
  },
  {
    model: { sites: 3, detector: 'erring', parameters: { evidence: 'suspicion' } },
    counts: [1302, 4161, 15],
    verdicts: { ...twice(6, 2), ...stuck(9, 2) },
    counterexample: { folder: 'token-ring-wrong-suspicion', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, timeouts: 1, parameters: { evidence: 'timeout' } },
    counts: [330, 1107, 10],
    verdicts: twice(5, 1),
    note:
      'if a channel holds at most one token, and holders may time out too, there are 306 states ' +
      'and 1083 transitions',
    counterexample: { folder: 'token-ring-token-in-use', property: 'mutualExclusion' },
  },
]
