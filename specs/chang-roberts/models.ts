// Known results: the verdicts and state counts of each model, and the costs from the literature.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { election } from './algorithm.js'

/** The number of messages of an election that only one site starts. */
const alone = (initiator: number, n: number, ids: 'increasing' | 'decreasing'): number => {
  const highest = ids === 'increasing' ? n - 1 : 0
  return 2 * n + ((highest - initiator + n) % n)
}

export const formulas: CostFormulas<ContextOf<typeof election>['parameters']> = {
  messagesInAll: {
    text:
      '2N to 3N-1 (increasing), 2N to N(N+1)/2+N (decreasing); with one initiator i, 2N plus its ' +
      'distance to the highest',
    says: 'values',
    least: ({ sites: n, requesters, parameters: { ids } }) =>
      requesters.length === 1 ? alone(requesters[0]!, n, ids) : requesters.length === n ? 2 * n : undefined,
    most: ({ sites: n, requesters, parameters: { ids } }) => {
      if (requesters.length === 1) return alone(requesters[0]!, n, ids)
      if (requesters.length < n) return undefined
      return ids === 'increasing' ? 3 * n - 1 : (n * (n + 1)) / 2 + n
    },
    source: 'Chang, Roberts 1979, who do not count the N messages of the announcement',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [10, 13, 5], verdicts: {} },
  {
    model: { sites: 2, requests: 1 },
    counts: [19, 20, 7],
    verdicts: { everyoneElects: 'holds' },
    note: 'the same runs; the state also records which sites have started',
  },
  { model: { sites: 3, requests: 1 }, counts: [72, 95, 11], verdicts: { everyoneElects: 'holds' } },
  { model: { sites: 4, requests: 1 }, counts: [247, 406, 15], verdicts: { everyoneElects: 'holds' } },
  { model: { sites: 5, parameters: { ids: 'decreasing' } }, counts: [489, 1428, 15], verdicts: {} },
  {
    model: { sites: 3, requests: 1, order: 'unordered' },
    counts: [349, 630, 21],
    verdicts: { everyoneElects: 'holds' },
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 3, duplication: 1 },
    counts: [75, 165, 8],
    verdicts: { everyoneElects: 'holds' },
    note: 'a copied identifier is dropped like any other',
  },
  {
    model: { sites: 3, loss: 1 },
    counts: [56, 121, 8],
    verdicts: { everyoneElects: 'violated', electionEnds: { violated: 2 } },
    counterexample: { folder: 'chang-roberts-lost-message', property: 'electionEnds' },
  },
  {
    model: { sites: 3, requests: 1, crash: 1 },
    counts: [329, 594, 12],
    verdicts: { everyoneElects: 'violated', electionEnds: { violated: 3 } },
    note: 'a message to a crashed site is lost, and the election with it',
  },
]
