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
import { lamport } from '../lamport/algorithm.js'
import { waitsFor } from '../lamport/spec.js'
import { uses, variants } from '../lamport/variants.js'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'

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
  name: 'lamport-detector',
  title: 'Lamport, with a failure detector',
  citation:
    'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978; ' +
    'T. Chandra, S. Toueg, Unreliable Failure Detectors for Reliable Distributed Systems, JACM ' +
    '43(2), 1996',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. The algorithm is that of 1978; the ' +
    'detector is the perfect one of 1996. Leaving the suspected sites out of (L1) and (L2) is ' +
    'our reading of "fault-tolerant": the request of a crashed site counts as released. This ' +
    'needs a detector that neither errs nor misses a crash, crashes without recovery, and FIFO ' +
    'channels that lose nothing. Site numbers break ties between timestamps, so renaming sites ' +
    'is not a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: lamport,
  clauses,
  variants,
  uses,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor: (view, site) => waitsFor(view, site).filter((other) => !view.suspects(site, other.site)),
  },
  symmetry: 'none',
  properties,
  expectations,
})
