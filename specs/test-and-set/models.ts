// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [8, 16, 3], verdicts: { starvationFreedom: 'violated' } },
  { model: { sites: 2 }, counts: [9, 18, 3], verdicts: { servedInRealTimeOrder: { violated: 3 } } },
  {
    model: { sites: 2 },
    counts: [10, 20, 4],
    verdicts: { servedInRequestOrder: 'holds' },
    note: 'nobody else can see the attempts of a site',
  },
  {
    model: { sites: 3 },
    counts: [212, 636, 17],
    verdicts: { servedInRequestOrder: { violated: 11 } },
    note: 'a third site sees the attempt of a waiting site, enters, and comes again',
  },
  {
    model: { sites: 3 },
    counts: [20, 60, 4],
    verdicts: {},
    note: 'the states of a semaphore with one permit that spins',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'in' },
    counts: [32, 96, 5],
    verdicts: { entryPossible: { violated: 4 } },
    note: 'the lock does not record which site closed it, and no other site may open it',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'waiting' },
    counts: [44, 132, 5],
    verdicts: {},
    note: 'a waiting site has written nothing, so its crash has no consequences',
  },
  { model: { sites: 3, parameters: { kind: 'test first' } }, counts: [54, 162, 7], verdicts: {} },
  {
    model: { sites: 2, parameters: { kind: 'split' } },
    counts: [22, 44, 9],
    verdicts: { mutualExclusion: { violated: 6 } },
    counterexample: { folder: 'test-and-set-split', property: 'mutualExclusion' },
  },
  {
    model: { sites: 2, parameters: { kind: 'cas' } },
    counts: [8, 16, 3],
    verdicts: { starvationFreedom: 'violated' },
    note: 'the states and steps of test-and-set, which writes to a closed lock what it already is',
  },
  { model: { sites: 3, parameters: { kind: 'cas' } }, counts: [20, 60, 4], verdicts: {} },
]
