// Variant of the deposit: enter(S) and exit(S) do nothing.
import type { Variants } from 'coterie'
import { local } from './algorithm.js'

/** lock=none: a site begins its deposit without entering. */
const beginAtOnce = local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'held', next: 'read' }],
})

/** lock=none: a site ends its deposit; there is nothing to leave. */
const leave = local({
  guard: (me) => me.phase === 'held' && me.next === 'leave',
  effect: () => [{ phase: 'idle' }],
})

export const variants: Variants = { lock: { none: { request: beginAtOnce, exit: leave } } }
