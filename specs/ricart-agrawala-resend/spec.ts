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
import { waitsFor } from '../ricart-agrawala/spec.js'
import { requestWords } from '../ricart-agrawala/words.js'
import { clauses, ra } from './algorithm.js'
import { expectations, formulas } from './models.js'

const inOrder = ra.servedInTimestampOrder('site', (me) => me.t)

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  inOrder,
  ra.servedInRequestOrder(),
  ra.servedInRealTimeOrder(),
]

export default algorithm({
  name: 'ricart-agrawala-resend',
  title: 'Ricart and Agrawala, with retransmission',
  citation:
    'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM ' +
    '24(1), 1981',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. The algorithm is from the paper, which ' +
    'assumes that no message is lost. Three things are our additions: a site sends its REQUEST ' +
    'again, every copy is answered, and a REPLY names its request. A site sends a REQUEST ' +
    'again at most `copies` times, at any time while it waits; there is no model of time. So ' +
    'with as many losses as copies some copy and its REPLY arrive. Copies made by the channel ' +
    'do no harm, and channels need not be FIFO. With unbounded requests late copies pile up. ' +
    'Site numbers break ties between timestamps, so renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: ra,
  clauses,
  endless: 'The copies in transit',
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor,
  },
  symmetry: 'none',
  formulas,
  fieldWords: { site: requestWords },
  properties,
  expectations,
})
