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
import { clauses, tree } from './algorithm.js'
import { expectations } from './models.js'

export default algorithm({
  name: 'tree-quorums',
  title: 'Tree quorums',
  citation:
    'D. Agrawal, A. El Abbadi, An Efficient and Fault-Tolerant Solution for Distributed Mutual ' +
    'Exclusion, ACM TOCS 9(1), 1991',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Site i has the children 2i + 1 and 2i + 2; with ' +
    '1, 3 or 7 sites the tree is complete. Quorums, and how they replace a failed site, are from the ' +
    'paper. The rest is ours. A site asks one site after the other, the root first and what is left ' +
    'before what is right, so nothing deadlocks. Where two paths are left it takes either, and stays on ' +
    'it while a quorum of its sites is left. A voter takes back the vote of a failed site; a vote ' +
    'counts even if its voter fails afterwards. All of this needs a detector that neither errs nor ' +
    'misses a failure, failures without recovery, channels that lose and copy nothing, and a quorum ' +
    'that survives. Channels need not be FIFO: a REQUEST that overtakes the RELEASE before it waits in ' +
    'the queue. The place of a site in the tree is its number, so renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: tree,
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
  topology: 'binary',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    tree.servedInRequestOrder(),
    tree.servedInRealTimeOrder(),
  ],
  expectations,
})
