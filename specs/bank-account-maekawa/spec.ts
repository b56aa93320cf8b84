// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { waitsFor } from '../maekawa/spec.js'
import { bank, clauses } from './algorithm.js'
import { expectations } from './models.js'

const deposited = (view: ViewOf<typeof bank>) =>
  view.all('site').reduce((sum, { deposits }) => sum + deposits, 0)

const noLostUpdate = bank.inWords(
  bank.atRest(
    'noLostUpdate',
    'where a run ends and no ATM is depositing, the account has all deposits',
    (view) => view.competitors.some((site) => view.holds(site)) || view.shared.account === deposited(view),
  ),
  (view) => `the ATMs have made ${deposited(view)} deposits, but the account has ${view.shared.account}`,
)

const allDeposited = bank.sometimes(
  'allDeposited',
  'in some run every ATM has deposited, and the account has all deposits',
  (view) => view.all('site').every(({ deposits }) => deposits > 0) && view.shared.account === deposited(view),
)

export default algorithm({
  name: 'bank-account-maekawa',
  title: 'Deposits under a lock with quorums',
  citation:
    'R. Misra, Distributed Mutual Exclusion, slides "Bank Example" and "Maekawa\'s Algorithm"; the lock by ' +
    'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Reading and writing the account are calls of the ' +
    'bank, one step each; a whole deposit is not. An ATM is in the section from enter(S) to exit(S). What ' +
    'it has deposited survives a crash, and so does the account. Deadlocks are not handled, so ATMs may ' +
    'wait for each other forever; no deposit is lost. Channels must not lose or copy messages; they need ' +
    'not be FIFO. Any two quorums must intersect. Sites may be renamed wherever that turns ' +
    'quorums into quorums.',
  sites: { min: 1, fallback: 3 },
  protocol: bank,
  clauses,
  contention: {
    request: 'request',
    enter: 'enter',
    canRequest: ({ self, parameters }) => !parameters.quorums.get(self)!.isEmpty(),
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor,
  },
  endless: 'The account',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    starvationFreedom,
    noLostUpdate,
    allDeposited,
    bank.servedInRequestOrder(),
    bank.servedInRealTimeOrder(),
  ],
  expectations,
})
