// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: {}, counts: [32, 64, 7], verdicts: { starvationFreedom: 'holds' } },
  {
    model: { crash: 1, whoCrashes: 'in' },
    counts: [40, 80, 7],
    verdicts: { entryPossible: { violated: 5 } },
    note: 'nobody resets what it wants',
  },
  {
    model: { crash: 1, whoCrashes: 'waiting' },
    counts: [52, 126, 7],
    verdicts: { entryPossible: { violated: 3 } },
    note: 'it wants to enter forever, and no site gives way to the other any more',
  },
  {
    model: { crash: 1, whoCrashes: 'idle' },
    counts: [46, 92, 8],
    verdicts: {},
    note: 'to leave is one write, so who is idle wants nothing',
  },
  {
    model: { parameters: { first: 'turn' } },
    counts: [48, 96, 8],
    verdicts: { mutualExclusion: { violated: 7 } },
    counterexample: { folder: 'peterson-turn-first', property: 'mutualExclusion' },
  },
]
