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
import { central, clauses } from './algorithm.js'
import { expectations } from './models.js'
import { variants } from './variants.js'

const withToken = (view: ViewOf<typeof central>) =>
  view
    .all('client')
    .filter(({ token }) => token)
    .map(({ self }) => self)

const oneToken = central.inWords(
  central.always(
    'atMostOneToken',
    'at most one client that is up has a token',
    (view) => withToken(view).length <= 1,
  ),
  (view, say) => `${say.sites(withToken(view))} have a token each`,
)

export default algorithm({
  name: 'central-server-regeneration',
  title: 'The central server, with regeneration',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, ' +
    '5th edition, 2011, section 15.2',
  category: 'centralised',
  about:
    'Each clause, with its sends, is one atomic step. The book says that this server (15.2) ' +
    'tolerates the crash of a client that neither has nor wants the token. It leaves the other ' +
    'crashes, given a reliable detector, as an exercise, so the answer here is ours. The ' +
    'coordinator is a site of its own and does not crash. A client may crash after it has sent ' +
    'its RELEASE, and then both the new token and the RELEASE exist. So only the RELEASE of the ' +
    'client that got the token last counts. The detector must not err, and channels must not ' +
    'lose or copy messages; they need not be FIFO. All clients follow the same rules, so every ' +
    'renaming of them is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: central,
  clauses,
  variants,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  statuses: { 'with token': (me) => me.token },
  initial: { coordinator: () => ({ token: true }) },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneToken,
    central.servedInRequestOrder(),
    central.servedInRealTimeOrder(),
  ],
  expectations,
})
