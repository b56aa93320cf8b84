// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  {
    model: { requests: 1 },
    counts: [297, 722, 12],
    verdicts: { starvationFreedom: 'holds', livelockFreedom: 'holds' },
    note:
      'of two clients that ask three instances one has a majority; three clients can have ' +
      'one key each, again and again',
  },
  {
    model: {},
    counts: [434, 1218, 13],
    verdicts: { starvationFreedom: 'violated' },
    note: 'there is no queue',
  },
  {
    model: {},
    counts: [709, 2016, 17],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
  },
  {
    model: {},
    counts: [2198, 6338, 19],
    verdicts: { servedInRequestOrder: { violated: 13 } },
    note: 'a client that has seen a key of a waiting client comes again, and is first',
  },
  {
    model: { requests: 1 },
    counts: [519, 1260, 14],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { parameters: { version: '5.0.0-beta.2' } },
    counts: [434, 1218, 13],
    verdicts: {},
  },
  {
    model: { parameters: { replies: 'at any time' }, requests: 1 },
    counts: [1582, 5198, 16],
    verdicts: {},
    note: '4.2.0 compares the time when it has all replies',
  },
  {
    model: { parameters: { version: '5.0.0-beta.2', replies: 'at any time' }, requests: 1 },
    counts: [2619, 8952, 18],
    verdicts: { mutualExclusion: { violated: 12 } },
    note: 'the keys are gone before acquire() returns',
    counterexample: { folder: 'redlock-already-expired', property: 'mutualExclusion' },
  },
  {
    model: { parameters: { holder: 'may pause' }, requests: 1 },
    counts: [1118, 3602, 18],
    verdicts: { mutualExclusion: { violated: 12 } },
  },
  {
    model: { parameters: { version: '5.0.0-beta.2', holder: 'may pause' }, requests: 1 },
    counts: [1118, 3602, 18],
    verdicts: { mutualExclusion: { violated: 12 } },
  },
  {
    model: { parameters: { redis: 'may forget keys' }, timeouts: 1 },
    counts: [2110, 6372, 15],
    verdicts: { mutualExclusion: { violated: 11 } },
    note: 'one instance of the three forgets a key of a client that has only two',
    counterexample: { folder: 'redlock-forgotten-key', property: 'mutualExclusion' },
  },
  {
    model: { parameters: { redis: 'may forget keys' }, timeouts: 1, requests: 1 },
    counts: [1462, 4090, 14],
    verdicts: { mutualExclusion: { violated: 11 } },
  },
  {
    model: { parameters: { extend: 'in vain' }, requests: 1 },
    counts: [871, 2404, 16],
    verdicts: { mutualExclusion: { violated: 12 } },
    note: 'in 4.2.0 a failed extension releases the lock of a holder that is still in time',
    counterexample: { folder: 'redlock-extended-in-vain', property: 'mutualExclusion' },
  },
  {
    model: { parameters: { version: '5.0.0-beta.2', extend: 'in vain' }, requests: 1 },
    counts: [371, 976, 13],
    verdicts: {},
  },
  {
    model: { requests: 1, crash: 1, whoCrashes: 'idle' },
    counts: [385, 920, 13],
    verdicts: {},
  },
  {
    model: { requests: 1, crash: 1, whoCrashes: 'waiting', detector: 'perfect' },
    counts: [593, 1892, 12],
    verdicts: {},
  },
  {
    model: { requests: 1, crash: 1, whoCrashes: 'in', detector: 'perfect' },
    counts: [593, 1534, 14],
    verdicts: {},
    note: 'the keys of the crashed client expire',
  },
  {
    model: { requests: 1, crash: 1, whoCrashes: 'in' },
    counts: [371, 902, 13],
    verdicts: { entryPossible: { violated: 7 } },
    note: 'in this model nothing tells that the client is down, so its keys do not expire',
  },
  {
    model: { requests: 1, crash: 1, whoCrashes: 'in', detector: 'erring' },
    counts: [6445, 21372, 17],
    verdicts: { mutualExclusion: { violated: 12 } },
    note: 'the keys of a client that is up expire',
  },
]
