// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { central } from './protocol.js'

const oneCoordinator = central.always('oneCoordinator', 'no two sites that are up lead', (view) => {
  const leading = view.all('site').filter(({ self, leads }) => leads && !view.crashed(self))
  return leading.length <= 1
})

export default algorithm({
  name: 'central-server-election',
  title: 'The central server, with election',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, ' +
    '5th edition, 2011, sections 15.2 and 15.3',
  about:
    'A clause is atomic, with all messages that it sends. From the book: the server (15.2), that ' +
    'it is one of the sites and that another is elected when it fails (15.3), and that the site ' +
    'of the best number among those that are up announces itself, as in the bully algorithm ' +
    '(15.3; here the lowest, and nobody is asked first, for the detector knows). Ours: what the ' +
    'new coordinator asks, and which messages are void. Of a coordinator that has crashed a grant ' +
    'may be under way; so whoever has answered a new one takes a token from that one only. What ' +
    'was sent to the old one is lost, and the answer says it again. A holder that has crashed is ' +
    'seen by the detector, and what comes from it later, a RELEASE or an ANSWER, is void: its ' +
    'token has been replaced by then, or will not be waited for. All of this takes a detector ' +
    'that neither errs nor misses anybody, FIFO channels that lose and copy nothing, and crashes ' +
    'without recovery: a site that comes up again follows site 0, as in the beginning, whoever ' +
    'leads by then. The lowest site leads, so renaming sites is no symmetry.',
  sites: { min: 2, max: 8, fallback: 3 },
  protocol: central,
  clauses,
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  standings: { coordinator: (me) => me.leads, 'with token': (me) => me.token },
  // It believes again what it believed at first.
  recovered: { site: () => ({ leader: 0 }) },
  initial: { site: ({ self, others }) => (self === 0 ? { leads: true, answered: others } : {}) },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneCoordinator,
    central.servedInRequestOrder(),
  ],
  expectations,
})
