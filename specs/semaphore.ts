// Dijkstra's semaphore: an integer S and two operations on it. Here wait(S) comes in five readings, since the words "wait
// until S is positive" leave open who looks when, and who is woken first. What happens inside the section is left out.
import {
  algorithm,
  type ContextOf,
  choice,
  deadlockFreedom,
  either,
  entryPossible,
  int,
  listOf,
  livelockFreedom,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  setOf,
  siteId,
  someoneEnters,
  starvationFreedom,
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
  // inside: wait(S) has been passed or sleeps; the queue and the pool tell which, so that a signal can let a sleeper in.
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'tested', 'inside') }) },
  shared: { S: int(0, Infinity), queue: listOf(siteId), pool: setOf(siteId) },
})
const { local } = semaphore.roles.site
const { write } = semaphore

const sleeps = (site: number, { queue, pool }: ContextOf<typeof semaphore>['shared']): boolean =>
  queue.includes(site) || pool.has(site)

/** A site that wants the critical section calls wait(S). */
export const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })

/** wait(S), spin: if S > 0, take one and enter; else go round once more. */
export const spin = local({
  guard: (me, { parameters }) => me.phase === 'wanted' && parameters.kind === 'spin',
  effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'inside' }, write({ S: shared.S - 1 })] : []),
})

/** wait(S), await: the same when S > 0, and no step before. Whoever finds S > 0 again and again succeeds at last. */
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

/** signal(S), on leaving: hand the unit to a sleeper, who is in by that; if nobody sleeps, add it to S. */
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

export default algorithm({
  name: 'semaphore',
  title: 'Semaphore',
  citation: 'E. W. Dijkstra, Cooperating Sequential Processes (EWD 123), Eindhoven, 1965',
  about:
    'There are no messages: sites share the variable S. Each clause is atomic; a sleeper that is handed a unit is in the section by that very step. All sites follow the same rules and no numbers are compared, so every renaming of the sites is a symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: semaphore,
  clauses: { request, spin, succeed, enterOrSleep, test, decrement, signal },
  workload: { request: 'request' },
  waits: (me, { self, shared }) => (me.phase === 'inside' ? sleeps(self, shared) : me.phase !== 'idle'),
  holds: (me, { self, shared }) => me.phase === 'inside' && !sleeps(self, shared),
  shared: ({ parameters }) => ({ S: parameters.permits }),
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
    { model: { sites: 3 }, counts: [20, 60, 4], verdicts: { starvationFreedom: 'violated' } },
    { model: { sites: 3, fairness: { spin: 'strong' } }, counts: [20, 60, 4], verdicts: { starvationFreedom: 'violated' }, note: 'a round that finds S = 0 is a step too, so strong fairness owes no more than weak' },
    { model: { sites: 3, parameters: { kind: 'await' } }, counts: [20, 48, 4], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3, parameters: { kind: 'await' }, fairness: { succeed: 'weak' } }, counts: [20, 48, 4], verdicts: { starvationFreedom: 'violated' }, note: 'who succeeds is not always able to' },
    { model: { sites: 3, parameters: { kind: 'fifo' } }, counts: [38, 90, 6], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3, parameters: { kind: 'set' } }, counts: [35, 90, 6], verdicts: { starvationFreedom: 'violated' },
      counterexample: { folder: 'semaphore-set-starvation', property: 'starvationFreedom', prose: 'Who finds S = 0 sleeps in a pool, and signal(S) wakes anybody. Site 1 is in, site 0 sleeps. From then on the other two take turns: site 2 goes to sleep as well and is woken, site 1 asks again, goes to sleep and is woken, and so on for ever. Every step that is owed is taken in every round; a sleeper has no step of its own that could be owed to it. With two sites the pool never has a choice. A queue in place of the pool is the remedy: who has slept longest is woken first.' } },
    { model: { sites: 2, parameters: { kind: 'set' } }, counts: [10, 18, 4], verdicts: { starvationFreedom: 'holds' }, note: 'of two sites, at most one sleeps' },
    { model: { sites: 3, crash: 1, whoCrashes: 'in' }, counts: [32, 96, 5], verdicts: { entryPossible: { violated: 4 } }, note: 'its unit is never given back' },
    { model: { sites: 3, crash: 1, whoCrashes: 'waiting' }, counts: [44, 132, 5], verdicts: {}, note: 'who goes round the loop holds nothing' },
    { model: { sites: 3, parameters: { kind: 'fifo' }, crash: 1, whoCrashes: 'waiting' }, counts: [122, 270, 10], verdicts: { deadlockFreedom: { violated: 8 }, entryPossible: { violated: 6 } }, note: 'a dead sleeper is handed the unit in its turn, and never gives it back' },
    { model: { sites: 2, parameters: { kind: 'split' } }, counts: [31, 62, 12], verdicts: { mutualExclusion: { violated: 6 } },
      counterexample: { folder: 'semaphore-test-and-decrement-split', property: 'mutualExclusion', prose: 'Here wait(S) first looks whether S is positive and takes a unit in a second step. Site 0 looks and finds S = 1. Before it takes the unit, site 1 looks and finds S = 1 as well. Both take what only one can have, and both enter. The rule that a round of the loop is one atomic step, test and decrement together, is what hardware instructions such as test-and-set are for.' } },
    { model: { sites: 2, parameters: { permits: '0' } }, counts: [4, 8, 2], verdicts: { mutualExclusion: 'vacuous', entryPossible: { violated: 1 }, someoneEnters: 'violated' }, note: 'going round for ever is no deadlock, yet nobody can enter' },
    { model: { sites: 2, parameters: { kind: 'fifo', permits: '0' } }, counts: [10, 12, 4], verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: { violated: 2 }, entryPossible: { violated: 1 }, someoneEnters: 'violated' } },
  ],
})
