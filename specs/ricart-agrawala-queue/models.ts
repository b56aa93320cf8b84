// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { Expectation } from 'coterie'
import { formulasOf } from '../ricart-agrawala/formulas.js'

export const formulas = formulasOf({
  messages: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: N-1 requests and N-1 replies',
  clientDelay:
    'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a round trip, a request and a reply',
  synchronisationDelay: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: one message',
})

export const expectations: readonly Expectation[] = [
  { model: { sites: 2, requests: 1 }, counts: [40, 52, 10], verdicts: {} },
  {
    model: { sites: 2, requests: 2 },
    counts: [172, 244, 20],
    verdicts: { notBothReplied: 'holds', noReplyToLater: 'holds', laterThanAnswered: 'holds' },
  },
  {
    model: { sites: 3, requests: 1 },
    counts: [2647, 6876, 21],
    verdicts: { notBothReplied: 'holds', noReplyToLater: 'holds', laterThanAnswered: 'holds' },
    note: 'with a set instead of the queue there are 2357 states',
  },
  {
    model: { sites: 3, requests: 1, order: 'unordered' },
    counts: [3717, 11355, 21],
    verdicts: {},
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 3, requests: 2, requesters: [0, 1] },
    counts: [1199, 2625, 28],
    verdicts: { servedInRequestOrder: { violated: 16 } },
    note: 'a REPLY has no timestamp',
  },
  {
    model: { sites: 2, requests: 1 },
    counts: [45, 58, 10],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
    note: 'equal timestamps: the lower site first',
  },
  {
    model: { sites: 2, requests: 1, parameters: { stamp: 'current' } },
    counts: [39, 58, 10],
    verdicts: {
      mutualExclusion: { violated: 8 },
      servedInTimestampOrder: { violated: 5 },
      notBothReplied: { violated: 5 },
      noReplyToLater: { violated: 3 },
      laterThanAnswered: { violated: 3 },
    },
    note:
      'the lines of the proof fail before mutual exclusion: a process has replied before it made ' +
      'its own request',
  },
  {
    model: { sites: 3, requests: 1, loss: 1 },
    counts: [8435, 25162, 21],
    verdicts: { deadlockFreedom: { violated: 4 }, entryPossible: { violated: 2 } },
  },
  {
    model: { sites: 2, requests: 2, duplication: 1 },
    counts: [1094, 2076, 21],
    verdicts: { mutualExclusion: { violated: 12 }, servedInTimestampOrder: { violated: 9 } },
  },
]
