// The queue lock of Mellor-Crummey and Scott, 1991: each site waits at a variable of its own, and is let in by the site
// before it.
// biome-ignore format: names
import {
  algorithm, at, deadlockFreedom, entryPossible, flag, livelockFreedom, many, mapOf, mutualExclusion, oneOf,
  optional, protocol, setOf, siteId, someoneEnters, starvationFreedom, violation,
} from 'coterie'

const mcs = protocol({
  roles: {
    site: many({
      // biome-ignore format: in order
      phase: oneOf('idle', 'joining', 'locking', 'linking', 'spinning', 'held', 'ending', 'waitingForNext', 'passing'),
      before: optional(siteId), // who stands before it in the queue, until it has told that site
      after: optional(siteId), // who stands behind it, once it has seen that, until it has let it in
    }),
  },
  // tail: the last of the queue. next[i]: who stands behind i, as far as i has been told. locked[i]: i is to wait.
  shared: { tail: optional(siteId), next: mapOf(siteId, optional(siteId)), locked: mapOf(siteId, flag) },
})
const { local } = mcs.roles.site
const { write } = mcs

/** acquire: next[i] := nobody; */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'joining' }, write({ next: at(self, null) })],
})

/** swap the tail for i; if there was nobody, enter; else ... */
export const join = local({
  guard: (me) => me.phase === 'joining',
  effect: (_, { self, shared: { tail } }) => [
    tail === null ? { phase: 'held' } : { phase: 'locking', before: tail },
    write({ tail: self }),
  ],
})

/** ... locked[i] := true, */
export const lock = local({
  guard: (me) => me.phase === 'locking',
  effect: (_, { self }) => [{ phase: 'linking' }, write({ locked: at(self, true) })],
})

/** tell the site before: its next := i, */
export const link = local({
  guard: (me) => me.phase === 'linking',
  effect: (me, { self }) => [{ phase: 'spinning', before: null }, write({ next: at(me.before!, self) })],
})

/** and look at locked[i] until it is false; then enter. */
export const spin = local({
  guard: (me) => me.phase === 'spinning',
  effect: (_, { self, shared }) => (shared.locked.get(self) ? [] : [{ phase: 'held' }]),
})

/** release: look at next[i]; if it is somebody, pass the lock on; else ... */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self, shared }) => {
    const after = shared.next.get(self)
    return [{ phase: after === null ? 'ending' : 'passing', after }]
  },
})

/** ... compare the tail with i and swap it for nobody if it is i, and be done; else somebody is about to link to i: */
export const end = local({
  guard: (me) => me.phase === 'ending',
  effect: (_, { self, shared }) =>
    shared.tail === self ? [{ phase: 'idle' }, write({ tail: null })] : [{ phase: 'waitingForNext' }],
})

/** look at next[i] until it is somebody; */
export const waitForNext = local({
  guard: (me) => me.phase === 'waitingForNext',
  effect: (_, { self, shared }) => {
    const after = shared.next.get(self)
    return after === null ? [] : [{ phase: 'passing', after }]
  },
})

/** then let it in: its locked := false. */
export const pass = local({
  guard: (me) => me.phase === 'passing',
  effect: (me) => [{ phase: 'idle', after: null }, write({ locked: at(me.after!, false) })],
})

const waiting = ['joining', 'locking', 'linking', 'spinning']
const firstCome = mcs.monitor(
  'firstComeFirstServed',
  'who has joined the queue enters before any site that asks later',
  'every step',
  mapOf(siteId, setOf(siteId)), // for each that waits, who had joined before it asked
  (behind, { clause, site }, was, is) => {
    const ahead = was.all('site').filter(({ phase, self }) => was.waits(self) && phase !== 'joining')
    if (clause === 'request')
      return behind.set(site, setOf(siteId).initial.union(ahead.map(({ self }) => self)))
    if (is.waits(site) || !was.waits(site)) return behind
    if (is.holds(site) && behind.get(site)?.isEmpty() === false) return violation
    return behind.remove(site).map((s) => s.remove(site)) // it has entered, or its request has died in a crash
  },
)

export default algorithm({
  name: 'mcs',
  title: 'The MCS queue lock',
  citation:
    'J. M. Mellor-Crummey, M. L. Scott, Algorithms for Scalable Synchronization on Shared-Memory Multiprocessors, ACM TOCS 9(1), 1991, algorithm 5',
  about:
    'There are no messages. Each clause reads or writes one shared variable, or swaps or compares and swaps the tail, and is atomic. The site that finds the lock free is in by that very step; the steps of the release are no longer in the section. Who waits looks again and again, so it is never stuck: that nobody can enter is seen by entryPossible. All sites follow the same rules and no numbers are compared, so every renaming of the sites is a symmetry.',
  sites: { min: 1, max: 5, fallback: 3 },
  protocol: mcs,
  clauses: { request, join, lock, link, spin, exit, end, waitForNext, pass },
  workload: { request: 'request' },
  waits: ({ phase }) => waiting.includes(phase),
  holds: ({ phase }) => phase === 'held',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    firstCome,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [50, 100, 12], verdicts: {} },
    { model: { sites: 3 }, counts: [722, 2166, 23], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 4 }, counts: [12896, 51584, 34], verdicts: {} },
    { model: { sites: 3 }, counts: [1280, 3840, 23], verdicts: { firstComeFirstServed: 'holds' } },
    { model: { sites: 2, requests: 2, crash: 1, recovery: 1 }, counts: [1244, 2652, 21], verdicts: { entryPossible: { violated: 4 }, firstComeFirstServed: 'holds' }, note: 'a request that died in a crash is not waited for' },
  ],
})
