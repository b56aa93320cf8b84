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
import { clauses, replicated } from './algorithm.js'
import { expectations } from './models.js'

const oneQueue = replicated.always(
  'oneQueue',
  'if two sites have received the same requests and no release is in transit, their queues are equal',
  (view) => {
    const sites = view.all('site')
    if (view.inFlight('RELEASE') > 0) return true
    return sites.every((one) =>
      sites.every(({ queue }) => !one.queue.toSet().equals(queue.toSet()) || one.queue.equals(queue)),
    )
  },
)

export default algorithm({
  name: 'replicated-queue',
  title: 'A queue that is replicated by broadcasts in one order',
  citation:
    'F. B. Schneider, Implementing Fault-Tolerant Services Using the State Machine Approach: A ' +
    'Tutorial, ACM Computing Surveys 22(4), 1990, sections 1 to 3; the requests and releases are those of ' +
    'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. The algorithm supposes a broadcast that all ' +
    'sites receive in one order, their own included: check it with --order total --self channel. ' +
    'With FIFO channels alone, two sites may each receive their own request first, and both enter. ' +
    'The messages to a slow site accumulate, so unbounded requests give infinitely many states: set ' +
    'the number of requests per site. All sites follow the same rules and no numbers are compared, ' +
    'so every renaming of the sites is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: replicated,
  clauses,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: ({ phase }) => phase === 'wanted',
    holds: ({ phase }) => phase === 'held',
    waitsFor: (view, site) => {
      const { queue } = view.all('site')[site]!
      const first = queue.first()
      return first === undefined || first === site ? [] : [{ site: first, label: 'RELEASE' }]
    },
  },
  symmetry: 'all',
  endless: 'The number of messages to a slow site',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    oneQueue,
    replicated.servedInRequestOrder(),
    replicated.servedInRealTimeOrder(),
  ],
  expectations,
})
