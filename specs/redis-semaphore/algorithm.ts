// The Mutex of the package redis-semaphore: one key in one Redis, which expires. Its holder refreshes it, and learns then whether
// it has lost it. File and line numbers are those of version 5.8.0, in lib/.
import { client, redis, write } from './protocol.js'

export { mutex } from './protocol.js'

/** A client calls acquire() (Lock.js 122). */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})

/** SET key identifier PX lockTimeout NX succeeds (mutex/acquire.js 17). */
export const set = client.local({
  guard: (me, { shared }) => me.phase === 'wanted' && shared.key === null,
  effect: (_, { self }) => [{ phase: 'set' }, write({ key: self })],
})

/** The reply OK arrives, whenever that is, and acquire() returns (mutex/acquire.js 19 to 21, Lock.js 137). */
export const enter = client.local({ guard: (me) => me.phase === 'set', effect: () => [{ phase: 'held' }] })

/** A refresh extends the key if it is still the own one; else the holder learns that it has lost the lock (Lock.js 60 to 69). */
export const refresh = client.local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self, shared }) => [shared.key === self ? {} : { phase: 'idle' }],
})

/** release() deletes the key if it is still the own one (mutex/release.js 15 and 16). */
export const release = client.local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self, shared }) => [{ phase: 'idle' }, write(shared.key === self ? { key: null } : {})],
})

/** The key of a crashed client, which no one refreshes, expires. */
export const expire = redis.local({
  guard: (_, { shared, suspects }) => shared.key !== null && suspects(shared.key),
  effect: () => [{}, write({ key: null })],
})

// Only other values of the parameters have these clauses (variants.ts).
const elsewhere = client.timeout({ guard: () => false, effect: () => [] })
export const expireBeforeReply = elsewhere
export const expireInPause = elsewhere
export const forget = redis.timeout({ guard: () => false, effect: () => [] })

/** All clauses: the calls of a client, then what happens to the key. */
export const clauses = {
  request,
  set,
  enter,
  refresh,
  release,
  expire,
  expireBeforeReply,
  expireInPause,
  forget,
}
