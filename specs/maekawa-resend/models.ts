// Known results: the verdicts and state counts of each model, and the cost of retransmission.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import { fewest, mostAsked } from '../maekawa/models.js'
import { live, stuck } from '../ricart-agrawala/verdicts.js'
import type { maekawa } from './protocol.js'

export const formulas: CostFormulas<ContextOf<typeof maekawa>['parameters']> = {
  messagesPerEntry: {
    text: '3K to 3K(1 + copies)',
    says: 'bounds',
    least: (model) => 3 * fewest(model),
    most: (model) => 3 * mostAsked(model) * (1 + model.parameters.copies),
    source: 'reasoning: each copy of a REQUEST is answered by one VOTE, and each RELEASE has as many copies',
  },
}

const oneOfTwo = { sites: 2, requests: 1 } as const
const triangle = { sites: 3, requests: 1, requesters: [0, 1], loss: 1 } as const

export const expectations: readonly Expectation[] = [
  {
    model: { ...oneOfTwo, parameters: { copies: '0' } },
    counts: [26, 35, 9],
    verdicts: live,
    note: 'no copies, no losses: the states of maekawa',
  },
  {
    model: { ...oneOfTwo, loss: 1, parameters: { copies: '0' } },
    counts: [36, 50, 9],
    verdicts: stuck(2, 2),
    note: 'no copies: one loss is a deadlock',
  },
  { model: { ...oneOfTwo, loss: 1 }, counts: [243, 613, 14], verdicts: live },
  { model: { sites: 2, requests: 2, loss: 1 }, counts: [1575, 4787, 23], verdicts: live },
  { model: { sites: 3, requests: 1, loss: 1 }, counts: [6829, 25306, 24], verdicts: live },
  {
    model: { ...triangle, parameters: { quorums: 'ring', copies: '0' } },
    counts: [91, 150, 12],
    verdicts: stuck(2, 2),
  },
  {
    model: { ...triangle, parameters: { quorums: 'ring' } },
    counts: [1444, 5027, 20],
    verdicts: live,
    note: 'two sites with one voter in common cannot deadlock by themselves',
  },
  {
    model: { ...triangle, parameters: { quorums: 'ring' }, duplication: 1 },
    counts: [5695, 24745, 20],
    verdicts: live,
  },
  {
    model: { sites: 2, requests: 2, loss: 1, order: 'unordered' },
    counts: [6978, 31790, 25],
    verdicts: live,
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 2, requests: 2, duplication: 1, order: 'unordered' },
    counts: [13580, 61475, 25],
    verdicts: {},
    large: true,
  },
  {
    model: { sites: 3, requests: 1, loss: 1, parameters: { quorums: '{0},{0,2},{0,1}' } },
    counts: [497632, 2723904, 34],
    verdicts: {},
    large: true,
  },
  {
    model: { sites: 3, requests: 1, parameters: { quorums: 'ring' } },
    counts: [15489, 63252, 30],
    verdicts: stuck(12, 3),
    note: 'the deadlock of the algorithm itself; sending again does not resolve it',
    large: true,
  },
  {
    model: { ...oneOfTwo, loss: 2 },
    counts: [280, 712, 14],
    verdicts: stuck(4, 4),
    note: 'more losses than copies',
  },
  {
    model: { ...oneOfTwo, loss: 2, parameters: { copies: '2' } },
    counts: [1176, 3905, 19],
    verdicts: live,
  },
  {
    model: { ...oneOfTwo, crash: 1 },
    counts: [312, 878, 14],
    verdicts: stuck(5, 2),
    note: 'a crashed voter answers no copy',
  },
  {
    model: { sites: 2, requests: 2, loss: 1 },
    counts: [2263, 6711, 23],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { ...oneOfTwo, applicationMessages: 1 },
    counts: [1107, 3041, 16],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  { model: oneOfTwo, counts: [153, 328, 14], verdicts: { servedInRealTimeOrder: { violated: 3 } } },
]
