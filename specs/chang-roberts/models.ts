// Known results: the verdicts and state counts of each model, and the costs from the literature.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import { type election, isAbove } from './algorithm.js'

type Parameters = ContextOf<typeof election>['parameters']

/** From a site, the number of hops to the next site whose identifier is higher; N for the highest, which comes back to itself. */
const hops = (site: number, n: number, parameters: Parameters): number => {
  const id = (at: number) => (parameters.ids === 'increasing' ? at % n : n - 1 - (at % n))
  for (let hop = 1; hop < n; hop++) {
    if (isAbove(id(site + hop), id(site), { parameters })) return hop
  }
  return n
}

/** The number of messages of an election that only one site starts: its identifier is replaced by higher ones. */
const alone = (initiator: number, n: number, parameters: Parameters): number => {
  const hop = hops(initiator, n, parameters)
  return hop === n ? 2 * n : hop + alone((initiator + hop) % n, n, parameters)
}

export const formulas: CostFormulas<Parameters> = {
  messagesInAll: {
    text:
      '2N to 3N-1 (increasing), 2N to N(N+1)/2+N (decreasing), 2N to 2N plus all distances to the ' +
      'next higher (by attribute); with one initiator i, 2N plus its distance to the highest',
    says: 'values',
    least: ({ sites: n, requesters, parameters }) =>
      requesters.length === 1
        ? alone(requesters[0]!, n, parameters)
        : requesters.length === n
          ? 2 * n
          : undefined,
    // If all sites start, each identifier travels to the next higher one, and the announcement takes N.
    most: ({ sites: n, requesters, parameters }) => {
      if (requesters.length === 1) return alone(requesters[0]!, n, parameters)
      if (requesters.length < n) return undefined
      return requesters.reduce((sum, site) => sum + hops(site, n, parameters), n)
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
    model: { sites: 2, requests: 1, parameters: { attribute: '7,7' } },
    counts: [19, 20, 7],
    verdicts: { everyoneElects: 'holds' },
    note: 'a tie, so the identifier decides: the same as without attributes',
  },
  {
    model: { sites: 3, requests: 1, parameters: { attribute: '9,9,5' } },
    counts: [72, 95, 11],
    verdicts: { everyoneElects: 'holds' },
    note: 'identifier 1 wins the tie; the ring without attributes, begun at site 2',
  },
  {
    model: { sites: 3, requests: 1, parameters: { attribute: '9,5,9' } },
    counts: [78, 105, 12],
    verdicts: { everyoneElects: 'holds' },
    note: 'identifier 2 wins the tie; the ring with decreasing identifiers, begun at site 1',
  },
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
