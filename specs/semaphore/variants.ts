// Variant of the semaphore: signal(S) reads S and writes it in two steps.
import type { Variants } from 'coterie'
import { local, write } from './algorithm.js'

const spinning = local({
  guard: (me) => me.phase === 'wanted',
  effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'inside' }, write({ S: shared.S - 1 })] : []),
})

const storing = ['storing 1', 'storing 2', 'storing 3'] as const

/** split signal, first half: leave the section, and read S. */
const readS = local({
  guard: (me) => me.phase === 'inside',
  effect: (_, { shared }) => [{ phase: storing[Math.min(shared.S, 2)]! }],
})

export const variants: Variants = { kind: { 'split signal': { spin: spinning, signal: readS } } }
