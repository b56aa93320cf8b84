// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  oneOf,
  someoneEnters,
  starvationFreedom,
  violation,
} from 'coterie'
import { waitsForHolder } from '../maekawa/spec.js'
import { earlier } from '../maekawa-deadlock-handling/algorithm.js'
import { clauses, current, giveUp, voteForNext } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { maekawa } from './protocol.js'
import { variants } from './variants.js'

// True of the six sites by the rules of the lecture, and false in its story. (A memory of one value: so the rule is checked
// only by name.)
const latestGivesUp = maekawa.monitor(
  'onlyTheLatestGivesUp',
  'no site gives up its votes while another, with a later request, waits or is in the section',
  'every step',
  oneOf('nothing'),
  (memory, { site, sent }, _, is) => {
    if (!sent.some(({ message }) => message.type === 'RELINQUISH')) return memory
    const sites = is.all('site')
    const own = { t: sites[site]!.t!, site }
    const isLatest = sites.every(({ self, t }) => t === null || !earlier(own, { t, site: self }))
    return isLatest ? memory : violation
  },
)

export default algorithm({
  name: 'maekawa-relinquish',
  title: 'Maekawa, giving up all votes',
  citation:
    'a lecture on distributed systems (CS 425, University of Illinois); after M. Maekawa, A √N ' +
    'Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Channels must be FIFO. Any two quorums must ' +
    'intersect. A repeated request keeps its timestamp. As in maekawa-deadlock-handling, set the ' +
    'number of requests per site. The lecture describes a run of six sites (quorums=six) in which ' +
    'site 1 gives up first. By its rules, with the requests in that order, only site 2 gives up: ' +
    'maekawa-relinquish-latest-first in counterexamples.md. Site numbers break ties between ' +
    'timestamps, so renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: maekawa,
  clauses,
  variants,
  uses: { current, earlier, giveUp, voteForNext },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    canRequest: ({ self, parameters }) => !parameters.quorums.get(self)!.isEmpty(),
    waitsFor: waitsForHolder,
  },
  symmetry: 'none',
  endless: 'The differences between clocks',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    maekawa.servedInTimestampOrder('site', (me) => me.t),
    maekawa.servedInRequestOrder(),
    latestGivesUp,
    maekawa.servedInRealTimeOrder(),
  ],
  formulas,
  expectations,
})
