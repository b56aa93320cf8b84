// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [72, 134, 11],
    verdicts: { starvationFreedom: 'holds' },
    note: 'a single reader leaves w open again and again',
  },
  {
    model: { sites: 3 },
    counts: [391, 990, 15],
    verdicts: { starvationFreedom: 'violated', livelockFreedom: 'holds' },
    note: 'readers come and go, and one of them is always there: a writer waits forever',
    counterexample: { folder: 'readers-writers-no-end-of-readers', property: 'starvationFreedom' },
  },
  { model: { sites: 4 }, counts: [1928, 6068, 19], verdicts: {} },
]
