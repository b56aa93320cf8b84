// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses, ring, variants } from './algorithm.js'
import { expectations } from './models.js'

const oneToken = ring.always(
  'atMostOneToken',
  'no two sites that are up have a token',
  (view) => view.all('site').filter(({ token }) => token).length <= 1,
)

export default algorithm({
  name: 'token-ring-regeneration',
  title: 'The token ring, with regeneration',
  citation: 'G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  about:
    'A clause is atomic, with all messages that it sends. Le Lann has one site elected that ' +
    'replaces a lost token; how the loss is found out here, and how the ring is closed round a ' +
    'site that has crashed, is ours. An INQUIRY goes round the same way as the token and cannot ' +
    'overtake it on FIFO channels: either it comes to a site that has the token, or the token ' +
    'comes home first, or there is none. Only the token that a site has sent before it crashed is ' +
    'not ahead of the INQUIRY, which goes another way; so such a token is void. It takes a ' +
    'detector that does not err, and one crash: of two sites that look for the token at the same ' +
    'time each may make one. A site that suspects nobody sends as in a ring without failures, so ' +
    'rotations are symmetries.',
  sites: { min: 2, max: 8, fallback: 3 },
  protocol: ring,
  clauses,
  variants,
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'rotations',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
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
  ],
  expectations,
})
