// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  {
    model: {},
    counts: [9, 14, 3],
    verdicts: { starvationFreedom: 'holds', servedInRealTimeOrder: 'holds' },
  },
  {
    model: {},
    counts: [13, 20, 4],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 3 },
    counts: [31, 57, 4],
    verdicts: { starvationFreedom: 'holds', servedInRealTimeOrder: 'holds' },
  },
  {
    model: { sites: 3 },
    counts: [76, 144, 7],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { requests: 1 },
    counts: [16, 20, 6],
    verdicts: {},
  },
  {
    model: { parameters: { release: 'its releaser twice' } },
    counts: [16, 28, 6],
    verdicts: { starvationFreedom: 'holds' },
    note: 'a releaser that has been called does nothing',
  },
  {
    model: { parameters: { release: 'mutex.release()' } },
    counts: [9, 14, 3],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { parameters: { release: 'mutex.release() twice' } },
    counts: [28, 52, 9],
    verdicts: { mutualExclusion: { violated: 8 }, starvationFreedom: 'holds' },
    note: 'the second call releases the mutex of the next task',
    counterexample: { folder: 'async-mutex-released-twice', property: 'mutualExclusion' },
  },
  {
    model: { parameters: { release: 'mutex.release() twice' }, requests: 1 },
    counts: [29, 40, 8],
    verdicts: {},
    note: 'a third acquire() is needed',
  },
  {
    model: { parameters: { release: 'mutex.release() twice' }, sites: 3, requests: 1 },
    counts: [171, 330, 12],
    verdicts: { mutualExclusion: { violated: 8 } },
  },
  {
    model: { parameters: { cancel: 'sometimes' } },
    counts: [15, 34, 5],
    verdicts: { starvationFreedom: 'violated' },
    note: 'a task whose promise is rejected each time never enters',
  },
  {
    model: { parameters: { cancel: 'sometimes' }, timeouts: 1 },
    counts: [24, 48, 6],
    verdicts: { starvationFreedom: 'violated' },
    note: 'its promise is rejected once, and it need not call acquire() again',
  },
  {
    model: { crash: 1, whoCrashes: 'in' },
    counts: [13, 20, 4],
    verdicts: { deadlockFreedom: { violated: 4 }, entryPossible: { violated: 4 } },
    note: 'a task that stops keeps the mutex; there is no lease',
  },
  {
    model: { crash: 1, whoCrashes: 'waiting' },
    counts: [17, 28, 4],
    verdicts: { deadlockFreedom: { violated: 3 }, entryPossible: { violated: 3 } },
    note: 'the unit can be given to a task that does not run on',
  },
]
