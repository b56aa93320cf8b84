// Locks made of one instruction that reads and writes at once. A site that finds the lock open closes it in the same step;
// there is no queue, so some site enters, but a given site may wait forever.
import { choice, flag, many, oneOf, protocol } from 'coterie'

export const lock = protocol({
  parameters: {
    // set: test-and-set until it succeeds. test first: look until the lock is open, then try, so that waiting sites only
    // read. split: the test and the setting are two steps, as with ordinary reads and writes.
    kind: choice('how the lock is taken', 'set', 'test first', 'split'),
  },
  roles: { site: many({ phase: oneOf('idle', 'testing', 'setting', 'held') }) },
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

/** On leaving, open the lock. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: () => [{ phase: 'idle' }, write({ locked: false })],
})

/** In the order of the book. */
export const clauses = { request, test, testAndSet, exit }
