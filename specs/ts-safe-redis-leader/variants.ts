// Variants of ts-safe-redis-leader: a late reply, a pause of the leader, a Redis that forgets, and a renewal that fails.
import type { Variants } from 'coterie'
import { client, redis, write } from './protocol.js'

const expireIn = (phase: 'set' | 'leader') =>
  client.timeout({
    guard: (me, { self, shared }) => me.phase === phase && shared.key === self,
    effect: () => [{}, write({ key: null })],
  })

/** may forget keys: Redis restarts without persistence, evicts the key, or its clock jumps. */
const forgetKey = redis.timeout({
  guard: (_, { shared }) => shared.key !== null,
  effect: () => [{}, write({ key: null })],
})

/** may fail: the call throws. The event is "error", not "demoted", and no timer is set again (76 to 80). */
const fail = client.timeout({ guard: (me) => me.phase === 'leader', effect: () => [{ phase: 'adrift' }] })

/** Nobody renews the key now, so it expires. */
const expireUnrenewed = client.local({
  guard: (me, { self, shared }) => me.phase === 'adrift' && shared.key === self,
  effect: () => [{}, write({ key: null })],
})

export const variants: Variants = {
  reply: { 'at any time': { expireBeforeReply: expireIn('set') } },
  holder: { 'may pause': { expireInPause: expireIn('leader') } },
  redis: { 'may forget keys': { forget: forgetKey } },
  renewal: { 'may fail': { failToRenew: fail, expireAdrift: expireUnrenewed } },
}
