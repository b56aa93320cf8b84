// Variants of redis-semaphore: a late reply, a pause of the holder, and a Redis that forgets.
import type { Variants } from 'coterie'
import { client, redis, write } from './protocol.js'

const expireIn = (phase: 'set' | 'held') =>
  client.timeout({
    guard: (me, { self, shared }) => me.phase === phase && shared.key === self,
    effect: () => [{}, write({ key: null })],
  })

/** may forget keys: Redis restarts without persistence, evicts the key, or its clock jumps. */
const forgetKey = redis.timeout({
  guard: (_, { shared }) => shared.key !== null,
  effect: () => [{}, write({ key: null })],
})

export const variants: Variants = {
  reply: { 'at any time': { expireBeforeReply: expireIn('set') } },
  holder: { 'may pause': { expireInPause: expireIn('held') } },
  redis: { 'may forget keys': { forget: forgetKey } },
}
