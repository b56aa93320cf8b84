// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 3 }, counts: [20, 60, 4], verdicts: { starvationFreedom: 'violated' } },
  { model: { sites: 2 }, counts: [9, 18, 3], verdicts: { servedInRealTimeOrder: { violated: 3 } } },
  {
    model: { sites: 2, parameters: { kind: 'fifo' } },
    counts: [10, 18, 4],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 2, parameters: { kind: 'fifo' } },
    counts: [11, 20, 4],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
    note: 'the queue has the order in which sites find S = 0',
  },
  {
    model: { sites: 3, fairness: { spin: 'strong' } },
    counts: [20, 60, 4],
    verdicts: { starvationFreedom: 'violated' },
    note:
      'a round that finds S = 0 is also a step, so strong fairness guarantees no more than weak ' +
      'fairness',
  },
  {
    model: { sites: 3, parameters: { kind: 'await' } },
    counts: [20, 48, 4],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { sites: 3, parameters: { kind: 'await' }, fairness: { succeed: 'weak' } },
    counts: [20, 48, 4],
    verdicts: { starvationFreedom: 'violated' },
    note: 'the clause succeed is not continuously enabled',
  },
  {
    model: { sites: 3, parameters: { kind: 'fifo' } },
    counts: [38, 90, 6],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { sites: 3, parameters: { kind: 'set' } },
    counts: [35, 90, 6],
    verdicts: { starvationFreedom: 'violated' },
    counterexample: { folder: 'semaphore-set-starvation', property: 'starvationFreedom' },
  },
  {
    model: { sites: 2, parameters: { kind: 'set' } },
    counts: [10, 18, 4],
    verdicts: { starvationFreedom: 'holds' },
    note: 'of two sites, at most one sleeps',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'in' },
    counts: [32, 96, 5],
    verdicts: { entryPossible: { violated: 4 } },
    note: 'its unit is never returned',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'waiting' },
    counts: [44, 132, 5],
    verdicts: {},
    note: 'a site in the loop holds no unit',
  },
  {
    model: { sites: 3, parameters: { kind: 'fifo' }, crash: 1, whoCrashes: 'waiting' },
    counts: [122, 270, 10],
    verdicts: { deadlockFreedom: { violated: 8 }, entryPossible: { violated: 6 } },
    note: 'a crashed sleeper receives the unit in its turn and never returns it',
  },
  {
    model: { sites: 2, parameters: { kind: 'split' } },
    counts: [31, 62, 12],
    verdicts: { mutualExclusion: { violated: 6 }, atMostPermits: { violated: 6 } },
    counterexample: { folder: 'semaphore-test-and-decrement-split', property: 'mutualExclusion' },
  },
  {
    model: { sites: 2, parameters: { permits: '0' } },
    counts: [4, 8, 2],
    verdicts: {
      mutualExclusion: 'vacuous',
      atMostPermits: 'vacuous',
      entryPossible: { violated: 1 },
      asManyAsPermits: 'violated',
      someoneEnters: 'violated',
    },
    note: 'looping forever is not a deadlock, but no site can enter',
  },
  {
    model: { sites: 2, parameters: { kind: 'fifo', permits: '0' } },
    counts: [10, 12, 4],
    verdicts: {
      mutualExclusion: 'vacuous',
      atMostPermits: 'vacuous',
      deadlockFreedom: { violated: 2 },
      entryPossible: { violated: 1 },
      asManyAsPermits: 'violated',
      someoneEnters: 'violated',
    },
  },
  {
    model: { sites: 3, parameters: { permits: '2' } },
    counts: [26, 78, 5],
    verdicts: { mutualExclusion: 'vacuous' },
    note: 'all states except the one with three sites inside: 27 - 1',
  },
  {
    model: { sites: 4, parameters: { permits: '2' } },
    counts: [72, 288, 6],
    verdicts: { mutualExclusion: 'vacuous' },
  },
  {
    model: { sites: 2, parameters: { kind: 'split signal' } },
    counts: [12, 24, 4],
    verdicts: {},
    note: 'with one permit only the site that leaves writes S, so S++ need not be atomic',
  },
  { model: { sites: 3, parameters: { kind: 'split signal' } }, counts: [32, 96, 5], verdicts: {} },
  {
    model: { sites: 3, parameters: { kind: 'split signal', permits: '2' } },
    counts: [720, 2160, 21],
    verdicts: { mutualExclusion: 'vacuous', atMostPermits: { violated: 10 } },
    counterexample: { folder: 'semaphore-increment-split', property: 'atMostPermits' },
  },
]
