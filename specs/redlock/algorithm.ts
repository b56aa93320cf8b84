// The package redlock: a lock is a key at a majority of three independent instances of Redis. Two majorities have an
// instance in common, and it has one key. Line numbers are those of version 4.2.0, redlock.js.
import { anew, answers, isGranted, isVain, oneLost, unlocked } from './keys.js'
import { client, instances } from './protocol.js'

export { lock } from './protocol.js'

/** A client calls lock(), alias acquire() (178 to 181). */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})

/** An instance runs the script of an attempt: it agrees if it has no such key, else it refuses (9 to 24, 435 to 437). */
export const ask = client.local({
  guard: (me) => me.phase === 'wanted' && me.votes.size + me.refused.size < 3,
  effect: (me, { self, shared }) => answers(me, self, shared.keys),
})

/** With all replies, a majority and time left, the client has the lock (411 to 420). */
export const enter = client.local({
  guard: (me) => isGranted(me) && !me.leaseOver,
  effect: () => [{ phase: 'held' }],
})

/** Else it deletes its keys, and tries again (424 to 428). */
export const retry = client.local({
  guard: isVain,
  effect: (me, { self, shared }) => [anew(me), unlocked(self, shared.keys)],
})

/** unlock(), alias release(): each instance runs the script that deletes the own key (26 to 38, 231 to 261). */
export const release = client.local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, shared }) => [{ ...anew(me), phase: 'idle' }, unlocked(self, shared.keys)],
})

/** An own key expires at an instance, after the lease is over for the client. */
export const expire = client.local({
  guard: (me, { self, shared }) => me.leaseOver && shared.keys.includes(self),
  effect: (_, { self, shared }) => oneLost(shared.keys, (site) => site === self),
})

/** A key of a crashed client expires at an instance. */
export const expireAfterCrash = instances.local({
  guard: (_, { suspects, shared }) => shared.keys.some((key) => key !== null && suspects(key)),
  effect: (_, { suspects, shared }) => oneLost(shared.keys, suspects),
})

// Only other values of the parameters have these clauses (variants.ts).
export const replyLate = client.timeout({ guard: () => false, effect: () => [] })
export const pause = replyLate
export const extend = replyLate
export const endExtension = replyLate
export const forget = instances.timeout({ guard: () => false, effect: () => [] })

const elsewhere = { replyLate, pause, extend, endExtension, forget }
/** All clauses. */
export const clauses = { request, ask, enter, retry, release, expire, expireAfterCrash, ...elsewhere }
