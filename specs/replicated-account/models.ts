// Known results: the verdicts and state counts of each model.
import type { Expectation } from 'coterie'

const two = { leaders: '2' }

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [5, 4, 4], verdicts: { starvationFreedom: 'holds' } },
  {
    model: {},
    counts: [11, 14, 6],
    verdicts: { starvationFreedom: 'holds' },
    note: 'the deposit, two UPDATEs with their ACKs side by side (3 x 3 states), and the answer',
  },
  { model: { requests: 2 }, counts: [21, 28, 12], verdicts: {} },
  {
    model: { requests: 2, order: 'unordered' },
    counts: [21, 28, 12],
    verdicts: {},
    note: 'FIFO is not needed, since the leader waits for each ACK before the next deposit',
  },
  {
    model: { sites: 2, parameters: two },
    counts: [35, 50, 8],
    verdicts: { noLostUpdate: { violated: 8 } },
    counterexample: { folder: 'replicated-account-lost-deposit', property: 'noLostUpdate' },
  },
  {
    model: { parameters: two },
    counts: [227, 506, 12],
    verdicts: { replicasAgree: { violated: 12 }, noLostUpdate: { violated: 12 } },
    counterexample: { folder: 'replicated-account-two-leaders', property: 'replicasAgree' },
  },
  {
    model: { loss: 1 },
    counts: [23, 34, 6],
    verdicts: {
      deadlockFreedom: { violated: 4 },
      entryPossible: { violated: 2 },
      replicasAgree: { violated: 4 },
    },
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: '1' },
    counts: [11, 13, 5],
    verdicts: {
      deadlockFreedom: { violated: 3 },
      entryPossible: { violated: 2 },
      replicasAgree: { violated: 3 },
    },
    note: 'the leader waits for the ACK of a replica that has crashed',
  },
]
