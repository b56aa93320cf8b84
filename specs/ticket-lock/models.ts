// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2, parameters: { tickets: '2' } }, counts: [32, 64, 9], verdicts: {} },
  {
    model: { sites: 2 },
    counts: [84, 168, 17],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
    note: 'the order is that of the tickets, and a site may request first and draw later',
  },
  {
    model: { sites: 2 },
    counts: [64, 128, 17],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  { model: { sites: 3, parameters: { tickets: '3' } }, counts: [204, 612, 15], verdicts: {} },
  { model: { sites: 3 }, counts: [272, 816, 19], verdicts: { starvationFreedom: 'holds' } },
  {
    model: { sites: 3 },
    counts: [272, 816, 19],
    verdicts: { servedInOrderOfTickets: 'holds' },
    note: 'the tickets already form the queue, so the monitor adds no states',
  },
  { model: { sites: 4 }, counts: [1280, 5120, 21], verdicts: {} },
  {
    model: { sites: 3, requests: 2, parameters: { tickets: 'unbounded' } },
    counts: [761, 2040, 24],
    verdicts: {},
    note: 'for every number of sites: `coterie prove ticket-lock --param tickets=unbounded`',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'in' },
    counts: [392, 1176, 20],
    verdicts: { entryPossible: { violated: 5 } },
    note: 'the number that is served no longer advances',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'waiting' },
    counts: [776, 2328, 20],
    verdicts: { entryPossible: { violated: 4 } },
    note: 'when its ticket is served, all sites behind it wait forever: the price of a queue',
  },
  { model: { sites: 3, crash: 1, whoCrashes: 'idle' }, counts: [464, 1392, 19], verdicts: {} },
  {
    model: { sites: 3, parameters: { tickets: '2' } },
    counts: [416, 1248, 25],
    verdicts: { mutualExclusion: { violated: 8 } },
    counterexample: { folder: 'ticket-lock-too-few-tickets', property: 'mutualExclusion' },
  },
  {
    model: { sites: 2, parameters: { draw: 'split' } },
    counts: [684, 1368, 41],
    verdicts: { mutualExclusion: { violated: 8 }, entryPossible: { violated: 11 } },
  },
]
