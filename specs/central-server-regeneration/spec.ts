// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { central, clauses } from './algorithm.js'
import { expectations } from './models.js'

const oneToken = central.always(
  'atMostOneToken',
  'no two clients that are up have a token',
  (view) => view.all('client').filter(({ token }) => token).length <= 1,
)

export default algorithm({
  name: 'central-server-regeneration',
  title: 'The central server, with regeneration',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, ' +
    '5th edition, 2011, section 15.2',
  about:
    'A clause is atomic, with all messages that it sends. The book says of this server (15.2) that ' +
    'it withstands the crash of a client that neither has nor wants the token, and leaves the ' +
    'others, given a reliable detector, as an exercise; so the answer here is ours. The ' +
    'coordinator is a site of its own and does not crash. A client may crash after it has sent ' +
    'its RELEASE, and then the new token and the RELEASE are two; so only the RELEASE of the one ' +
    'that was sent the token last counts. It takes a detector that does not err, and channels ' +
    'that lose and copy nothing; they need not be FIFO. All clients follow the same rules, so ' +
    'every renaming of them is a symmetry.',
  sites: { min: 1, max: 10, fallback: 3 },
  protocol: central,
  clauses,
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  standings: { 'with token': (me) => me.token },
  initial: { coordinator: () => ({ token: true }) },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneToken,
    central.servedInRequestOrder(),
  ],
  expectations,
})
