// Variants of the monitor: a signal that only notifies, in the monitor or from outside, and a woken site that tests again.
import type { Variants } from 'coterie'
import { left, local, write } from './protocol.js'

/** mesa: busy := false; notify the site that has slept longest, and leave the monitor. */
const notify = local({
  guard: (me) => me.phase === 'releasing',
  effect: (_, { shared }) => [
    { phase: 'idle' },
    write({ busy: false, nonbusy: shared.nonbusy.shift(), ...left(shared) }),
  ],
})

/** naked: the same without entering the monitor, as a device that cannot wait for it does. */
const nakedNotify = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { shared }) => [{ phase: 'idle' }, write({ busy: false, nonbusy: shared.nonbusy.shift() })],
})

/** while: woken, continue in the monitor, and test again whether the resource is busy. */
const resume = local({
  guard: (me, { self, shared }) =>
    me.phase === 'sleeping' && !shared.nonbusy.includes(self) && (shared.inside ?? self) === self,
  effect: (_, { self }) => [{ phase: 'testing' }, write({ inside: self })],
  fair: 'strong',
})

export const variants: Variants = {
  signal: { mesa: { release: notify }, naked: { exit: nakedNotify } },
  test: { while: { resume } },
}
