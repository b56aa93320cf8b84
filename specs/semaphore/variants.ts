// Variants of the semaphore: four other readings of wait(S), and a signal(S) that reads S and writes it in two steps.
import { type ContextOf, either, type Variants } from 'coterie'
import { local, type semaphore, write } from './algorithm.js'

type Shared = ContextOf<typeof semaphore>['shared']

/** Whether a site is in wait(S) and sleeps, in the queue or in the pool. */
export const sleeps = (site: number, { queue, pool }: Shared): boolean =>
  queue.includes(site) || pool.has(site)

/** These readings have no loop. */
const spin = local({ guard: () => false, effect: () => [] })

/** await: take one and enter when S > 0, and no step before. */
const succeed = local({
  guard: (me, { shared }) => me.phase === 'wanted' && shared.S > 0,
  effect: (_, { shared }) => [{ phase: 'inside' }, write({ S: shared.S - 1 })],
  fair: 'strong',
})

/** fifo: if S > 0, take one and enter; else sleep in the queue. */
const enterOrQueue = local({
  guard: (me) => me.phase === 'wanted',
  effect: (_, { self, shared: { S, queue } }) => [
    { phase: 'inside' },
    write(S > 0 ? { S: S - 1 } : { queue: queue.push(self) }),
  ],
})

/** set: the same, with a pool instead of the queue. */
const enterOrJoin = local({
  guard: (me) => me.phase === 'wanted',
  effect: (_, { self, shared: { S, pool } }) => [
    { phase: 'inside' },
    write(S > 0 ? { S: S - 1 } : { pool: pool.add(self) }),
  ],
})

/** fifo, on leaving: hand the unit to the first sleeper, which is then in the section; if no site sleeps, add it to S. */
const wakeFirst = local({
  guard: (me, { self, shared }) => me.phase === 'inside' && !sleeps(self, shared),
  effect: (_, { shared: { S, queue } }) => [
    { phase: 'idle' },
    write(queue.isEmpty() ? { S: S + 1 } : { queue: queue.shift() }),
  ],
})

/** set, on leaving: hand the unit to any sleeper. */
const wakeAny = local({
  guard: (me, { self, shared }) => me.phase === 'inside' && !sleeps(self, shared),
  effect: (_, { sites, shared: { S, pool } }) => {
    const left = { phase: 'idle' } as const
    if (pool.isEmpty()) return [left, write({ S: S + 1 })]
    return either(
      [...sites].filter((i) => pool.has(i)).map((i) => [left, write({ pool: pool.remove(i) })] as const),
    )
  },
})

/** split, first half: look whether S > 0; if not, look again. */
const test = local({
  guard: (me) => me.phase === 'wanted',
  effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'tested' }] : []),
})

/** split, second half: take one, without another look, and enter. */
const decrement = local({
  guard: (me) => me.phase === 'tested',
  effect: (_, { shared }) => [{ phase: 'inside' }, write({ S: Math.max(shared.S - 1, 0) })],
})

const storing = ['storing 1', 'storing 2', 'storing 3'] as const

/** split signal, first half: leave the section, and read S. */
const readS = local({
  guard: (me) => me.phase === 'inside',
  effect: (_, { shared }) => [{ phase: storing[Math.min(shared.S, 2)]! }],
})

/** split signal, second half: write one more than the first half has read, whatever S is now. */
const store = local({
  guard: (me) => me.phase.startsWith('storing'),
  effect: (me) => [{ phase: 'idle' }, write({ S: Number(me.phase.slice(-1)) })],
})

export const variants: Variants = {
  kind: {
    await: { spin, succeed },
    fifo: { spin, enterOrSleep: enterOrQueue, signal: wakeFirst },
    set: { spin, enterOrSleep: enterOrJoin, signal: wakeAny },
    split: { spin, test, decrement },
    'split signal': { signal: readS, store },
  },
}
