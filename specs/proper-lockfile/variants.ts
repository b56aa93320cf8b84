// A variant of proper-lockfile: a holder that pauses for longer than `stale` milliseconds.
import type { Variants } from 'coterie'
import { process, write } from './protocol.js'

/** may pause: the mtime of the holder's directory becomes older than `stale`. */
const ageInPause = process.timeout({
  guard: (me, { self, shared }) =>
    me.phase === 'held' && shared.maker === self && shared.directory === 'fresh',
  effect: () => [{}, write({ directory: 'stale' })],
})

export const variants: Variants = { holder: { 'may pause': { age: ageInPause } } }
