// The package ts-safe-redis-leader: an election with one key in one Redis. The leader renews the key, and the events of
// the package tell it when it is elected and demoted. Line numbers are those of version 0.0.5, src/safeRedisLeader.ts.
import { client, redis, write } from './protocol.js'

export { election } from './protocol.js'

/** A client calls elect() (104). */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})

/** SET key id PX ttl NX succeeds (85). A client that it refuses tries again after `wait` ms (95). */
export const set = client.local({
  guard: (me, { shared }) => me.phase === 'wanted' && shared.key === null,
  effect: (_, { self }) => [{ phase: 'set' }, write({ key: self })],
})

/** The reply arrives, whenever that is: the event "elected" (87). */
export const enter = client.local({ guard: (me) => me.phase === 'set', effect: () => [{ phase: 'leader' }] })

/** The leader renews its key every ttl/2 ms. If it is no longer its own: "demoted", and the client stands again (64 to 74). */
export const renew = client.local({
  guard: (me) => me.phase === 'leader',
  effect: (_, { self, shared }) => [shared.key === self ? {} : { phase: 'wanted' }],
})

/** stop() deletes the key if it is still the own one (120). */
export const stop = client.local({
  guard: (me) => me.phase === 'leader' || me.phase === 'adrift',
  effect: (_, { self, shared }) => [{ phase: 'idle' }, write(shared.key === self ? { key: null } : {})],
})

/** The key of a crashed client, which no one renews, expires. */
export const expire = redis.local({
  guard: (_, { shared, suspects }) => shared.key !== null && suspects(shared.key),
  effect: () => [{}, write({ key: null })],
})

// Only other values of the parameters have these clauses (variants.ts).
const elsewhere = client.timeout({ guard: () => false, effect: () => [] })
export const expireBeforeReply = elsewhere
export const expireInPause = elsewhere
export const failToRenew = elsewhere
export const expireAdrift = elsewhere
export const forget = redis.timeout({ guard: () => false, effect: () => [] })

/** All clauses: the calls of a client, then what happens to the key. */
const ofKey = { expire, expireBeforeReply, expireInPause, forget }
export const clauses = { request, set, enter, renew, stop, ...ofKey, failToRenew, expireAdrift }
