// Variants of the ticket lock: the numbers do not wrap around, or the counter is read in one step and written in another.
import type { Variants } from 'coterie'
import { local, write } from './algorithm.js'

/** tickets=unbounded: draw the next ticket; numbers do not wrap around. */
const drawOfAll = local({
  guard: (me) => me.phase === 'drawing',
  effect: (_, { shared: { next } }) => [{ phase: 'spinning', ticket: next }, write({ next: next + 1 })],
})

/** tickets=unbounded, draw=split: write the counter, one above the number that was read. */
const incrementOfAll = local({
  guard: (me) => me.phase === 'writing',
  effect: (me) => [{ phase: 'spinning' }, write({ next: me.ticket! + 1 })],
})

/** tickets=unbounded: on leaving, serve the next number. */
const exitOfAll = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { shared }) => [{ phase: 'idle', ticket: null }, write({ serving: shared.serving + 1 })],
})

/** draw=split: read the counter; the next step writes it. */
const onlyFetch = local({
  guard: (me) => me.phase === 'drawing',
  effect: (_, { shared: { next } }) => [{ phase: 'writing', ticket: next }],
})

export const variants: Variants = {
  tickets: { unbounded: { draw: drawOfAll, increment: incrementOfAll, exit: exitOfAll } },
  draw: { split: { draw: onlyFetch } },
}
