// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: {}, counts: [86, 172, 13], verdicts: { starvationFreedom: 'holds' } },
  { model: { requests: 2 }, counts: [270, 500, 17], verdicts: {} },
  {
    model: { crash: 1, whoCrashes: 'in' },
    counts: [106, 212, 13],
    verdicts: { entryPossible: { violated: 4 } },
    note: 'it wants to enter for ever, and the turn is never given away',
  },
  {
    model: { crash: 1, whoCrashes: 'waiting' },
    counts: [140, 344, 14],
    verdicts: { entryPossible: { violated: 3 } },
    note: 'the other has withdrawn until it is its turn, or insists and waits',
  },
  {
    model: { crash: 1, whoCrashes: 'idle' },
    counts: [120, 240, 13],
    verdicts: { entryPossible: { violated: 5 } },
    note:
      'to leave takes two writes: who dies between them has given the turn away, and still wants; ' +
      'who is idle may die',
  },
]
