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
import { ra } from '../ricart-agrawala/algorithm.js'
import { waitsFor } from '../ricart-agrawala/spec.js'
import { defers, variants } from '../ricart-agrawala/variants.js'
import { requestWords } from '../ricart-agrawala/words.js'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  ra.servedInTimestampOrder('site', (me) => me.t),
  ra.servedInRequestOrder(),
  ra.servedInRealTimeOrder(),
]

export default algorithm({
  name: 'ricart-agrawala-detector',
  title: 'Ricart and Agrawala, with a failure detector',
  citation:
    'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM ' +
    '24(1), 1981; T. Chandra, S. Toueg, Unreliable Failure Detectors for Reliable Distributed ' +
    'Systems, JACM 43(2), 1996',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. The algorithm is that of 1981; the ' +
    'detector is the perfect one of 1996. Counting a suspected site as if it had replied is our ' +
    'reading of "fault-tolerant": a crashed site is not in the section and requests nothing. ' +
    'This needs a detector that neither errs nor misses a crash, and crashes without recovery. ' +
    'Channels must not lose or copy messages; they need not be FIFO. Site numbers break ties ' +
    'between timestamps, so renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: ra,
  clauses,
  variants,
  uses: { defers },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor: (view, site) => waitsFor(view, site).filter((other) => !view.suspects(site, other.site)),
  },
  symmetry: 'none',
  fieldWords: { site: requestWords },
  properties,
  expectations,
})
