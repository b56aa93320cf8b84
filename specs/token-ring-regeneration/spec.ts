// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses, ring } from './algorithm.js'
import { expectations } from './models.js'
import { variants } from './variants.js'

const withToken = (view: ViewOf<typeof ring>) =>
  view
    .all('site')
    .filter(({ token }) => token)
    .map(({ self }) => self)

const oneToken = ring.inWords(
  ring.always(
    'atMostOneToken',
    'no two sites that are up have a token',
    (view) => withToken(view).length <= 1,
  ),
  (view, say) => `${say.sites(withToken(view))} have a token each`,
)

export default algorithm({
  name: 'token-ring-regeneration',
  title: 'The token ring, with regeneration',
  citation: 'G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  category: 'token-based',
  about:
    "Each clause, with its sends, is one atomic step. In Le Lann's ring, one elected site " +
    'replaces a lost token; how the loss is detected here, and how the ring closes around a ' +
    'crashed site, are our additions. An INQUIRY travels the same way as the token and cannot ' +
    'overtake it on FIFO channels: either it reaches a site that has the token, or the token ' +
    'arrives first at the site that looks for it, or there is no token. Only a token that a ' +
    'site sent before it crashed may not be ahead of the INQUIRY, which takes another path; ' +
    'so such a token is void. All of this needs a detector that does not err, and at most one ' +
    'crash: if two sites look for the token at the same time, each may make a new one. A site ' +
    'that suspects no other site sends as in a ring without failures, so rotations are ' +
    'symmetries.',
  sites: { min: 2, fallback: 3 },
  protocol: ring,
  clauses,
  variants,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  topology: 'one-way ring',
  symmetry: 'rotations',
  statuses: { 'with token': (me) => me.token, 'without token': (me) => !me.token },
  initial: { site: ({ self }) => ({ token: self === 0 }) },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneToken,
    ring.servedInRequestOrder(),
    ring.servedInRealTimeOrder(),
  ],
  expectations,
})
