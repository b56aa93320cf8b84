// The Mutex of the package async-mutex: a semaphore with one unit and a queue of promises, for the tasks of one process. A
// release gives the unit to the first of the queue. Line numbers are those of version 0.5.0, es6/Semaphore.js, if no
// other file is named.
import { type ContextOf, choice, int, listOf, many, oneOf, protocol, setOf, siteId } from 'coterie'

export const mutex = protocol({
  parameters: {
    release: choice(
      {
        help: 'how a task releases',
        meanings: {
          'its releaser': 'a task releases with the function that acquire() gave it',
          'its releaser twice': 'a task calls the function that acquire() gave it twice',
          'mutex.release()': 'a task releases with release() of the mutex',
          'mutex.release() twice': 'a task calls release() of the mutex twice',
        },
      },
      'its releaser',
      'its releaser twice',
      'mutex.release()',
      'mutex.release() twice',
    ),
    cancel: choice('whether somebody calls cancel()', 'never', 'sometimes'),
  },
  // left: the task has left the section, and is going to release a second time.
  roles: { task: many({ phase: oneOf('idle', 'waiting', 'held', 'left') }) },
  // Tasks whose promises wait, and those whose promises are rejected. The others that wait have the unit.
  shared: { value: int(0, Infinity), queue: listOf(siteId), rejected: setOf(siteId) },
})

export const { local, timeout } = mutex.roles.task
export const { write } = mutex
type Units = Pick<ContextOf<typeof mutex>['shared'], 'value' | 'queue'>

/** _dispatchQueue(): resolve the first promise of the queue if there is a unit for it (91 to 97). */
export const dispatched = ({ value, queue }: Units) =>
  write(value > 0 && !queue.isEmpty() ? { value: value - 1, queue: queue.shift() } : { value, queue })

/** acquire(): the promise joins the queue; if it is the first and there is a unit, it is resolved at once (17 to 27). */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, shared: { value, queue } }) => [
    { phase: 'waiting' },
    dispatched({ value, queue: queue.push(self) }),
  ],
})

/** The task runs on after its promise is resolved. */
export const enter = local({
  guard: (me, { self, shared }) =>
    me.phase === 'waiting' && !shared.queue.includes(self) && !shared.rejected.has(self),
  effect: () => [{ phase: 'held' }],
})

/** Release: add a unit, and dispatch (79 to 85). */
export const release = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { shared: { value, queue } }) => [{ phase: 'idle' }, dispatched({ value: value + 1, queue })],
})

// Only other values of the parameters have these clauses (variants.ts).
export const releaseAgain = local({ guard: () => false, effect: () => [] })
export const cancel = timeout({ guard: () => false, effect: () => [] })
export const reject = local({ guard: () => false, effect: () => [] })

/** All clauses, in the order of the calls. */
export const clauses = { request, enter, release, releaseAgain, cancel, reject }
