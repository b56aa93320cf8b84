// Known results: the verdicts and state counts of each model, and the bound on the messages.
import type { CostFormulas, Expectation } from 'coterie'

/** Full phases: each leaves at most half of the sites active, until one is left. */
const phases = (sites: number): number => Math.floor(Math.log2(sites))

export const formulas: CostFormulas = {
  messagesInAll: {
    text: 'at most 2N⌊log N⌋ + N, and N of the announcement',
    says: 'bounds',
    least: ({ sites: n, requesters }) => (requesters.length === 0 ? undefined : n === 1 ? 0 : 4 * n),
    most: ({ sites: n, requesters }) =>
      requesters.length === 0 ? undefined : n === 1 ? 0 : 2 * n * phases(n) + 2 * n,
    source:
      'Dolev, Klawe, Rodeh 1982, whose simple algorithm needs 2N log N + O(N), without the announcement',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 1 }, counts: [2, 1, 1], verdicts: { everyoneElects: 'holds' } },
  { model: { sites: 2 }, counts: [28, 36, 9], verdicts: { everyoneElects: 'holds' } },
  { model: { sites: 3 }, counts: [210, 390, 13], verdicts: { everyoneElects: 'holds' } },
  {
    model: { sites: 3, requests: 1 },
    counts: [894, 1344, 15],
    verdicts: { everyoneElects: 'holds' },
    note: 'the same runs; the state also records which sites have started',
  },
  {
    model: { sites: 4 },
    counts: [2472, 6064, 25],
    verdicts: { everyoneElects: 'holds' },
    note: 'two phases, on some of the 24 rings',
  },
  {
    model: { sites: 3, order: 'unordered' },
    counts: [1494, 2415, 16],
    verdicts: {
      highestIsElected: { violated: 8 },
      electionEnds: { violated: 6 },
      everyoneElects: 'violated',
    },
    note: 'FIFO is needed: an M2 belongs to the M1 before it',
    counterexample: { folder: 'dolev-klawe-rodeh-overtaken', property: 'highestIsElected' },
  },
  {
    model: { sites: 3, loss: 1 },
    counts: [594, 1158, 13],
    verdicts: { electionEnds: { violated: 2 }, everyoneElects: 'violated' },
    note: 'a lost number ends the election',
  },
  {
    model: { sites: 3, duplication: 1 },
    counts: [996, 2112, 16],
    verdicts: { everyoneElects: 'violated' },
    note: 'a copied M1 may go round forever among passive sites',
  },
  {
    model: { sites: 3, crash: 1 },
    counts: [1134, 2412, 14],
    verdicts: { electionEnds: { violated: 3 }, everyoneElects: 'violated' },
    note: 'a message to a crashed site is lost, and the election with it',
  },
]
