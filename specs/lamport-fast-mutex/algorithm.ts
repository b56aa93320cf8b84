// Lamport's fast mutual exclusion, 1987: without contention a site enters and leaves with seven reads and writes, for any
// number of sites. A site that sees another one at the door goes the long way, and looks at every site. Some site always
// enters, but a given site may wait forever.
import { element } from 'coterie'
import { local, write } from './protocol.js'

export { fast } from './protocol.js'

/** start: b[i] := true. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'setX' }, write({ b: element(self, true) })],
})

/** x := i. */
export const setX = local({
  guard: (me) => me.phase === 'setX',
  effect: (_, { self }) => [{ phase: 'lookAtY' }, write({ x: self })],
})

/** If y is a site ... */
export const lookAtY = local({
  guard: (me) => me.phase === 'lookAtY',
  effect: (_, { shared }) => [{ phase: shared.y === null ? 'setY' : 'withdraw' }],
})

/** ... then b[i] := false; */
export const withdraw = local({
  guard: (me) => me.phase === 'withdraw',
  effect: (_, { self }) => [{ phase: 'waitForY' }, write({ b: element(self, false) })],
})

/** wait until y is no site; */
export const waitForY = local({
  guard: (me) => me.phase === 'waitForY',
  effect: (_, { shared }) => (shared.y === null ? [{ phase: 'again' }] : []),
})

/** go to start. */
export const again = local({
  guard: (me) => me.phase === 'again',
  effect: (_, { self }) => [{ phase: 'setX' }, write({ b: element(self, true) })],
})

/** y := i. */
export const setY = local({
  guard: (me) => me.phase === 'setY',
  effect: (_, { self }) => [{ phase: 'lookAtX' }, write({ y: self })],
})

/** If x is still i, enter; else ... */
export const lookAtX = local({
  guard: (me) => me.phase === 'lookAtX',
  effect: (_, { self, shared }) => [{ phase: shared.x === self ? 'held' : 'lower' }],
})

/** ... b[i] := false; */
export const lower = local({
  guard: (me) => me.phase === 'lower',
  effect: (_, { self }) => [
    { phase: 'waitForAll', k: self === 0 ? 1 : 0 },
    write({ b: element(self, false) }),
  ],
})

/** for each k, wait until b[k] is false; */
export const waitForAll = local({
  guard: (me) => me.phase === 'waitForAll',
  effect: (me, { self, shared, sites }) => {
    if (shared.b.get(me.k)) return []
    const next = me.k + 1 === self ? self + 1 : me.k + 1
    return [next < sites.size ? { k: next } : { phase: 'lookAtYAgain', k: 0 }]
  },
})

/** if y is still i, enter; else wait until y is no site, and go to start. */
export const lookAtYAgain = local({
  guard: (me) => me.phase === 'lookAtYAgain',
  effect: (_, { self, shared }) => [{ phase: shared.y === self ? 'held' : 'waitForY' }],
})

/** On leaving, y := no site; */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: () => [{ phase: 'leaving' }, write({ y: null })],
})

/** b[i] := false. */
export const done = local({
  guard: (me) => me.phase === 'leaving',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ b: element(self, false) })],
})

/** All clauses, in the order of the source. */
export const clauses = {
  request,
  setX,
  lookAtY,
  withdraw,
  waitForY,
  again,
  setY,
  lookAtX,
  lower,
  waitForAll,
  lookAtYAgain,
  exit,
  done,
}
