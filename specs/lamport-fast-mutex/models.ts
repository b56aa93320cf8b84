// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [286, 572, 20], verdicts: { starvationFreedom: 'violated' } },
  {
    model: { sites: 3 },
    counts: [8652, 25956, 36],
    verdicts: {},
    note: 'as many where x starts at site 0: it stays what it was when all are idle again',
  },
  { model: { sites: 4 }, counts: [246224, 984896, 54], verdicts: {}, large: true },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'in' },
    counts: [334, 668, 20],
    verdicts: { entryPossible: { violated: 7 } },
    note: 'y stays taken, and b true',
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'idle' },
    counts: [394, 808, 21],
    verdicts: { entryPossible: { violated: 9 } },
    note:
      'to leave takes two writes after the section, and who dies between them leaves its b true: ' +
      'who finds x changed waits for it for ever',
  },
]
