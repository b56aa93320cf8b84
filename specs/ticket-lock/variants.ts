// Variant of the ticket lock: the counter is read in one step and written in another.
import type { Variants } from 'coterie'
import { local } from './algorithm.js'

const onlyFetch = local({
  guard: (me) => me.phase === 'drawing',
  effect: (_, { shared: { next } }) => [{ phase: 'writing', ticket: next }],
})

export const variants: Variants = { draw: { split: { draw: onlyFetch } } }
