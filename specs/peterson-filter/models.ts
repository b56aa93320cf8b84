// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [32, 64, 7], verdicts: {} },
  {
    model: { sites: 2 },
    counts: [46, 92, 7],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
    note: 'as peterson',
  },
  {
    model: { sites: 2 },
    counts: [84, 168, 12],
    verdicts: { servedInRequestOrder: 'holds' },
    note: 'as peterson',
  },
  {
    model: { sites: 3 },
    large: true,
    counts: [83756, 251268, 40],
    verdicts: { servedInRequestOrder: { violated: 19 } },
    note: 'on a level it is the last arrival that waits, no matter which site requested first',
  },
  {
    model: { sites: 3 },
    counts: [2102, 6306, 28],
    verdicts: { starvationFreedom: 'holds' },
    note:
      'a run that ends leaves the same site last at both levels; an initial state need not, ' +
      'which adds 6 times 8 states',
  },
  { model: { sites: 4 }, counts: [272075, 1088300, 58], verdicts: {}, large: true },
  { model: { sites: 3, parameters: { start: 'site 0' } }, counts: [2054, 6162, 28], verdicts: {} },
  {
    model: { sites: 4, parameters: { start: 'site 0' } },
    counts: [176027, 704108, 58],
    verdicts: {},
    large: true,
  },
  { model: { sites: 2 }, counts: [44, 88, 7], verdicts: { firstComeFirstServed: 'holds' } },
  {
    model: { sites: 3 },
    counts: [13499, 40497, 37],
    verdicts: { firstComeFirstServed: { violated: 12 } },
    note: 'and a site may be overtaken without bound',
    counterexample: { folder: 'peterson-filter-overtaken', property: 'firstComeFirstServed' },
  },
  {
    model: { sites: 2, requests: 2, crash: 1, recovery: 1 },
    counts: [716, 1668, 18],
    verdicts: { entryPossible: { violated: 7 }, firstComeFirstServed: 'holds' },
    note: 'no site waits for a request that a crash ended',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'in' },
    counts: [2252, 6756, 28],
    verdicts: { entryPossible: { violated: 10 } },
    note: 'its level stays the highest',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'waiting' },
    counts: [4124, 15835, 28],
    verdicts: { entryPossible: { violated: 7 } },
    note: 'a site that crashes at a level blocks the last site that arrives there',
  },
  { model: { sites: 3, crash: 1, whoCrashes: 'idle' }, counts: [2773, 8319, 28], verdicts: {} },
]
