// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { waitsFor } from '../maekawa/spec.js'
import { clauses, voteForNext } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { maekawa } from './protocol.js'

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  maekawa.servedInRequestOrder(),
  maekawa.servedInRealTimeOrder(),
]

export default algorithm({
  name: 'maekawa-resend',
  title: 'Maekawa, with retransmission',
  citation: 'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. The votes are from the paper, without its ' +
    'handling of deadlocks; it assumes that no message is lost. Three things are our additions. ' +
    'Each message names its request by a timestamp, which only distinguishes the requests of one ' +
    'site. A site that waits sends its REQUEST again to the voters that have not voted, and every ' +
    'copy is answered by a VOTE. A site that has left sends its RELEASE again. A REQUEST or RELEASE ' +
    'is sent again at most `copies` times, at any time; there is no model of time. So with as many ' +
    'losses as copies one of them arrives. A voter recognises a copy: the request has its vote, ' +
    'waits in its queue, or is over. Copies made by the channel do no harm, and channels need not ' +
    'be FIFO. The deadlocks of the algorithm itself remain. With unbounded requests late copies ' +
    'pile up. The symmetries are those of maekawa.',
  sites: { min: 1, fallback: 2 },
  protocol: maekawa,
  clauses,
  uses: { voteForNext },
  endless: 'The copies in transit',
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    canRequest: ({ self, parameters }) => !parameters.quorums.get(self)!.isEmpty(),
    waitsFor,
  },
  repeatsExit: ['releaseAgain'],
  formulas,
  properties,
  expectations,
})
