// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { bank, clauses } from './algorithm.js'
import { expectations } from './models.js'

const deposited = (view: ViewOf<typeof bank>) =>
  view.all('client').reduce((sum, { deposits }) => sum + deposits, 0)

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
  (view) =>
    view.all('client').every(({ deposits }) => deposits > 0) && view.shared.account === deposited(view),
)

export default algorithm({
  name: 'bank-account-central',
  title: 'Deposits under a central server',
  citation:
    'R. Misra, Distributed Mutual Exclusion, slides "Bank Example" and "Central Solution"; the lock as in ' +
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, 5th ' +
    'edition, 2011, section 15.2',
  category: 'centralised',
  about:
    'Each clause, with its sends, is one atomic step. Reading and writing the account are calls of the ' +
    'bank, one step each; a whole deposit is not. An ATM is in the section from enter(S) to exit(S). What ' +
    'it has deposited survives a crash, and so does the account. Channels must not lose or copy messages; ' +
    'they need not be FIFO. All ATMs follow the same rules, so every renaming of them is a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: bank,
  clauses,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  endless: 'The account',
  initial: { coordinator: () => ({ token: true }) },
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
