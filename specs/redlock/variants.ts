// Variants of redlock: version 5.0.0-beta.2, and each assumption about time and Redis dropped. Line numbers are those of version
// 4.2.0, redlock.js, and of 5.0.0-beta.2, dist/cjs/index.js.
import type { Variants } from 'coterie'
import { anew, isAnswered, isGranted, isOutvoted, oneLost, unlocked } from './keys.js'
import { client, instances } from './protocol.js'

/** 5.0.0-beta.2: acquire() returns the lock with its expiration, past or not (213 to 217). */
const enterAnyway = client.local({ guard: isGranted, effect: () => [{ phase: 'held' }] })

/** 5.0.0-beta.2: if the attempt fails, release (219 to 227), and the caller tries again. */
const retryIfRefused = client.local({
  guard: isOutvoted,
  effect: (me, { self, shared }) => [anew(me), unlocked(self, shared.keys)],
})

const overIn = (isIn: typeof isAnswered) =>
  client.timeout({ guard: (me) => isIn(me) && !me.leaseOver, effect: () => [{ leaseOver: true }] })

/** in vain: too few instances extend the lock, for example because one of its keys is gone. */
const extendInVain = client.timeout({
  guard: (me) => me.phase === 'held' && !me.leaseOver,
  effect: () => [{ phase: 'extending' }],
})

/** 4.2.0: a failed extension releases the lock, whose `expiration` is still to come (302, 424). */
const releaseHeld = client.local({
  guard: (me) => me.phase === 'extending',
  effect: (_, { self, shared }) => [{ phase: 'held' }, unlocked(self, shared.keys)],
})

/** 5.0.0-beta.2: a failed extension changes nothing (256). */
const keepHeld = client.local({ guard: (me) => me.phase === 'extending', effect: () => [{ phase: 'held' }] })

/** may forget keys: an instance restarts without persistence, evicts the key, or its clock jumps. */
const forgetKey = instances.timeout({
  guard: (_, { shared }) => shared.keys.some((key) => key !== null),
  effect: (_, { shared }) => oneLost(shared.keys, () => true),
})

export const variants: Variants = {
  version: {
    '4.2.0': { endExtension: releaseHeld },
    '5.0.0-beta.2': { enter: enterAnyway, retry: retryIfRefused, endExtension: keepHeld },
  },
  replies: { 'at any time': { replyLate: overIn(isAnswered) } },
  holder: { 'may pause': { pause: overIn((me) => me.phase === 'held') } },
  redis: { 'may forget keys': { forget: forgetKey } },
  extend: { 'in vain': { extend: extendInVain } },
}
