// What is known: verdicts and state counts by model, and the cost of retransmission.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import { live, stuck } from '../ricart-agrawala/verdicts.js'
import type { ra } from './algorithm.js'

export const formulas: CostFormulas<ContextOf<typeof ra>['parameters']> = {
  messagesPerEntry: {
    text: '2(N-1) to 2(N-1)(1 + copies)',
    says: 'bounds',
    least: ({ sites }) => 2 * (sites - 1),
    most: ({ sites, parameters }) => 2 * (sites - 1) * (1 + parameters.copies),
    source: 'reasoning: each copy of a REQUEST is answered by one REPLY',
  },
  enterMessages: {
    text: '2(N-1) to 2(N-1)(1 + copies)',
    says: 'bounds',
    least: ({ sites }) => 2 * (sites - 1),
    most: ({ sites, parameters }) => 2 * (sites - 1) * (1 + parameters.copies),
    source: 'reasoning: a REPLY lets its receiver enter, even one that was deferred',
  },
  exitMessages: {
    text: 'N-1 at most',
    says: 'bounds',
    least: () => 0,
    most: ({ sites }) => sites - 1,
    source: 'reasoning: a leaving site sends the REPLYs that it deferred, one to each site',
  },
}

const twoOfThree = { sites: 3, requests: 1, requesters: [0, 1], loss: 1 } as const

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2, requests: 1, loss: 1, parameters: { copies: '0' } },
    counts: [63, 87, 10],
    verdicts: stuck(2, 2),
    note: 'no copies: the states of ricart-agrawala with this loss',
  },
  { model: { sites: 2, requests: 1, loss: 1 }, counts: [616, 1515, 14], verdicts: live },
  { model: { sites: 2, requests: 2, loss: 1 }, counts: [7741, 22230, 26], verdicts: {} },
  {
    model: { sites: 2, requests: 1, loss: 1, order: 'unordered' },
    counts: [666, 1880, 14],
    verdicts: live,
  },
  { model: { ...twoOfThree, parameters: { copies: '0' } }, counts: [436, 1066, 14], verdicts: stuck(4, 2) },
  { model: { ...twoOfThree, requesters: [0] }, counts: [134, 367, 10], verdicts: live },
  { model: twoOfThree, counts: [15364, 66552, 20], verdicts: live, large: true },
  {
    model: { sites: 2, requests: 2, duplication: 1 },
    counts: [16377, 45259, 25],
    verdicts: {},
    large: true,
    note: 'a copy made by the channel is answered like one made by the site',
  },
  { model: { sites: 2, requests: 1, loss: 1, duplication: 1 }, counts: [2438, 7248, 15], verdicts: live },
  {
    model: { sites: 2, requests: 1, loss: 2 },
    counts: [746, 1927, 14],
    verdicts: stuck(4, 4),
    note: 'more losses than copies',
    counterexample: { folder: 'ricart-agrawala-resend-two-losses', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 2, requests: 1, loss: 2, parameters: { copies: '2' } },
    counts: [4439, 14130, 19],
    verdicts: live,
  },
  {
    model: { sites: 2, requests: 1, crash: 1 },
    counts: [846, 2162, 15],
    verdicts: stuck(5, 2),
    note: 'a crashed site answers no copy',
  },
  {
    model: { sites: 2, requests: 2, loss: 1 },
    counts: [8663, 24370, 26],
    verdicts: { servedInRequestOrder: { violated: 14 } },
    note: 'a late REPLY reports a request that is lost, but has no timestamp that advances the clock',
  },
  {
    model: { sites: 2, requests: 1, applicationMessages: 1 },
    counts: [2095, 5374, 16],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 2, requests: 1 },
    counts: [374, 763, 14],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
  },
]
