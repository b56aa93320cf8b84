// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: {}, counts: [32, 64, 7], verdicts: { starvationFreedom: 'holds' } },
  {
    model: {},
    counts: [46, 92, 7],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
    note: 'the site that gives way last waits, also if it requested first',
  },
  {
    model: {},
    counts: [84, 168, 12],
    verdicts: { servedInRequestOrder: 'holds' },
    note: 'the site that comes again gives the turn away first',
  },
  {
    model: { crash: 1, whoCrashes: 'in' },
    counts: [40, 80, 7],
    verdicts: { entryPossible: { violated: 5 } },
    note: 'no site resets its wish to enter',
  },
  {
    model: { crash: 1, whoCrashes: 'waiting' },
    counts: [52, 126, 7],
    verdicts: { entryPossible: { violated: 3 } },
    note: 'the crashed site wants to enter forever, and the other site never gets the turn again',
  },
  {
    model: { crash: 1, whoCrashes: 'idle' },
    counts: [46, 92, 8],
    verdicts: {},
    note: 'leaving is one write, so an idle site does not want to enter',
  },
  {
    model: { parameters: { first: 'turn' } },
    counts: [48, 96, 8],
    verdicts: { mutualExclusion: { violated: 7 } },
    counterexample: { folder: 'peterson-turn-first', property: 'mutualExclusion' },
  },
]
