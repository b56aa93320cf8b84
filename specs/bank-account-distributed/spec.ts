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
import { variants } from './variants.js'

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
  name: 'bank-account-distributed',
  title: 'Deposits under a distributed lock',
  citation:
    'R. Misra, Distributed Mutual Exclusion, slide "Bank Example"; the lock by G. Ricart, A. ' +
    'Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM 24(1), 1981',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Reading and writing the account are calls ' +
    'of the bank, one step each; a whole deposit is not. An ATM is in the section from enter(S) ' +
    'to exit(S). What it has deposited survives a crash, and so does the account. Channels must ' +
    'not lose or copy messages; they need not be FIFO. Site numbers break ties between ' +
    'timestamps, so renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: bank,
  clauses,
  variants,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor: (view, site) => {
      const came = view.all('site')[site]!.replied
      return view.competitors.flatMap((i) => (i === site || came.has(i) ? [] : [{ site: i, label: 'REPLY' }]))
    },
  },
  symmetry: 'none',
  endless: 'The account',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    starvationFreedom,
    noLostUpdate,
    allDeposited,
    bank.servedInTimestampOrder('site', (me) => me.t),
    bank.servedInRequestOrder(),
    bank.servedInRealTimeOrder(),
  ],
  expectations,
})
