// Variant of Peterson's algorithm: the two writes before the wait are exchanged.
import type { Variants } from 'coterie'
import { giveWay, local, want } from './algorithm.js'

/** first=turn: give the turn away, before announcing that the site wants to enter. */
const turnFirst = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'asking' }, giveWay(self)],
})

/** first=turn: then announce that the site wants to enter. */
const thenWants = local({
  guard: (me) => me.phase === 'asking',
  effect: (_, { self }) => [{ phase: 'looking' }, want(self)],
})

export const variants: Variants = { first: { turn: { request: turnFirst, secondWrite: thenWants } } }
