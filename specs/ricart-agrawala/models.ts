// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { Expectation } from 'coterie'
import { formulasOf } from './formulas.js'

export const formulas = formulasOf({
  messages: 'Ricart, Agrawala 1981, section 4: N-1 requests and N-1 replies',
  clientDelay: 'Ricart, Agrawala 1981, section 4: a request and a reply',
  synchronisationDelay: 'Ricart, Agrawala 1981, section 4: one message, the reply of the site that leaves',
})

export const expectations: readonly Expectation[] = [
  { model: { sites: 2, requests: 1 }, counts: [40, 52, 10], verdicts: {} },
  {
    model: { sites: 3 },
    counts: [2060, 5931, 18],
    verdicts: {
      starvationFreedom: 'holds',
      notBothReplied: 'holds',
      noReplyToLater: 'holds',
      laterThanAnswered: 'holds',
    },
    note: 'timestamps in canonical form',
  },
  {
    model: { sites: 3, requests: 1 },
    counts: [2357, 6282, 21],
    verdicts: { notBothReplied: 'holds', noReplyToLater: 'holds', laterThanAnswered: 'holds' },
  },
  { model: { sites: 3, requests: 2 }, counts: [29384, 81347, 42], verdicts: {} },
  {
    model: { sites: 3, requests: 1, parameters: { clock: 'textbook' } },
    counts: [15718, 29716, 21],
    verdicts: {},
  },
  {
    model: { sites: 3, requests: 1, order: 'unordered' },
    counts: [3237, 10199, 21],
    verdicts: {},
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 2, requests: 1, loss: 1 },
    counts: [63, 87, 10],
    verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } },
    counterexample: { folder: 'ricart-agrawala-lost-message', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 2, requests: 2, duplication: 1 },
    counts: [1050, 2031, 21],
    verdicts: { mutualExclusion: { violated: 12 }, servedInTimestampOrder: { violated: 9 } },
    counterexample: { folder: 'ricart-agrawala-duplicated-reply', property: 'mutualExclusion' },
  },
  {
    model: { sites: 2, requests: 2, duplication: 1, parameters: { reply: 'naming' } },
    counts: [907, 1718, 21],
    verdicts: {},
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'in' },
    counts: [50, 66, 10],
    verdicts: { deadlockFreedom: { violated: 7 }, entryPossible: { violated: 6 } },
    counterexample: { folder: 'ricart-agrawala-crash-in-section', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'in' },
    counts: [2663, 7075, 21],
    verdicts: { deadlockFreedom: { violated: 11 }, entryPossible: { violated: 8 } },
    note: 'a crash loses the whole record; 2846 states, and 9916 below, if the clock is kept',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'waiting' },
    counts: [8749, 28402, 21],
    verdicts: { deadlockFreedom: { violated: 9 }, entryPossible: { violated: 3 } },
  },
  {
    model: { sites: 3 },
    counts: [5252, 14398, 32],
    verdicts: { servedInRequestOrder: { violated: 16 } },
    large: true,
  },
  {
    model: { sites: 2, requests: 1 },
    counts: [45, 58, 10],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
    note: 'equal timestamps: the lower site first',
  },
  {
    model: { sites: 3, requests: 2, requesters: [0, 1] },
    counts: [1199, 2625, 28],
    verdicts: { servedInRequestOrder: { violated: 16 } },
    note:
      'through a REPLY a site can hear of a request, but a REPLY has no timestamp that advances ' +
      'its clock',
    counterexample: { folder: 'ricart-agrawala-out-of-order', property: 'servedInRequestOrder' },
  },
  {
    model: { sites: 3, requests: 2, requesters: [0, 1], parameters: { clock: 'textbook' } },
    counts: [10715, 20107, 28],
    verdicts: { servedInRequestOrder: 'holds' },
    note: 'with a timestamp on every REPLY',
  },
]
