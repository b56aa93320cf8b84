// The lost update: two customers deposit into one account at the same time, and one deposit is gone. The shared account
// counts deposits, not rupees; whatever else a bank does is left out.
import {
  algorithm,
  choice,
  deadlockFreedom,
  entryPossible,
  flag,
  int,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  whole,
} from 'coterie'

const bank = protocol({
  parameters: {
    // 3: read, add and write are steps of their own. 2: adding and writing are one step.
    steps: whole('atomic steps of a deposit', 2, 3, 3),
    // semaphore: wait(S) before reading and signal(S) after writing.
    lock: choice('what guards a deposit', 'none', 'semaphore'),
    permits: whole('initial value of the semaphore S', 0, 2, 1),
  },
  roles: {
    atm: many({
      phase: oneOf('read', 'waiting', 'add', 'write', 'leaving', 'done'),
      permit: flag,
      amount: int(0, Number.POSITIVE_INFINITY),
    }),
  },
  shared: { account: int(0, Number.POSITIVE_INFINITY), S: int(0, Number.POSITIVE_INFINITY) },
})
const { local } = bank.roles.atm
const { write: store } = bank

// What an ATM does when its amount has been written: it gives its permit back if it has one, else it is done.
const after = (permit: boolean) => ({ phase: permit ? 'leaving' : 'done', amount: 0 }) as const

/** wait(S), with a semaphore: when S is positive, take one from it and begin. */
export const wait = local({
  guard: (me, { shared }) => me.phase === 'waiting' && shared.S > 0,
  effect: (_, { shared }) => [{ phase: 'read', permit: true }, store({ S: shared.S - 1 })],
})

/** Obtain the amount on the account. */
export const read = local({
  guard: (me) => me.phase === 'read',
  effect: (_, { shared }) => [{ phase: 'add', amount: shared.account }],
})

/** Add the deposit, at the ATM. */
export const add = local({
  guard: (me, { parameters }) => me.phase === 'add' && parameters.steps === 3,
  effect: (me) => [{ phase: 'write', amount: me.amount + 1 }],
})

/** Write the new amount to the account. */
export const write = local({
  guard: (me) => me.phase === 'write',
  effect: (me) => [after(me.permit), store({ account: me.amount })],
})

/** Both in one step, where a deposit has two steps. */
export const addAndWrite = local({
  guard: (me, { parameters }) => me.phase === 'add' && parameters.steps === 2,
  effect: (me) => [after(me.permit), store({ account: me.amount + 1 })],
})

/** signal(S), with a semaphore: add one to S. */
export const signal = local({
  guard: (me) => me.phase === 'leaving',
  effect: (_, { shared }) => [{ phase: 'done', permit: false }, store({ S: shared.S + 1 })],
})

export default algorithm({
  name: 'bank-account',
  title: 'Simultaneous deposits and the lost update',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, 5th edition, 2011, chapter 16; the semaphore: E. W. Dijkstra, Cooperating Sequential Processes, 1965',
  about:
    'Each ATM makes one deposit. Reading and writing the shared account are atomic, a deposit as a whole is not; in the section is who has a permit of the semaphore, so without a lock nobody waits and nobody is in it. All ATMs follow the same rules and no number is compared, so every renaming of them is a symmetry.',
  sites: { min: 1, max: 6, fallback: 2 },
  protocol: bank,
  clauses: { wait, read, add, write, addAndWrite, signal },
  workload: {},
  waits: (me) => me.phase === 'waiting',
  holds: (me) => me.permit,
  initial: {
    atm: ({ parameters }) => ({ phase: parameters.lock === 'semaphore' ? 'waiting' : 'read' }) as const,
  },
  shared: ({ parameters }) => ({ S: parameters.permits }),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    bank.finally('noLostUpdate', 'when all ATMs are done, the account has all deposits', (view) => {
      const atms = view.all('atm')
      return atms.some(({ phase }) => phase !== 'done') || view.shared.account === atms.length
    }),
    bank.sometimes('allDeposited', 'some run brings all deposits to the account', (view) => {
      return view.shared.account === view.all('atm').length
    }),
  ],
})
