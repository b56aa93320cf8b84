// Known results: the verdicts and state counts of each model, and the cost of retransmission.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import { live, stuck } from '../ricart-agrawala/verdicts.js'
import type { lamport } from './algorithm.js'

export const formulas: CostFormulas<ContextOf<typeof lamport>['parameters']> = {
  messagesPerEntry: {
    text: '3(N-1) to 3(N-1)(1 + copies)',
    says: 'bounds',
    least: ({ sites }) => 3 * (sites - 1),
    most: ({ sites, parameters }) => 3 * (sites - 1) * (1 + parameters.copies),
    source: 'reasoning: each copy of a REQUEST is answered by one REPLY, and each RELEASE has as many copies',
  },
  enterMessages: {
    text: '2(N-1) to 2(N-1)(1 + copies)',
    says: 'bounds',
    least: ({ sites }) => 2 * (sites - 1),
    most: ({ sites, parameters }) => 2 * (sites - 1) * (1 + parameters.copies),
    source: 'reasoning: each copy of a REQUEST is answered by one REPLY',
  },
  exitMessages: {
    text: 'N-1 to (N-1)(1 + copies)',
    says: 'bounds',
    least: ({ sites }) => sites - 1,
    most: ({ sites, parameters }) => (sites - 1) * (1 + parameters.copies),
    source: 'reasoning: each RELEASE is sent again at most `copies` times',
  },
}

const oneOfTwo = { sites: 2, requests: 1 } as const
const twoOfThree = { sites: 3, requests: 1, requesters: [0, 1], parameters: { copies: '0' } } as const

export const expectations: readonly Expectation[] = [
  {
    model: { ...oneOfTwo, parameters: { copies: '0' } },
    counts: [93, 131, 12],
    verdicts: live,
    note: 'no copies, no losses: the states of lamport',
  },
  {
    model: { ...oneOfTwo, loss: 1, parameters: { copies: '0' } },
    counts: [193, 295, 12],
    verdicts: stuck(2, 5),
    note:
      'no copies: a loss locks a site out, but, unlike in lamport, no two enter: a REPLY tells of the ' +
      'request that was lost',
  },
  { model: { ...twoOfThree, loss: 1 }, counts: [3445, 8319, 18], verdicts: stuck(4, 2) },
  { model: { ...oneOfTwo, loss: 1 }, counts: [7156, 19575, 22], verdicts: live },
  {
    model: { sites: 3, requests: 1, requesters: [0], loss: 1 },
    counts: [628, 1790, 16],
    verdicts: live,
  },
  {
    model: { sites: 3, requests: 1, requesters: [0, 1], loss: 1 },
    counts: [5145425, 25371025, 34],
    verdicts: {},
    note: 'two of three sites compete, and one message of any site may be lost',
    large: true,
  },
  { model: { sites: 2, requests: 2 }, counts: [107946, 277769, 40], verdicts: {}, large: true },
  { model: { sites: 2, requests: 2, loss: 1 }, counts: [285839, 882857, 40], verdicts: {}, large: true },
  {
    model: { ...oneOfTwo, duplication: 1 },
    counts: [16982, 44733, 24],
    verdicts: live,
    note: 'a copy made by the channel is answered like one made by the site',
    large: true,
  },
  {
    model: { ...oneOfTwo, loss: 1, duplication: 1 },
    counts: [42194, 133238, 24],
    verdicts: live,
    large: true,
  },
  {
    model: { ...oneOfTwo, loss: 2 },
    counts: [11316, 32904, 22],
    verdicts: stuck(4, 7),
    note: 'more losses than copies',
  },
  {
    model: { ...oneOfTwo, loss: 2, parameters: { copies: '2' } },
    counts: [223437, 803243, 32],
    verdicts: live,
    large: true,
  },
  {
    model: { ...oneOfTwo, order: 'unordered', parameters: { copies: '0' } },
    counts: [284, 455, 12],
    verdicts: stuck(9, 7),
  },
  {
    model: { ...oneOfTwo, order: 'unordered' },
    counts: [108820, 394476, 22],
    verdicts: stuck(11, 9),
    note: 'a REPLY that the RELEASE has overtaken queues a request that is over',
    counterexample: { folder: 'lamport-resend-unordered', property: 'deadlockFreedom' },
    large: true,
  },
  {
    model: { ...oneOfTwo, crash: 1 },
    counts: [7584, 20993, 22],
    verdicts: stuck(5, 2),
    note: 'a crashed site answers no copy',
  },
  { model: oneOfTwo, counts: [2834, 6466, 22], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { ...oneOfTwo, applicationMessages: 1 },
    counts: [18430, 49691, 24],
    verdicts: { servedInRequestOrder: 'holds' },
    large: true,
  },
  {
    model: { ...oneOfTwo, applicationMessages: 1, loss: 1 },
    counts: [45655, 148867, 24],
    verdicts: { servedInRequestOrder: { violated: 8 } },
    note: 'an application message overtakes the REQUEST that was lost before it, and has no timestamp',
    large: true,
  },
  {
    model: oneOfTwo,
    counts: [2907, 6644, 22],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
    note: 'equal timestamps: the lower site first',
  },
]
