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
import { waitsForVote } from '../maekawa/spec.js'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
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
  name: 'maekawa-detector',
  title: 'Maekawa, with a failure detector',
  citation:
    'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), ' +
    '1985; D. Agrawal, A. El Abbadi, An Efficient and Fault-Tolerant Solution for Distributed ' +
    'Mutual Exclusion, ACM TOCS 9(1), 1991; T. Chandra, S. Toueg, Unreliable Failure Detectors ' +
    'for Reliable Distributed Systems, JACM 43(2), 1996',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. The votes are from 1985. The choice of ' +
    'another quorum when a member has crashed is from 1991, where quorums come from a tree; here a ' +
    'site takes the quorum of the next site whose quorum has no crashed member. The perfect ' +
    'detector is that of 1996. Three things are our additions. A site asks its voters one after the ' +
    'other, in ascending order, as in the ordered allocation of resources, so there is no deadlock. ' +
    'A site that changes its quorum first waits for the VOTE of a voter that is up, so no VOTE in ' +
    'transit can be mistaken for a later one. A voter takes back the vote of a crashed site. A vote ' +
    'of a site that crashed after voting still counts: a quorum without that site shares another ' +
    'voter with this one. All of this needs a detector that neither errs nor misses a crash, ' +
    'crashes without recovery, channels that lose and copy nothing, and quorums of which some ' +
    'survive. Channels need not be FIFO: a site has at most one REQUEST at a voter that has not ' +
    'voted for it, and a REQUEST that overtakes the RELEASE before it waits in the queue for it. ' +
    'The order of numbers matters, so renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: maekawa,
  clauses,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor: (view, site) => {
      const { asked } = view.all('site')[site]!
      return asked === null ? [] : waitsForVote(view, site, asked)
    },
  },
  symmetry: 'none',
  properties,
  expectations,
})
