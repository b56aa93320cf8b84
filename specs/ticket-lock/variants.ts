// Variants of the ticket lock: the numbers do not wrap around, or the counter is read in one step and written in another.
import type { Variants } from 'coterie'
import { local, write } from './algorithm.js'

const drawOfAll = local({
  guard: (me) => me.phase === 'drawing',
  effect: (_, { shared: { next } }) => [{ phase: 'spinning', ticket: next }, write({ next: next + 1 })],
})

const incrementOfAll = local({
  guard: (me) => me.phase === 'writing',
  effect: (me) => [{ phase: 'spinning' }, write({ next: me.ticket! + 1 })],
})

const exitOfAll = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { shared }) => [{ phase: 'idle', ticket: null }, write({ serving: shared.serving + 1 })],
})

const onlyFetch = local({
  guard: (me) => me.phase === 'drawing',
  effect: (_, { shared: { next } }) => [{ phase: 'writing', ticket: next }],
})

export const variants: Variants = {
  tickets: { unbounded: { draw: drawOfAll, increment: incrementOfAll, exit: exitOfAll } },
  draw: { split: { draw: onlyFetch } },
}
