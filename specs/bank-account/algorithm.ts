// The lost update: two customers deposit into one account at the same time, and one deposit is lost. The shared account
// counts deposits, not money. Everything else that a bank does is left out.
import { choice, flag, int, integer, many, oneOf, protocol } from 'coterie'

export const bank = protocol({
  parameters: {
    // 3: read, add and write are separate steps. 2: add and write are one step. 1: the ATM sends its deposit in one message,
    // and the bank reads, adds and writes before it takes the next message.
    steps: integer('atomic steps of a deposit', 1, 3, 3),
    // semaphore: wait(S) before reading and signal(S) after writing.
    lock: choice('what guards a deposit', 'none', 'semaphore'),
    permits: integer('initial value of the semaphore S', 0, 2, 1),
  },
  roles: {
    atm: many({
      phase: oneOf('read', 'waiting', 'add', 'write', 'leaving', 'done', 'deposit'),
      permit: flag,
      amount: int(0, Number.POSITIVE_INFINITY),
    }),
  },
  shared: { account: int(0, Number.POSITIVE_INFINITY), S: int(0, Number.POSITIVE_INFINITY) },
})

export const { local } = bank.roles.atm
export const { write: store } = bank

/** wait(S), with a semaphore: when S is positive, decrement it and begin. */
export const wait = local({
  guard: (me, { shared }) => me.phase === 'waiting' && shared.S > 0,
  effect: (_, { shared }) => [{ phase: 'read', permit: true }, store({ S: shared.S - 1 })],
})

/** Read the balance of the account. */
export const read = local({
  guard: (me) => me.phase === 'read',
  effect: (_, { shared }) => [{ phase: 'add', amount: shared.account }],
})

/** Add the deposit to it, at the ATM. */
export const add = local({
  guard: (me) => me.phase === 'add',
  effect: (me) => [{ phase: 'write', amount: me.amount + 1 }],
})

/** Write the new balance to the account. */
export const write = local({
  guard: (me) => me.phase === 'write',
  effect: (me) => [{ phase: me.permit ? 'leaving' : 'done', amount: 0 }, store({ account: me.amount })],
})

/** Deposit in one step: the bank adds to the balance. Only a variant does so. */
export const deposit = local({
  guard: (me) => me.phase === 'deposit',
  effect: (me, { shared }) => [
    { phase: me.permit ? 'leaving' : 'done' },
    store({ account: shared.account + 1 }),
  ],
})

/** signal(S), with a semaphore: increment S. */
export const signal = local({
  guard: (me) => me.phase === 'leaving',
  effect: (_, { shared }) => [{ phase: 'done', permit: false }, store({ S: shared.S + 1 })],
})

/** All clauses, in the order of the source. */
export const clauses = { wait, read, add, write, deposit, signal }
