// Variant of the deposit: enter(S) and exit(S) do nothing.
import type { Variants } from 'coterie'
import { local } from './algorithm.js'

const beginAtOnce = local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'held', next: 'read' }],
})

const leave = local({
  guard: (me) => me.phase === 'held' && me.next === 'leave',
  effect: () => [{ phase: 'idle' }],
})

export const variants: Variants = { lock: { none: { request: beginAtOnce, exit: leave } } }
