// Locks made of one instruction that reads and writes at once. A site that finds the lock open closes it in the same step, so
// no other site can come between. There is no queue: some site enters, but a given site may wait forever.
import { choice, flag, many, oneOf, protocol } from 'coterie'

export const lock = protocol({
  parameters: {
    // set: test-and-set until it succeeds. test first: look until the lock is open, then try, so that waiting sites only
    // read. split: the test and the setting are two steps, as with ordinary reads and writes. cas: compare-and-swap until it
    // succeeds; it writes only if it succeeds (section 5.8).
    kind: choice('how the lock is taken', 'set', 'test first', 'split', 'cas'),
  },
  roles: { site: many({ phase: oneOf('idle', 'testing', 'setting', 'held', 'swapping') }) },
  shared: { locked: flag },
})

export const { local } = lock.roles.site
export const { write } = lock

/** A site that wants the critical section begins with the first step of its way to the lock. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'setting' }],
})

/** Look at the lock until it is open. Only variants do so. */
export const test = local({
  guard: (me) => me.phase === 'testing',
  effect: (_, { shared }) => (shared.locked ? [] : [{ phase: 'setting' }]),
})

/** Test and set: close the lock, and enter if it was open; else begin anew. */
export const testAndSet = local({
  guard: (me) => me.phase === 'setting',
  effect: (_, { shared }) => [{ phase: shared.locked ? 'setting' : 'held' }, write({ locked: true })],
})

/** Compare and swap: if the lock is open, close it and enter; else write nothing, and begin anew. Only a variant does so. */
export const compareAndSwap = local({
  guard: (me) => me.phase === 'swapping',
  effect: (_, { shared }) => (shared.locked ? [] : [{ phase: 'held' }, write({ locked: true })]),
})

/** On leaving, open the lock. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: () => [{ phase: 'idle' }, write({ locked: false })],
})

/** In the order of the book. */
export const clauses = { request, test, testAndSet, compareAndSwap, exit }
