// Locks made of one instruction that reads and writes at once. Whoever finds the lock open has closed it by the same step;
// nobody keeps a queue, so somebody gets in, but a given site may wait for ever.
// biome-ignore format: names
import {
  algorithm, choice, deadlockFreedom, entryPossible, flag, livelockFreedom, many, mutualExclusion, oneOf,
  protocol, someoneEnters, starvationFreedom,
} from 'coterie'

const lock = protocol({
  parameters: {
    // set: test-and-set until it succeeds. test first: look until the lock is open, then try, so that waiting sites only
    // read. split: the test and the setting are two steps, as with ordinary reads and writes.
    kind: choice('how the lock is taken', 'set', 'test first', 'split'),
  },
  roles: { site: many({ phase: oneOf('idle', 'testing', 'setting', 'held') }) },
  shared: { locked: flag },
})
const { local } = lock.roles.site
const { write } = lock

/** A site that wants the critical section begins with the first step of its way to the lock. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { parameters }) => [{ phase: parameters.kind === 'set' ? 'setting' : 'testing' }],
})

/** Look at the lock until it is open. */
export const test = local({
  guard: (me) => me.phase === 'testing',
  effect: (_, { shared }) => (shared.locked ? [] : [{ phase: 'setting' }]),
})

/** Test and set: close the lock, and enter if it was open; else begin anew. Split, close it and enter. */
export const testAndSet = local({
  guard: (me) => me.phase === 'setting',
  effect: (_, { shared, parameters: { kind } }) => {
    if (!shared.locked || kind === 'split') return [{ phase: 'held' }, write({ locked: true })]
    return [{ phase: kind === 'set' ? 'setting' : 'testing' }, write({ locked: true })]
  },
})

/** On leaving, open the lock. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: () => [{ phase: 'idle' }, write({ locked: false })],
})

export default algorithm({
  name: 'test-and-set',
  title: 'Test-and-set locks',
  citation:
    'M. Herlihy, N. Shavit, The Art of Multiprocessor Programming, Morgan Kaufmann, 2008, section 7.2',
  about:
    'There are no messages: sites share the variable locked. Each clause is atomic, test-and-set as well. Who waits tries again and again, so it is never stuck: that nobody can enter is seen by entryPossible. All sites follow the same rules and no numbers are compared, so every renaming of the sites is a symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: lock,
  clauses: { request, test, testAndSet, exit },
  workload: { request: 'request' },
  waits: ({ phase }) => phase === 'testing' || phase === 'setting',
  holds: ({ phase }) => phase === 'held',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [8, 16, 3], verdicts: { starvationFreedom: 'violated' } },
    { model: { sites: 3 }, counts: [20, 60, 4], verdicts: {}, note: 'the states of a semaphore with one permit that spins' },
    { model: { sites: 3, crash: 1, whoCrashes: 'in' }, counts: [32, 96, 5], verdicts: { entryPossible: { violated: 4 } }, note: 'the lock does not know who closed it, and nobody else may open it' },
    { model: { sites: 3, crash: 1, whoCrashes: 'waiting' }, counts: [44, 132, 5], verdicts: {}, note: 'who waits has written nothing, so nobody misses it' },
    { model: { sites: 3, parameters: { kind: 'test first' } }, counts: [54, 162, 7], verdicts: {} },
    { model: { sites: 2, parameters: { kind: 'split' } }, counts: [22, 44, 9], verdicts: { mutualExclusion: { violated: 6 } },
      counterexample: { folder: 'test-and-set-split', property: 'mutualExclusion', prose: 'The lock is tested and closed in two steps. Site 0 finds it open; before it closes it, site 1 finds it open as well. Both close it, which the second does not notice, and both are in. This is the reason for the instruction: with reads and writes alone a lock takes a variable for each site.' } },
  ],
})
