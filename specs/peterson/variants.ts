// Variant of Peterson's algorithm: the two writes before the wait are exchanged.
import type { Variants } from 'coterie'
import { giveWay, local, want } from './algorithm.js'

const turnFirst = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'asking' }, giveWay(self)],
})

const thenWants = local({
  guard: (me) => me.phase === 'asking',
  effect: (_, { self }) => [{ phase: 'looking' }, want(self)],
})

export const variants: Variants = { first: { turn: { request: turnFirst, second: thenWants } } }
