// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [67, 134, 12], verdicts: {} },
  {
    model: { sites: 2 },
    counts: [100, 200, 12],
    verdicts: { servedInRealTimeOrder: { violated: 8 } },
    note: 'of the sites in the room the lowest leaves first',
  },
  {
    model: { sites: 2 },
    counts: [248, 496, 19],
    verdicts: { servedInRequestOrder: { violated: 16 } },
    note: 'a site that stands before the closed door is overtaken by one that comes again',
  },
  { model: { sites: 3, parameters: { looking: 'at once' } }, counts: [565, 1695, 18], verdicts: {} },
  { model: { sites: 3 }, counts: [1347, 4041, 24], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 4 }, counts: [33804, 135216, 41], verdicts: {} },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'in' },
    counts: [1484, 4452, 24],
    verdicts: { entryPossible: { violated: 9 } },
    note: 'the door stays closed',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'waiting' },
    counts: [2766, 10205, 25],
    verdicts: { entryPossible: { violated: 3 } },
    note: 'a site in the room waits for a crashed site that has announced that it would come',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'idle' },
    counts: [1870, 5665, 24],
    verdicts: { entryPossible: { violated: 10 } },
    note: 'a site that crashes while leaving keeps the door closed; an idle site may crash',
  },
  {
    model: { sites: 3, parameters: { looking: 'descending' } },
    counts: [2559, 7677, 57],
    verdicts: { mutualExclusion: { violated: 28 }, starvationFreedom: 'violated' },
    counterexample: { folder: 'szymanski-descending', property: 'mutualExclusion' },
  },
]
