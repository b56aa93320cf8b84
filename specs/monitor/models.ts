// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const model = (sites: number, signal: string, test: string) => ({ sites, parameters: { signal, test } })

// In naked, a wake-up is lost when the notification comes between the test and the sleep: in 8 steps.
const lostWakeUp = {
  deadlockFreedom: { violated: 8 },
  starvationFreedom: 'violated',
  livelockFreedom: 'violated',
  wokenFindsFree: { violated: 12 },
} as const

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [42, 64, 13],
    verdicts: { starvationFreedom: 'holds', livelockFreedom: 'holds' },
  },
  { model: { sites: 3 }, counts: [254, 474, 17], verdicts: { starvationFreedom: 'holds' } },
  {
    model: model(3, 'hoare', 'while'),
    counts: [254, 474, 17],
    verdicts: {},
    note: 'a second test finds the resource free, as the first: the states are those of `if`',
  },
  {
    model: model(2, 'mesa', 'if'),
    counts: [78, 128, 21],
    verdicts: {
      mutualExclusion: { violated: 15 },
      busyInSection: { violated: 18 },
      wokenFindsFree: { violated: 14 },
    },
    counterexample: { folder: 'monitor-if-in-place-of-while', property: 'mutualExclusion' },
  },
  {
    model: model(2, 'mesa', 'while'),
    counts: [46, 74, 15],
    verdicts: { wokenFindsFree: { violated: 14 }, starvationFreedom: 'violated', livelockFreedom: 'holds' },
    note: 'a woken site may find the resource busy each time, and goes to the end of the line',
  },
  {
    model: model(3, 'mesa', 'while'),
    counts: [332, 660, 25],
    verdicts: { wokenFindsFree: { violated: 14 } },
  },
  {
    model: model(2, 'naked', 'while'),
    counts: [36, 58, 11],
    verdicts: lostWakeUp,
    counterexample: { folder: 'monitor-lost-wake-up', property: 'deadlockFreedom' },
  },
  { model: model(3, 'naked', 'while'), counts: [218, 468, 19], verdicts: lostWakeUp },
  { model: { sites: 2 }, counts: [45, 68, 13], verdicts: { servedInRealTimeOrder: { violated: 4 } } },
  {
    model: { sites: 2 },
    counts: [42, 64, 13],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: model(2, 'mesa', 'while'),
    counts: [64, 98, 18],
    verdicts: { wokenFindsFree: { violated: 14 }, servedInRequestOrder: { violated: 13 } },
    note: 'a site that has been notified must enter the monitor again, and another may enter first',
  },
]
