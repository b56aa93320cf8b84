// A lock made by a monitor with one condition variable: only one site at a time is inside. A site that finds the resource busy
// sleeps until another signals that it is free. Hoare and Mesa differ in what a signal promises; Mesa needs `while` in place of
// `if`.
import { left, local, write } from './protocol.js'

export { monitor } from './protocol.js'

/** A site that wants the resource calls acquire. */
export const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'calling' }] })

/** acquire: enter the monitor when nobody is in it. A site that finds it free again and again eventually enters. */
export const enter = local({
  guard: (me, { shared }) => me.phase === 'calling' && shared.inside === null,
  effect: (_, { self }) => [{ phase: 'testing' }, write({ inside: self })],
  fair: 'strong',
})

/** if busy then wait, else busy := true, and leave the monitor. */
export const test = local({
  guard: (me) => me.phase === 'testing',
  effect: (_, { shared }) =>
    shared.busy ? [{ phase: 'waiting' }] : [{ phase: 'held' }, write({ busy: true, ...left(shared) })],
})

/** nonbusy.wait: sleep and leave the monitor, in one step. */
export const wait = local({
  guard: (me) => me.phase === 'waiting',
  effect: (_, { self, shared }) => [
    { phase: 'sleeping' },
    write({ nonbusy: shared.nonbusy.push(self), ...left(shared) }),
  ],
})

/** Woken: continue in the monitor, when it has been handed over or nobody is in it. */
export const resume = local({
  guard: (me, { self, shared }) =>
    me.phase === 'sleeping' && !shared.nonbusy.includes(self) && (shared.inside ?? self) === self,
  effect: (_, { self }) => [{ phase: 'taking' }, write({ inside: self })],
  fair: 'strong',
})

/** busy := true, and leave the monitor. */
export const take = local({
  guard: (me) => me.phase === 'taking',
  effect: (_, { shared }) => [{ phase: 'held' }, write({ busy: true, ...left(shared) })],
})

/** Leave the section, and call release. */
export const exit = local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'returning' }] })

/** release: enter the monitor when nobody is in it. */
export const enterAgain = local({
  guard: (me, { shared }) => me.phase === 'returning' && shared.inside === null,
  effect: (_, { self }) => [{ phase: 'releasing' }, write({ inside: self })],
  fair: 'strong',
})

/** busy := false; nonbusy.signal: hand the monitor to the site that has slept longest; if nobody sleeps, leave. */
export const release = local({
  guard: (me) => me.phase === 'releasing',
  effect: (_, { self, shared }) => {
    const woken = shared.nonbusy.first()
    if (woken === undefined) return [{ phase: 'idle' }, write({ busy: false, ...left(shared) })]
    return [
      { phase: 'signalled' },
      write({ busy: false, nonbusy: shared.nonbusy.shift(), inside: woken, urgent: self }),
    ]
  },
})

/** The monitor is handed back: leave it. */
export const finish = local({
  guard: (me, { self, shared }) => me.phase === 'signalled' && shared.inside === self,
  effect: (_, { shared }) => [{ phase: 'idle' }, write(left(shared))],
})

/** In the order of the source. */
export const clauses = { request, enter, test, wait, resume, take, exit, enterAgain, release, finish }
