// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: {}, counts: [86, 172, 13], verdicts: { starvationFreedom: 'holds' } },
  {
    model: {},
    counts: [102, 204, 13],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
    note: 'the turn decides, not the order of the requests',
  },
  {
    model: {},
    counts: [176, 352, 16],
    verdicts: { servedInRequestOrder: { violated: 10 } },
    note: 'a site that has backed off is passed by one that knows of it',
  },
  { model: { requests: 2 }, counts: [270, 500, 17], verdicts: {} },
  {
    model: { crash: 1, whoCrashes: 'in' },
    counts: [106, 212, 13],
    verdicts: { entryPossible: { violated: 4 } },
    note: 'the crashed site wants to enter forever and never gives the turn away',
  },
  {
    model: { crash: 1, whoCrashes: 'waiting' },
    counts: [140, 344, 14],
    verdicts: { entryPossible: { violated: 3 } },
    note: 'the other site has withdrawn until its turn comes, or insists and waits',
  },
  {
    model: { crash: 1, whoCrashes: 'idle' },
    counts: [120, 240, 13],
    verdicts: { entryPossible: { violated: 5 } },
    note:
      'leaving takes two writes. A site that crashes between them, and is idle by then, has given ' +
      'the turn away but still wants to enter',
  },
]
