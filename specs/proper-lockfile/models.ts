// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  {
    model: { requests: 1 },
    counts: [21, 38, 6],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: {},
    counts: [20, 48, 8],
    verdicts: { starvationFreedom: 'violated' },
    note: 'there is no queue: another process can make the directory each time',
  },
  {
    model: {},
    counts: [21, 50, 8],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
  },
  {
    model: { requests: 1 },
    counts: [21, 38, 6],
    verdicts: { servedInRequestOrder: 'holds' },
    note: 'a process that waits has written nothing',
  },
  {
    model: { requests: 1, applicationMessages: 1 },
    counts: [124, 324, 8],
    verdicts: { servedInRequestOrder: { violated: 5 } },
    note: 'a process can tell another that it waits, and is overtaken',
  },
  {
    model: { sites: 3 },
    counts: [104, 360, 11],
    verdicts: {},
  },
  {
    model: { parameters: { start: 'a stale directory' }, sites: 1 },
    counts: [8, 9, 7],
    verdicts: {},
    note: 'one process alone takes a stale lock over',
  },
  {
    model: { parameters: { start: 'a stale directory' }, requests: 1 },
    counts: [54, 112, 11],
    verdicts: { mutualExclusion: { violated: 10 } },
    note: 'one process removes the directory that the other has just made',
    counterexample: { folder: 'proper-lockfile-two-takers', property: 'mutualExclusion' },
  },
  {
    model: { parameters: { start: 'a stale directory' } },
    counts: [55, 130, 12],
    verdicts: { mutualExclusion: { violated: 10 } },
  },
  {
    model: { parameters: { holder: 'may pause' } },
    counts: [46, 138, 10],
    verdicts: { mutualExclusion: { violated: 8 } },
  },
  {
    model: { parameters: { holder: 'may pause' }, timeouts: 1 },
    counts: [64, 174, 10],
    verdicts: { mutualExclusion: { violated: 8 } },
  },
  {
    model: { crash: 1, whoCrashes: 'idle' },
    counts: [30, 70, 8],
    verdicts: {},
  },
  {
    model: { crash: 1, whoCrashes: 'waiting' },
    counts: [30, 82, 8],
    verdicts: {},
  },
  {
    model: { crash: 1, whoCrashes: 'in', detector: 'perfect' },
    counts: [38, 76, 10],
    verdicts: {},
    note: 'one process alone takes the lock of the crashed holder over',
  },
  {
    model: { crash: 1, whoCrashes: 'in' },
    counts: [28, 64, 9],
    verdicts: { entryPossible: { violated: 4 } },
    note: 'in this model nothing tells that the holder is down, so its directory is never stale',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'in', detector: 'perfect' },
    counts: [318, 738, 14],
    verdicts: { mutualExclusion: { violated: 13 } },
    note: 'two processes take the lock of the crashed holder over at once',
  },
]
