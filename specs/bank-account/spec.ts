// The spec: its source, its properties, and which sites wait or are in the critical section.
import { algorithm, deadlockFreedom, entryPossible, mutualExclusion } from 'coterie'
import { bank, clauses } from './algorithm.js'
import { expectations } from './models.js'
import { variants } from './variants.js'

const noLostUpdate = bank.inWords(
  bank.atRest('noLostUpdate', 'when all ATMs are done, the account has all deposits', (view) => {
    const atms = view.all('atm')
    return atms.some(({ phase }) => phase !== 'done') || view.shared.account === atms.length
  }),
  (view) => `${view.all('atm').length} deposits are made, but the account has ${view.shared.account}`,
)

const allDeposited = bank.sometimes('allDeposited', 'some run adds all deposits to the account', (view) => {
  return view.shared.account === view.competitors.length
})

const properties = [mutualExclusion, deadlockFreedom, entryPossible, noLostUpdate, allDeposited]

export default algorithm({
  name: 'bank-account',
  title: 'Two deposits and the lost update',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, ' +
    '5th edition, 2011, chapter 16 (the lost update problem)',
  about:
    'Each ATM makes one deposit. Reading and writing the shared account are atomic; a whole ' +
    'deposit is not, unless it is one message (steps=1), which the bank takes in one step. The ' +
    'model has no messages. An ATM is in the section while it has a permit of the semaphore. All ' +
    'ATMs follow the same rules and no numbers are compared, so every renaming of the ATMs is a ' +
    'symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: bank,
  clauses,
  variants,
  contention: {
    waits: (me) => me.phase === 'waiting',
    holds: (me) => me.permit,
  },
  initial: {
    atm: ({ parameters: { lock, steps } }) =>
      ({ phase: lock === 'semaphore' ? 'waiting' : steps === 1 ? 'deposit' : 'read' }) as const,
  },
  shared: ({ parameters }) => ({ S: parameters.permits }),
  properties,
  expectations,
})
