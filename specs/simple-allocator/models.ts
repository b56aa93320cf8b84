// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

const live = { starvationFreedom: 'holds', livelockFreedom: 'holds', clientReturns: 'holds' } as const

export const expectations: readonly Expectation[] = [
  { model: { sites: 1 }, counts: [9, 17, 2], verdicts: live },
  { model: { sites: 2 }, counts: [64, 198, 4], verdicts: live },
  {
    model: { sites: 3 },
    counts: [400, 1632, 5],
    verdicts: live,
    note:
      'TLC finds as many (TLA+ Examples, specifications/allocator/manifest.json), and 50 with ' +
      'permutations of clients and resources',
  },
  {
    model: { sites: 3, fairness: { giveBackEarly: 'none' } },
    counts: [400, 1632, 5],
    verdicts: {
      deadlockFreedom: { violated: 4 },
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
      clientReturns: 'holds',
    },
    note: 'SimpleAllocator2 of the module: a client need not give back before it has all that it wants',
    counterexample: { folder: 'simple-allocator-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 3, fairness: { allocate: 'weak' } },
    counts: [400, 1632, 5],
    verdicts: { starvationFreedom: 'violated', livelockFreedom: 'holds', clientReturns: 'holds' },
    note: 'the allocator may always give a resource to others while it is free',
    counterexample: { folder: 'simple-allocator-starved', property: 'starvationFreedom' },
  },
]
