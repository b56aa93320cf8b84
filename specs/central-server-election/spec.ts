// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { central } from './protocol.js'
import { variants } from './variants.js'

const leading = (view: ViewOf<typeof central>) =>
  view.all('site').flatMap(({ self, leads }) => (leads && !view.crashed(self) ? [self] : []))

const oneCoordinator = central.inWords(
  central.always('oneCoordinator', 'at most one site that is up leads', (view) => leading(view).length <= 1),
  (view, say) => `${say.sites(leading(view))} lead at the same time`,
)

export default algorithm({
  name: 'central-server-election',
  title: 'The central server, with election',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, ' +
    '5th edition, 2011, sections 15.2 and 15.3',
  category: 'centralised',
  about:
    'Each clause, with its sends, is one atomic step. Three rules are from the book. The first is ' +
    'the server itself (15.2). By the second, the server is one of the sites, and another site is ' +
    'elected when it fails (15.3). By the third, the site with the best number among those that are ' +
    'up announces itself, as in the bully algorithm (15.3). Here the lowest number is best, and the ' +
    'site sends no ELECTION first, since the detector already shows which sites are up. What the ' +
    'new coordinator asks and which messages are void is our addition. A grant of a crashed ' +
    'coordinator may be in transit, so a site that has answered a new coordinator accepts a token ' +
    'only from that one. Requests sent to the old coordinator are lost, and the answers repeat ' +
    'them. The detector sees the crash of a holder. A later RELEASE or ANSWER from it is void: its ' +
    'token has been replaced, or no grant will wait for it. All of this needs a detector that ' +
    'neither errs nor misses a crash, FIFO channels that lose and copy nothing, and crashes without ' +
    'recovery: a recovered site follows site 0, as initially, even if another site leads. The ' +
    'lowest site leads, so renaming sites is not a symmetry.',
  sites: { min: 2, fallback: 3 },
  protocol: central,
  clauses,
  variants,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  symmetry: 'none',
  statuses: { coordinator: (me) => me.leads, 'with token': (me) => me.token },
  // It believes what it believed initially.
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
    central.servedInRealTimeOrder(),
  ],
  formulas,
  expectations,
})
