// Variants of the deposit: add and write are one step (2), or the whole deposit is (1). The default is 3.
import type { Variants } from 'coterie'
import { local, store } from './algorithm.js'

/** steps=2: read the account; the next step adds and writes. */
const readThenWrite = local({
  guard: (me) => me.phase === 'read',
  effect: (_, { shared }) => [{ phase: 'write', amount: shared.account }],
})

/** steps=2: add 1 to what was read, and write the account. */
const addAndWrite = local({
  guard: (me) => me.phase === 'write',
  effect: (me) => [{ phase: me.permit ? 'leaving' : 'done', amount: 0 }, store({ account: me.amount + 1 })],
})

/** steps=1: wait(S); the whole deposit is then one step. */
const waitThenDeposit = local({
  guard: (me, { shared }) => me.phase === 'waiting' && shared.S > 0,
  effect: (_, { shared }) => [{ phase: 'deposit', permit: true }, store({ S: shared.S - 1 })],
})

export const variants: Variants = {
  steps: { 1: { wait: waitThenDeposit }, 2: { read: readThenWrite, write: addAndWrite } },
}
