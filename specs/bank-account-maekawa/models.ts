// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const one = { quorums: 'one' }

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 3 },
    counts: [583, 1233, 27],
    verdicts: {
      deadlockFreedom: { violated: 6 },
      entryPossible: { violated: 3 },
      starvationFreedom: 'violated',
    },
    note:
      'a cycle of votes, as in the lock alone: its 349 states, and three more for each of the 78 ' +
      'with an ATM in the section',
  },
  {
    model: { sites: 3, parameters: one },
    counts: [285, 520, 24],
    verdicts: { starvationFreedom: 'holds' },
    note: 'one ATM votes for all: the 156 states of the lock alone, and three more for each of 43',
  },
  {
    model: { sites: 2, parameters: { quorums: 'all' } },
    counts: [66, 94, 18],
    verdicts: { deadlockFreedom: { violated: 4 }, entryPossible: { violated: 2 } },
  },
  {
    model: { sites: 3, parameters: { quorums: '{0},{1},{2}' } },
    counts: [635, 1530, 18],
    verdicts: { mutualExclusion: { violated: 4 }, noLostUpdate: { violated: 12 } },
    note: 'quorums that do not intersect lose a deposit',
  },
  {
    model: { sites: 3, parameters: one, loss: 1 },
    counts: [428, 835, 24],
    verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } },
  },
  {
    model: { sites: 3, parameters: one, crash: 1, whoCrashes: 'in' },
    counts: [369, 764, 24],
    verdicts: { deadlockFreedom: { violated: 5 }, entryPossible: { violated: 4 } },
    note: 'an ATM that crashes in the section keeps the others out, and no deposit is lost',
  },
  {
    model: { sites: 3, parameters: one },
    counts: [396, 712, 24],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
  },
  {
    model: { sites: 3, parameters: one },
    counts: [359, 606, 24],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 3, parameters: one, applicationMessages: 1 },
    counts: [4929, 13165, 26],
    verdicts: { servedInRequestOrder: { violated: 7 } },
    note: 'the request of the first ATM is still in transit',
  },
]
