// The spec: its source, what it means to wait, and its properties.
import { algorithm, deadlockFreedom, entryPossible, type Say, starvationFreedom, type ViewOf } from 'coterie'
import { bank, clauses, leads } from './algorithm.js'
import { expectations } from './models.js'

type View = ViewOf<typeof bank>

const balances = (view: View) => view.all('replica').map(({ balance }) => balance)
const deposited = (view: View) => view.all('replica').reduce((sum, { deposits }) => sum + deposits, 0)

const balancesInWords = (view: View, say: Say) =>
  `${view
    .all('replica')
    .map(({ self, balance }) => `${say.titles([self])} has balance ${balance}`)
    .join(', ')}, and ${deposited(view)} deposits were made`

const replicasAgree = bank.inWords(
  bank.atRest('replicasAgree', 'when all is done, all replicas have the same balance', (view) =>
    balances(view).every((balance) => balance === balances(view)[0]),
  ),
  balancesInWords,
)

const noLostUpdate = bank.inWords(
  bank.atRest('noLostUpdate', 'when all is done, some replica has all deposits', (view) =>
    balances(view).some((balance) => balance === deposited(view)),
  ),
  balancesInWords,
)

const allDeposited = bank.sometimes(
  'allDeposited',
  'in some run every leader has taken a deposit, and all replicas have all deposits',
  (view) =>
    view
      .all('replica')
      .every(({ self, deposits }) => deposits > 0 || !leads(self, view.parameters.leaders)) &&
    balances(view).every((balance) => balance === deposited(view)),
)

export default algorithm({
  name: 'replicated-account',
  title: 'A replicated account and its leaders',
  citation:
    'CS425 (materials by I. Gupta), Leader Elections, slide "Why Election?"; the updates in the ' +
    'form of G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts ' +
    'and Design, 5th edition, 2011, section 18.3.1 (primary-backup replication)',
  about:
    'Each clause, with its sends, is one atomic step. A leader takes all deposits. It updates ' +
    'until all others have acknowledged the new balance. A replica leads while it may ' +
    'take a deposit. With leaders=2 two replicas do so, as after an election that has gone ' +
    'wrong. Balances survive a crash. Channels must not lose messages; they need not be FIFO. ' +
    'The replicas with the lowest numbers lead, so renaming replicas is not a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: bank,
  clauses,
  uses: { leads },
  contention: {
    request: 'deposit',
    words: { waits: 'updates', holds: 'leads' },
    waits: (me) => me.phase === 'updating',
    holds: (me, { self, parameters }) => me.phase === 'idle' && leads(self, parameters.leaders),
  },
  symmetry: 'none',
  endless: 'The balance',
  properties: [deadlockFreedom, entryPossible, starvationFreedom, replicasAgree, noLostUpdate, allDeposited],
  expectations,
})
