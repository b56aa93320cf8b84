// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { received, ts } from '../lamport/algorithm.js'
import { waitsFor } from '../lamport/spec.js'
import { clauses, lamport } from './algorithm.js'
import { expectations, formulas } from './models.js'

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  lamport.servedInTimestampOrder('site', (me) => me.queue.get(me.self) ?? null),
  lamport.servedInRequestOrder(),
  lamport.servedInRealTimeOrder(),
]

export default algorithm({
  name: 'lamport-resend',
  title: 'Lamport, with retransmission',
  citation: 'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. The algorithm is from the paper, which ' +
    'assumes that no message is lost: a later message shows that all earlier ones have arrived. ' +
    'With losses it does not, and two sites may enter. Three things are our additions. A REPLY says ' +
    'whether its sender has a request pending, and which. A site that waits sends its REQUEST ' +
    'again, and every copy is answered. A site that has left sends its RELEASE again. The first ' +
    'keeps mutual exclusion, the others keep sites from waiting forever. A REQUEST or RELEASE is ' +
    'sent again at most `copies` times, at any time; there is no model of time. So with as many ' +
    'losses as copies one of them arrives. Channels must be FIFO: then a copy arrives before the ' +
    'RELEASE, and a request is queued once, under its timestamp. With unbounded requests late ' +
    'copies pile up. Site numbers break ties between timestamps, so renaming sites is not a ' +
    'symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: lamport,
  clauses,
  uses: { received, ts },
  endless: 'The copies in transit',
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor,
  },
  repeatsExit: ['releaseAgain'],
  symmetry: 'none',
  formulas,
  properties,
  expectations,
})
