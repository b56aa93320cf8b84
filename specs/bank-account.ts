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

/** wait(S), with a semaphore: when S is positive, take one from it and begin. */
export const wait = local({
  guard: (me, { shared }) => me.phase === 'waiting' && shared.S > 0,
  effect: (_, { shared }) => [{ phase: 'read', permit: true }, store({ S: shared.S - 1 })],
})

/** Obtain the amount on the account. */
export const read = local({
  guard: (me) => me.phase === 'read',
  effect: (_, { shared, parameters }) => [
    { phase: parameters.steps === 3 ? 'add' : 'write', amount: shared.account },
  ],
})

/** Add the deposit, at the ATM. */
export const add = local({
  guard: (me) => me.phase === 'add',
  effect: (me) => [{ phase: 'write', amount: me.amount + 1 }],
})

/** Write the new amount to the account; with two steps, add the deposit in doing so. */
export const write = local({
  guard: (me) => me.phase === 'write',
  effect: (me, { parameters }) => [
    { phase: me.permit ? 'leaving' : 'done', amount: 0 },
    store({ account: parameters.steps === 3 ? me.amount : me.amount + 1 }),
  ],
})

/** signal(S), with a semaphore: add one to S. */
export const signal = local({
  guard: (me) => me.phase === 'leaving',
  effect: (_, { shared }) => [{ phase: 'done', permit: false }, store({ S: shared.S + 1 })],
})

const noLostUpdate = bank.finally('noLostUpdate', 'when all are done, all deposits are there', (view) => {
  const atms = view.all('atm')
  return atms.some(({ phase }) => phase !== 'done') || view.shared.account === atms.length
})
const allDeposited = bank.sometimes('allDeposited', 'some run brings all deposits to the account', (view) => {
  return view.shared.account === view.competitors.length
})
const properties = [mutualExclusion, deadlockFreedom, entryPossible, noLostUpdate, allDeposited]
// Without a lock nobody is in the section, so mutual exclusion is a claim about nothing.
const noLock = { mutualExclusion: 'vacuous' } as const

export default algorithm({
  name: 'bank-account',
  title: 'Two deposits and the lost update',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, 5th edition, 2011, chapter 16 (the lost update problem)',
  about:
    'Each ATM makes one deposit. Reading and writing the shared account are atomic, a deposit as a whole is not; there are no messages. In the section is who has a permit of the semaphore. All ATMs follow the same rules and no numbers are compared, so every renaming of the ATMs is a symmetry.',
  sites: { min: 1, max: 6, fallback: 2 },
  protocol: bank,
  clauses: { wait, read, add, write, signal },
  workload: {},
  waits: (me) => me.phase === 'waiting',
  holds: (me) => me.permit,
  initial: { atm: ({ parameters: { lock } }) => ({ phase: lock === 'none' ? 'read' : 'waiting' }) as const },
  shared: ({ parameters }) => ({ S: parameters.permits }),
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [21, 28, 6], verdicts: { ...noLock, noLostUpdate: { violated: 6 } },
      counterexample: { folder: 'lost-update', property: 'noLostUpdate', prose: 'Two ATMs deposit into one account, and nothing keeps them apart. Site 0 reads the amount and adds its deposit; before it writes, site 1 reads the old amount. Site 0 writes, and its deposit is on the account. Site 1 adds its own deposit to the amount that it has read, writes the sum, and the deposit of site 0 is gone. Reading and writing are atomic here; what would have to be atomic is the whole deposit.' } },
    { model: { sites: 2, parameters: { steps: '2' } }, counts: [12, 14, 4], verdicts: { ...noLock, noLostUpdate: { violated: 4 } } },
    { model: { sites: 3 }, counts: [141, 267, 9], verdicts: { ...noLock, noLostUpdate: { violated: 9 } } },
    { model: { sites: 3, parameters: { steps: '2' } }, counts: [59, 99, 6], verdicts: { ...noLock, noLostUpdate: { violated: 6 } } },
    { model: { sites: 2, parameters: { lock: 'semaphore' } }, counts: [20, 20, 10], verdicts: {} },
    { model: { sites: 3, parameters: { lock: 'semaphore' } }, counts: [56, 60, 15], verdicts: {} },
    { model: { sites: 2, parameters: { lock: 'semaphore', permits: '2' } }, counts: [48, 76, 10], verdicts: { mutualExclusion: { violated: 2 }, noLostUpdate: { violated: 10 } },
      counterexample: { folder: 'bank-account-two-permits', property: 'noLostUpdate', prose: 'The deposits are guarded by a semaphore, but it starts at 2 instead of 1. Both ATMs therefore pass wait(S), and both are in the section when site 1 reads the amount that site 0 is about to replace. Site 0 writes and gives its permit back, as it should; then site 1 writes over the new amount, and a deposit is gone. The operations on S are correct: a semaphore excludes others only if it starts with one permit.' } },
    { model: { sites: 2, parameters: { lock: 'semaphore', permits: '0' } }, counts: [1, 0, 0], verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: { violated: 0 }, entryPossible: { violated: 0 }, allDeposited: 'violated' } },
  ],
})
