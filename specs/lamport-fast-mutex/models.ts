// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [286, 572, 20], verdicts: { starvationFreedom: 'violated' } },
  {
    model: { sites: 2 },
    counts: [348, 696, 20],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
    note: 'a site may request first and write x last',
  },
  {
    model: { sites: 2 },
    counts: [730, 1460, 35],
    verdicts: { servedInRequestOrder: { violated: 19 } },
    note: 'the site that writes x last enters, as often as it comes',
  },
  {
    model: { sites: 3 },
    counts: [8652, 25956, 36],
    verdicts: {},
    note: 'the same counts if x starts at site 0; x keeps its value when all sites are idle again',
  },
  { model: { sites: 4 }, counts: [246224, 984896, 54], verdicts: {}, large: true },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'in' },
    counts: [334, 668, 20],
    verdicts: { entryPossible: { violated: 7 } },
    note: 'y stays taken, and b stays true',
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'idle' },
    counts: [394, 808, 21],
    verdicts: { entryPossible: { violated: 9 } },
    note:
      'leaving takes two writes after the section. A site that crashes between them leaves its b ' +
      'true, and a site that finds x changed waits for it forever',
  },
]
