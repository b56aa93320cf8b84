// Known results: the verdicts and state counts of each model, and the costs from the literature.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { lamport } from './algorithm.js'

const perEntry = ({ sites }: { readonly sites: number }) => 3 * (sites - 1)
const roundTrip = ({ sites }: { readonly sites: number }) => (sites > 1 ? 2 : 0)

export const formulas: CostFormulas<ContextOf<typeof lamport>['parameters']> = {
  messagesPerEntry: {
    text: '3(N-1)',
    says: 'values',
    least: perEntry,
    most: perEntry,
    source:
      'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: N-1 ' +
      'requests, replies and releases each',
  },
  enterMessages: {
    text: '2(N-1)',
    says: 'values',
    least: ({ sites }) => 2 * (sites - 1),
    most: ({ sites }) => 2 * (sites - 1),
    source:
      "P. Krzyzanowski, Distributed Mutual Exclusion, slides on Lamport's algorithm: N-1 " +
      'requests and N-1 replies',
  },
  exitMessages: {
    text: 'N-1',
    says: 'values',
    least: ({ sites }) => sites - 1,
    most: ({ sites }) => sites - 1,
    source: "P. Krzyzanowski, Distributed Mutual Exclusion, slides on Lamport's algorithm: N-1 releases",
  },
  messagesAlone: {
    text: '3(N-1)',
    says: 'values',
    least: perEntry,
    most: perEntry,
    source:
      'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: N-1 ' +
      'requests, replies and releases each',
  },
  clientDelay: {
    text: '2',
    says: 'values',
    least: roundTrip,
    most: roundTrip,
    source: 'rules 1, 2 and 5 of Lamport 1978: a REQUEST and a REPLY; no text that we know states it',
  },
  synchronisationDelay: {
    text: '1',
    says: 'values',
    least: () => 1,
    most: () => 1,
    source:
      'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: the waiting ' +
      'site already has its replies',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2, requests: 1 }, counts: [93, 131, 12], verdicts: {} },
  {
    model: { sites: 2 },
    counts: [212, 438, 20],
    verdicts: {
      starvationFreedom: 'holds',
      topAndLaterAtOneOnly: 'holds',
      laterMeansQueued: 'holds',
      insideMeansTop: 'holds',
      earlierIsAhead: 'holds',
      identicalQueuesWhenQuiet: 'holds',
      identicalQueues: { violated: 1 },
    },
    note: 'timestamps in canonical form',
  },
  {
    model: { sites: 2, requests: 2, parameters: { clock: 'textbook' } },
    counts: [2106, 3470, 24],
    verdicts: {},
  },
  {
    model: { sites: 2, requests: 2, duplication: 1 },
    counts: [8124, 16652, 26],
    verdicts: {},
    note: 'a copy arrives directly after its original',
  },
  { model: { sites: 3, requests: 1 }, counts: [136861, 397442, 27], verdicts: {}, large: true },
  { model: { sites: 2 }, counts: [214, 440, 20], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 2, requests: 1 },
    counts: [100, 144, 12],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
    note: 'equal timestamps: the lower site first',
  },
  {
    model: { sites: 3, requests: 1, parameters: { clock: 'reqtick', counts: 'reply' } },
    counts: [41747, 110849, 27],
    verdicts: { servedInRequestOrder: 'holds' },
    large: true,
  },
  {
    model: { sites: 2, requests: 1, order: 'unordered' },
    counts: [268, 480, 12],
    verdicts: {
      mutualExclusion: { violated: 6 },
      servedInTimestampOrder: { violated: 5 },
      deadlockFreedom: { violated: 9 },
      entryPossible: { violated: 7 },
      topAndLaterAtOneOnly: { violated: 4 },
      laterMeansQueued: { violated: 4 },
      insideMeansTop: { violated: 6 },
      earlierIsAhead: { violated: 4 },
      identicalQueuesWhenQuiet: { violated: 9 },
    },
    counterexample: { folder: 'lamport-unordered', property: 'mutualExclusion' },
  },
  {
    model: { sites: 2, requests: 1, order: 'unordered', parameters: { counts: 'reply' } },
    counts: [129, 184, 12],
    verdicts: { mutualExclusion: { violated: 8 }, servedInTimestampOrder: { violated: 5 } },
  },
  {
    model: { sites: 2, requests: 2, loss: 1 },
    counts: [3182, 5974, 24],
    verdicts: {
      mutualExclusion: { violated: 7 },
      servedInTimestampOrder: { violated: 6 },
      deadlockFreedom: { violated: 2 },
      entryPossible: { violated: 11 },
    },
    counterexample: { folder: 'lamport-lost-request', property: 'mutualExclusion' },
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'idle' },
    counts: [187, 313, 13],
    verdicts: { deadlockFreedom: { violated: 3 }, entryPossible: { violated: 2 } },
    note: 'every site is needed, even an idle one',
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'in' },
    counts: [118, 168, 12],
    verdicts: { deadlockFreedom: { violated: 7 }, entryPossible: { violated: 5 } },
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'idle' },
    counts: [346296, 1172319, 28],
    verdicts: { deadlockFreedom: { violated: 5 }, entryPossible: { violated: 2 } },
    large: true,
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'in' },
    counts: [164016, 480173, 27],
    verdicts: { deadlockFreedom: { violated: 11 }, entryPossible: { violated: 7 } },
    large: true,
  },
]
