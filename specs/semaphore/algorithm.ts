// Dijkstra's semaphore: an integer S and two operations on it. Here wait(S) is a loop. The words "wait until S is positive" do
// not say which site looks when, and which is woken first: variants.ts has four other readings of them.
import { choice, either, int, integer, listOf, many, oneOf, protocol, setOf, siteId } from 'coterie'

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

/** A clause that only other values of `kind` have (variants.ts). */
const elsewhere = (fair: 'weak' | 'strong' = 'weak') =>
  local({ guard: () => false, effect: () => either([]), fair })

/** A site that wants the critical section calls wait(S). */
export const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })

/** wait(S): if S > 0, take one and enter; else try again. */
export const spin = local({
  guard: (me) => me.phase === 'wanted',
  effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'inside' }, write({ S: shared.S - 1 })] : []),
})

/** wait(S), await: only the round that succeeds is a step. A site that finds S > 0 again and again eventually succeeds. */
export const succeed = elsewhere('strong')

/** wait(S), fifo and set: enter or sleep. */
export const enterOrSleep = elsewhere()

/** wait(S), split: the test, and then the decrement. */
export const test = elsewhere()
export const decrement = elsewhere()

/** signal(S), on leaving: add one to S. */
export const signal = local({
  guard: (me) => me.phase === 'inside',
  effect: (_, { shared }) => [{ phase: 'idle' }, write({ S: shared.S + 1 })],
})

/** signal(S), split: the second half. */
export const store = elsewhere()

/** In the order of the book. */
export const clauses = { request, spin, succeed, enterOrSleep, test, decrement, signal, store }
