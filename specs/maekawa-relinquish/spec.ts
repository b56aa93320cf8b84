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
import { earlier } from '../maekawa-deadlock-handling/algorithm.js'
import { clauses, current, giveUp, voteForNext } from './algorithm.js'
import { expectations } from './models.js'
import { maekawa } from './protocol.js'
import { variants } from './variants.js'

export default algorithm({
  name: 'maekawa-relinquish',
  title: 'Maekawa, giving up all votes',
  citation:
    'a lecture on distributed systems (CS 425, University of Illinois); after M. Maekawa, A √N ' +
    'Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985',
  about:
    'Each clause, with its sends, is one atomic step. Channels must be FIFO. Any two quorums ' +
    'must intersect. A repeated request keeps its timestamp. As in maekawa-deadlock-handling, ' +
    'set the number of requests per site. Site numbers break ties between timestamps, so ' +
    'renaming sites is not a symmetry.',
  sites: { min: 1, max: 9, fallback: 2 },
  protocol: maekawa,
  clauses,
  variants,
  uses: { current, earlier, giveUp, voteForNext },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  endless: 'The differences between clocks',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  canRequest: ({ self, parameters }) => !parameters.quorums.get(self)!.isEmpty(),
  waitsFor: (view, site) =>
    [...view.parameters.quorums.get(site)!.subtract(view.all('site')[site]!.votes)].flatMap((voter) => {
      const holder = view.all('site')[voter]!.vote?.site
      return holder === undefined || holder === site ? [] : [{ site: holder, label: `vote of ${voter}` }]
    }),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    maekawa.servedInRequestOrder(),
    maekawa.servedInRealTimeOrder(),
  ],
  expectations,
})
