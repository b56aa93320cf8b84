// Variants of the test-and-set lock: sites that look at the lock before they try, a test and a setting in two steps, and
// compare-and-swap.
import type { Variants } from 'coterie'
import { local, write } from './algorithm.js'

/** A site that wants the critical section looks at the lock before it tries. */
const beginWithTest = local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'testing' }],
})

/** test first: if the lock has been closed meanwhile, look again. */
const orTestAgain = local({
  guard: (me) => me.phase === 'setting',
  effect: (_, { shared }) => [{ phase: shared.locked ? 'testing' : 'held' }, write({ locked: true })],
})

/** split: close the lock and enter, without another look. */
const onlySet = local({
  guard: (me) => me.phase === 'setting',
  effect: () => [{ phase: 'held' }, write({ locked: true })],
})

/** cas: a site that wants the critical section tries to swap open for closed. */
const beginWithSwap = local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'swapping' }],
})

export const variants: Variants = {
  kind: {
    'test first': { request: beginWithTest, testAndSet: orTestAgain },
    split: { request: beginWithTest, testAndSet: onlySet },
    cas: { request: beginWithSwap },
  },
}
