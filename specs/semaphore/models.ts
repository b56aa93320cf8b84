// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 3 }, counts: [20, 60, 4], verdicts: { starvationFreedom: 'violated' } },
  {
    model: { sites: 3, fairness: { spin: 'strong' } },
    counts: [20, 60, 4],
    verdicts: { starvationFreedom: 'violated' },
    note: 'a round that finds S = 0 is a step too, so strong fairness requires no more than weak',
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
    note: 'who succeeds is not always able to',
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
    note: 'its unit is never given back',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'waiting' },
    counts: [44, 132, 5],
    verdicts: {},
    note: 'who goes round the loop holds nothing',
  },
  {
    model: { sites: 3, parameters: { kind: 'fifo' }, crash: 1, whoCrashes: 'waiting' },
    counts: [122, 270, 10],
    verdicts: { deadlockFreedom: { violated: 8 }, entryPossible: { violated: 6 } },
    note: 'a dead sleeper is handed the unit in its turn, and never gives it back',
  },
  {
    model: { sites: 2, parameters: { kind: 'split' } },
    counts: [31, 62, 12],
    verdicts: { mutualExclusion: { violated: 6 } },
    counterexample: { folder: 'semaphore-test-and-decrement-split', property: 'mutualExclusion' },
  },
  {
    model: { sites: 2, parameters: { permits: '0' } },
    counts: [4, 8, 2],
    verdicts: { mutualExclusion: 'vacuous', entryPossible: { violated: 1 }, someoneEnters: 'violated' },
    note: 'looping forever is no deadlock, yet no site can enter',
  },
  {
    model: { sites: 2, parameters: { kind: 'fifo', permits: '0' } },
    counts: [10, 12, 4],
    verdicts: {
      mutualExclusion: 'vacuous',
      deadlockFreedom: { violated: 2 },
      entryPossible: { violated: 1 },
      someoneEnters: 'violated',
    },
  },
]
