// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2, requests: 1 }, counts: [93, 160, 14], verdicts: {} },
  {
    model: { sites: 2, requests: 1 },
    counts: [130, 234, 14],
    verdicts: { servedInRealTimeOrder: { violated: 10 } },
    note: 'the order is that of the numbers, and a site may request first and draw later',
  },
  {
    model: { sites: 2, requests: 2 },
    counts: [997, 1896, 28],
    verdicts: { servedInRequestOrder: 'holds' },
    note: 'also where a site requests again',
  },
  { model: { sites: 2, requests: 3 }, counts: [1627, 3120, 42], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 3, requests: 1 }, counts: [3152, 8434, 30], verdicts: {} },
  {
    model: { sites: 3, requests: 1 },
    counts: [7395, 20834, 30],
    verdicts: { firstComeFirstServed: 'holds' },
  },
  {
    model: { sites: 2, requests: 2, parameters: { looks: 'any' } },
    counts: [531, 848, 28],
    verdicts: {},
    note: 'for every number of sites: `coterie prove bakery --param looks=any`',
  },
  {
    model: { sites: 3, requests: 1, parameters: { looks: 'any' } },
    counts: [10738, 32700, 30],
    verdicts: {},
  },
  {
    model: { sites: 2, requests: 1, parameters: { choosing: 'no', looks: 'any' } },
    counts: [75, 119, 12],
    verdicts: { mutualExclusion: { violated: 10 } },
  },
  {
    model: { sites: 2, requests: 1, parameters: { choosing: 'no' } },
    counts: [50, 82, 10],
    verdicts: { mutualExclusion: { violated: 8 } },
    counterexample: { folder: 'bakery-without-choosing', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, requests: 1, parameters: { choosing: 'no' } },
    counts: [1329, 3422, 21],
    verdicts: { mutualExclusion: { violated: 12 }, servedInOrderOfNumbers: { violated: 10 } },
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: '1' },
    counts: [153, 306, 15],
    verdicts: { entryPossible: { violated: 3 } },
    note: 'the registers of a crashed site keep their values; in the paper they read 0',
  },
  {
    model: { sites: 2, requests: 2, crash: 1, recovery: 1, whoCrashes: '0' },
    counts: [2040, 4436, 29],
    verdicts: { entryPossible: { violated: 10 }, firstComeFirstServed: 'holds' },
    note: 'the other site does not wait for a request that a crash ended',
  },
]
