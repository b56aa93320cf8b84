// Known results: the verdicts and state counts of each model, and the costs from the literature.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { lamport } from '../lamport/algorithm.js'

const roundTrip = ({ sites }: { readonly sites: number }) => (sites > 1 ? 2 : 0)

export const formulas: CostFormulas<ContextOf<typeof lamport>['parameters']> = {
  messagesPerEntry: {
    text: '2(N-1) to 3(N-1)',
    says: 'bounds',
    least: ({ sites }) => 2 * (sites - 1),
    most: ({ sites }) => 3 * (sites - 1),
    source:
      'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: the cost of ' +
      'one entry; the text does not say that 2(N-1) can be sustained',
  },
  enterMessages: {
    text: 'N-1 to 2(N-1)',
    says: 'bounds',
    least: ({ sites }) => sites - 1,
    most: ({ sites }) => 2 * (sites - 1),
    source:
      'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: the 2(N-1) to 3(N-1) ' +
      'messages of an entry, without its N-1 releases',
  },
  exitMessages: {
    text: 'N-1',
    says: 'values',
    least: ({ sites }) => sites - 1,
    most: ({ sites }) => sites - 1,
    source: 'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: N-1 releases',
  },
  messagesAlone: {
    text: '3(N-1)',
    says: 'values',
    least: ({ sites }) => 3 * (sites - 1),
    most: ({ sites }) => 3 * (sites - 1),
    source:
      'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6: if no other ' +
      'site waits, no reply is omitted',
  },
  clientDelay: {
    text: '2',
    says: 'values',
    least: roundTrip,
    most: roundTrip,
    source: 'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6',
  },
  synchronisationDelay: {
    text: '1',
    says: 'values',
    least: () => 1,
    most: () => 1,
    source: 'Singhal, Shivaratri, Advanced Concepts in Operating Systems, 1994, chapter 6',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2, requests: 1 }, counts: [84, 112, 12], verdicts: {} },
  {
    model: { sites: 2 },
    counts: [108, 207, 17],
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
  { model: { sites: 2, requests: 2 }, counts: [878, 1413, 24], verdicts: {} },
  { model: { sites: 3, requests: 1 }, large: true, counts: [58248, 153149, 27], verdicts: {} },
  {
    model: { sites: 3, requests: 1, parameters: { clock: 'reqtick' } },
    counts: [47789, 125730, 26],
    verdicts: {},
  },
  { model: { sites: 2 }, counts: [112, 213, 17], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 2, requests: 1 },
    counts: [89, 120, 12],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
    note: 'equal timestamps: the lower site first',
  },
  {
    model: { sites: 2, requests: 1, order: 'unordered' },
    counts: [221, 393, 12],
    verdicts: {
      mutualExclusion: { violated: 6 },
      servedInTimestampOrder: { violated: 5 },
      topAndLaterAtOneOnly: { violated: 4 },
      laterMeansQueued: { violated: 4 },
      insideMeansTop: { violated: 6 },
      earlierIsAhead: { violated: 4 },
      identicalQueuesWhenQuiet: { violated: 8 },
      deadlockFreedom: { violated: 8 },
      entryPossible: { violated: 7 },
    },
  },
  {
    model: { sites: 2, requests: 1, parameters: { counts: 'reply' } },
    counts: [68, 87, 12],
    verdicts: { deadlockFreedom: { violated: 5 }, entryPossible: { violated: 2 } },
    counterexample: { folder: 'lamport-omission-replies-only', property: 'deadlockFreedom' },
  },
]
