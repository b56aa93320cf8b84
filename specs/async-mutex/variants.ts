// Variants of async-mutex: tasks that release twice or with release() of the mutex, and cancel().
import type { Variants } from 'coterie'
import { dispatched, local, timeout, write } from './algorithm.js'

/** twice: after the first release, which is as in the algorithm, the task has another before it. */
const releaseFirst = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { shared: { value, queue } }) => [{ phase: 'left' }, dispatched({ value: value + 1, queue })],
})

/** A releaser does nothing if it has been called (106 to 111). */
const calledAlready = local({ guard: (me) => me.phase === 'left', effect: () => [{ phase: 'idle' }] })

/** release() of the mutex adds a unit if it is locked, by whichever task (es6/Mutex.js 32 to 35). */
const releaseOfMutex = (phase: 'held' | 'left', next: 'left' | 'idle') =>
  local({
    guard: (me) => me.phase === phase,
    effect: (_, { shared: { value, queue } }) => [
      { phase: next },
      value <= 0 ? dispatched({ value: value + 1, queue }) : write({}),
    ],
  })

/** cancel(): all promises of the queue are rejected (86 to 90). */
const cancelAll = timeout({
  guard: (_, { shared }) => !shared.queue.isEmpty(),
  effect: (_, { shared: { queue, rejected } }) => [
    {},
    write({ queue: queue.clear(), rejected: rejected.union(queue) }),
  ],
})

/** The task runs on with the error E_CANCELED. */
const runOnWithError = local({
  guard: (me, { self, shared }) => me.phase === 'waiting' && shared.rejected.has(self),
  effect: (_, { self, shared }) => [{ phase: 'idle' }, write({ rejected: shared.rejected.delete(self) })],
})

export const variants: Variants = {
  release: {
    'its releaser twice': { release: releaseFirst, releaseAgain: calledAlready },
    'mutex.release()': { release: releaseOfMutex('held', 'idle') },
    'mutex.release() twice': {
      release: releaseOfMutex('held', 'left'),
      releaseAgain: releaseOfMutex('left', 'idle'),
    },
  },
  cancel: { sometimes: { cancel: cancelAll, reject: runOnWithError } },
}
