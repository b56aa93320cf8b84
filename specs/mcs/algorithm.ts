// The queue lock of Mellor-Crummey and Scott, 1991. A site puts itself at the end of a queue in one step, and tells the site
// before it. Each site waits at a variable of its own, and is let in by the site before it.
import { element, flag, many, mapOf, oneOf, optional, protocol, siteId } from 'coterie'

export const mcs = protocol({
  roles: {
    site: many({
      phase: oneOf(
        'idle',
        'joining',
        'locking',
        'linking',
        'spinning',
        'held',
        'ending',
        'waitingForNext',
        'passing',
      ),
      before: optional(siteId), // the site before it in the queue, until it has told that site
      after: optional(siteId), // the site behind it, from when it has seen it until it has let it in
    }),
  },
  // tail: the last site in the queue. next[i]: the site behind i, once it has told i. locked[i]: whether i has to wait.
  shared: { tail: optional(siteId), next: mapOf(siteId, optional(siteId)), locked: mapOf(siteId, flag) },
})

export const { local } = mcs.roles.site
export const { write } = mcs

/** acquire: next[i] := nobody; */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'joining' }, write({ next: element(self, null) })],
})

/** swap the tail for i; if there was no site, enter; else ... */
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
  effect: (_, { self }) => [{ phase: 'linking' }, write({ locked: element(self, true) })],
})

/** tell the site before: its next := i, */
export const link = local({
  guard: (me) => me.phase === 'linking',
  effect: (me, { self }) => [{ phase: 'spinning', before: null }, write({ next: element(me.before!, self) })],
})

/** and look at locked[i] until it is false; then enter. */
export const spin = local({
  guard: (me) => me.phase === 'spinning',
  effect: (_, { self, shared }) => (shared.locked.get(self) ? [] : [{ phase: 'held' }]),
})

/** release: look at next[i]; if it is a site, pass the lock on; else ... */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self, shared }) => {
    const after = shared.next.get(self)
    return [{ phase: after === null ? 'ending' : 'passing', after }]
  },
})

/** ... compare the tail with i and swap it for nobody if it is i, which ends the exit; else a site is about to link to i: */
export const end = local({
  guard: (me) => me.phase === 'ending',
  effect: (_, { self, shared }) =>
    shared.tail === self ? [{ phase: 'idle' }, write({ tail: null })] : [{ phase: 'waitingForNext' }],
})

/** look at next[i] until it is a site; */
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
  effect: (me) => [{ phase: 'idle', after: null }, write({ locked: element(me.after!, false) })],
})

/** In the order of the book. */
export const clauses = { request, join, lock, link, spin, exit, end, waitForNext, pass }
