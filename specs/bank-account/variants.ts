// Variant of the deposit: add and write are one step (the value 2; the default is 3).
import type { Variants } from 'coterie'
import { local, store } from './algorithm.js'

const readThenWrite = local({
  guard: (me) => me.phase === 'read',
  effect: (_, { shared }) => [{ phase: 'write', amount: shared.account }],
})

const addAndWrite = local({
  guard: (me) => me.phase === 'write',
  effect: (me) => [{ phase: me.permit ? 'leaving' : 'done', amount: 0 }, store({ account: me.amount + 1 })],
})

export const variants: Variants = { steps: { 2: { read: readThenWrite, write: addAndWrite } } }
