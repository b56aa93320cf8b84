// Dijkstra's semaphore: an integer S and two operations on it. Here wait(S) comes in five readings, since the words "wait
// until S is positive" do not say which site looks when, and which is woken first; a sixth value reads signal(S) in two steps.
import {
  type ContextOf,
  choice,
  either,
  int,
  integer,
  listOf,
  many,
  oneOf,
  protocol,
  setOf,
  siteId,
} from 'coterie'

export const semaphore = protocol({
  parameters: {
    // spin: each round of the loop is one step, even one that finds S = 0. await: only the round that succeeds is a step.
    // fifo, set: a site that finds S = 0 sleeps, in the queue or in the pool; signal(S) hands its unit to the first, or to any.
    // split: as spin, but the test and the decrement are two steps; S then stops at 0, as an unsigned counter would.
    // split signal: as spin, but S++ reads S and writes it in two steps. S then stops at 3, as a counter of two bits would.
    kind: choice('how wait(S) waits', 'spin', 'await', 'fifo', 'set', 'split', 'split signal'),
    permits: integer('initial value of S', 0, 3, 1),
  },
  // inside: wait(S) has been passed or sleeps; the queue and the pool tell which, so that a signal can let a sleeper in.
  // storing k: the site has read S = k - 1, and is going to write k.
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'tested', 'inside', 'storing 1', 'storing 2', 'storing 3'),
    }),
  },
  shared: { S: int(0, Infinity), queue: listOf(siteId), pool: setOf(siteId) },
})

export const { local } = semaphore.roles.site
export const { write } = semaphore

export const sleeps = (site: number, { queue, pool }: ContextOf<typeof semaphore>['shared']): boolean =>
  queue.includes(site) || pool.has(site)

/** A site that wants the critical section calls wait(S). */
export const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })

/** wait(S), spin: if S > 0, take one and enter; else try again. */
export const spin = local({
  guard: (me, { parameters }) => me.phase === 'wanted' && parameters.kind === 'spin',
  effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'inside' }, write({ S: shared.S - 1 })] : []),
})

/** wait(S), await: the same when S > 0, and no step before. A site that finds S > 0 again and again eventually succeeds. */
export const succeed = local({
  guard: (me, { shared, parameters }) => me.phase === 'wanted' && parameters.kind === 'await' && shared.S > 0,
  effect: (_, { shared }) => [{ phase: 'inside' }, write({ S: shared.S - 1 })],
  fair: 'strong',
})

/** wait(S), fifo and set: if S > 0, take one and enter; else sleep in the queue or in the pool. */
export const enterOrSleep = local({
  guard: (me, { parameters: { kind } }) => me.phase === 'wanted' && (kind === 'fifo' || kind === 'set'),
  effect: (_, { self, shared: { S, queue, pool }, parameters: { kind } }) => {
    if (S > 0) return [{ phase: 'inside' }, write({ S: S - 1 })]
    return [
      { phase: 'inside' },
      write(kind === 'fifo' ? { queue: queue.push(self) } : { pool: pool.add(self) }),
    ]
  },
})

/** wait(S), split, first half: look whether S > 0; if not, look again. */
export const test = local({
  guard: (me, { parameters }) => me.phase === 'wanted' && parameters.kind === 'split',
  effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'tested' }] : []),
})

/** wait(S), split, second half: take one, without another look, and enter. */
export const decrement = local({
  guard: (me) => me.phase === 'tested',
  effect: (_, { shared }) => [{ phase: 'inside' }, write({ S: Math.max(shared.S - 1, 0) })],
})

/** signal(S), on leaving: hand the unit to a sleeper, which is then in the section; if no site sleeps, add it to S. */
export const signal = local({
  guard: (me, { self, shared }) => me.phase === 'inside' && !sleeps(self, shared),
  effect: (_, { sites, shared: { S, queue, pool } }) => {
    const left = { phase: 'idle' } as const
    if (!queue.isEmpty()) return [left, write({ queue: queue.shift() })]
    if (pool.isEmpty()) return [left, write({ S: S + 1 })]
    return either(
      [...sites].filter((i) => pool.has(i)).map((i) => [left, write({ pool: pool.remove(i) })] as const),
    )
  },
})

/** signal(S), split, second half: write one more than the first half has read, whatever S is now. */
export const store = local({
  guard: (me) => me.phase.startsWith('storing'),
  effect: (me) => [{ phase: 'idle' }, write({ S: Number(me.phase.slice(-1)) })],
})

/** In the order of the book. */
export const clauses = { request, spin, succeed, enterOrSleep, test, decrement, signal, store }
