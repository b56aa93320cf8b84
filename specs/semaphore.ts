// Dijkstra's semaphore: an integer S and two operations on it. Here wait(S) comes in five readings, since the words "wait
// until S is positive" leave open who looks when, and who is woken first. What happens inside the section is left out.
import {
  algorithm,
  choice,
  deadlockFreedom,
  either,
  entryPossible,
  int,
  listOf,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  setOf,
  siteId,
  someoneEnters,
  whole,
} from 'coterie'

const semaphore = protocol({
  parameters: {
    // spin: each round of the loop is one step, also one that finds S = 0. await: only the round that succeeds is a step.
    // fifo, set: who finds S = 0 sleeps, in the queue or in the pool; signal(S) hands its unit to the first, or to any.
    // split: as spin, but the test and the decrement are two steps; S then stops at 0, as an unsigned counter would.
    kind: choice('how wait(S) waits', 'spin', 'await', 'fifo', 'set', 'split'),
    permits: whole('initial value of S', 0, 3, 1),
  },
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'tested', 'asleep', 'held') }) },
  shared: { S: int(0, Infinity), queue: listOf(siteId), pool: setOf(siteId), woken: setOf(siteId) },
})
const { local } = semaphore.roles.site
const { write } = semaphore

/** A site that wants the critical section calls wait(S). */
export const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })

/** wait(S), spin: if S > 0, take one and enter; else go round once more. */
export const spin = local({
  guard: (me, { parameters }) => me.phase === 'wanted' && parameters.kind === 'spin',
  effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'held' }, write({ S: shared.S - 1 })] : []),
})

/** wait(S), await: the same when S > 0, and no step before. Whoever finds S > 0 again and again succeeds at last. */
export const succeed = local({
  guard: (me, { shared, parameters }) => me.phase === 'wanted' && parameters.kind === 'await' && shared.S > 0,
  effect: (_, { shared }) => [{ phase: 'held' }, write({ S: shared.S - 1 })],
  fair: 'strong',
})

/** wait(S), fifo and set: if S > 0, take one and enter; else fall asleep. */
export const enterOrSleep = local({
  guard: (me, { parameters: { kind } }) => me.phase === 'wanted' && (kind === 'fifo' || kind === 'set'),
  effect: (_, { self, shared, parameters: { kind } }) => {
    if (shared.S > 0) return [{ phase: 'held' }, write({ S: shared.S - 1 })]
    const asleep = kind === 'fifo' ? { queue: shared.queue.push(self) } : { pool: shared.pool.add(self) }
    return [{ phase: 'asleep' }, write(asleep)]
  },
})

/** A sleeper that has been handed a unit wakes up and enters with it. */
export const wake = local({
  guard: (me, { self, shared }) => me.phase === 'asleep' && shared.woken.has(self),
  effect: (_, { self, shared }) => [{ phase: 'held' }, write({ woken: shared.woken.remove(self) })],
})

/** wait(S), split, first half: look whether S > 0; if not, look again. */
export const test = local({
  guard: (me, { parameters }) => me.phase === 'wanted' && parameters.kind === 'split',
  effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'tested' }] : []),
})

/** wait(S), split, second half: take one, without another look, and enter. */
export const decrement = local({
  guard: (me) => me.phase === 'tested',
  effect: (_, { shared }) => [{ phase: 'held' }, write({ S: Math.max(shared.S - 1, 0) })],
})

/** signal(S), on leaving: hand the unit to a sleeper; if nobody sleeps, add it to S. */
export const signal = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { sites, shared: { S, queue, pool, woken } }) => {
    const left = { phase: 'idle' } as const
    if (!queue.isEmpty()) return [left, write({ queue: queue.shift(), woken: woken.add(queue.first()!) })]
    if (pool.isEmpty()) return [left, write({ S: S + 1 })]
    const sleepers = [...sites].filter((i) => pool.has(i))
    return either(sleepers.map((i) => [left, write({ pool: pool.remove(i), woken: woken.add(i) })] as const))
  },
})

const properties = [mutualExclusion, deadlockFreedom, entryPossible, someoneEnters]
const allHold = Object.fromEntries(properties.map(({ name }) => [name, 'holds'] as const))

export default algorithm({
  name: 'semaphore',
  title: 'Semaphore',
  citation: 'E. W. Dijkstra, Cooperating Sequential Processes (EWD 123), Eindhoven, 1965',
  about:
    'There are no messages: sites share the variable S. Each clause is atomic; a sleeper that is handed a unit wakes up in a step of its own. All sites follow the same rules and no numbers are compared, so every renaming of the sites is a symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: semaphore,
  clauses: { request, spin, succeed, enterOrSleep, wake, test, decrement, signal },
  workload: { request: 'request' },
  waits: (me) => me.phase !== 'idle' && me.phase !== 'held',
  holds: (me) => me.phase === 'held',
  shared: ({ parameters }) => ({ S: parameters.permits }),
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 3 }, counts: [20, 60, 4], verdicts: allHold },
    { model: { sites: 3, parameters: { kind: 'await' } }, counts: [20, 48, 4], verdicts: allHold },
    { model: { sites: 3, parameters: { kind: 'fifo' } }, counts: [68, 156, 9], verdicts: allHold, note: 'a hand-over that also wakes would leave 38 of them' },
    { model: { sites: 3, parameters: { kind: 'set' } }, counts: [62, 153, 9], verdicts: allHold, note: 'a hand-over that also wakes would leave 35 of them' },
    { model: { sites: 2, parameters: { kind: 'split' } }, counts: [31, 62, 12], verdicts: { ...allHold, mutualExclusion: { violated: 6 } },
      counterexample: { folder: 'semaphore-test-and-decrement-split', property: 'mutualExclusion', prose: 'Here wait(S) first looks whether S is positive and takes a unit in a second step. Site 0 looks and finds S = 1. Before it takes the unit, site 1 looks and finds S = 1 as well. Both take what only one can have, and both enter. The rule that a round of the loop is one atomic step, test and decrement together, is what hardware instructions such as test-and-set are for.' } },
    { model: { sites: 2, parameters: { permits: '0' } }, counts: [4, 8, 2], verdicts: { deadlockFreedom: 'holds', entryPossible: { violated: 1 } }, note: 'going round for ever is no deadlock, yet nobody can enter' },
    { model: { sites: 2, parameters: { kind: 'fifo', permits: '0' } }, counts: [10, 12, 4], verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 1 } } },
  ],
})
