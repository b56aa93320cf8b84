// The spec: its source, its properties, and which clients wait or hold the mutex.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { mutex } from './protocol.js'
import { variants } from './variants.js'

export default algorithm({
  name: 'redis-semaphore',
  title: 'Mutex of the package redis-semaphore 5.8.0',
  citation:
    'A. Mochalin, redis-semaphore, version 5.8.0, npm: README.md, section Mutex; lib/Lock.js, ' +
    'lib/mutex/acquire.js, lib/mutex/refresh.js, lib/mutex/release.js',
  about:
    'A client is in the section from the moment acquire() returns until it has called ' +
    'release(), or a refresh has told it that the lock is lost (onLockLost). There are no ' +
    'messages: a command takes effect in Redis in one step. Only the reply to SET is a step of ' +
    'its own, since the key can expire meanwhile. The spec does not model time. By default a ' +
    'key expires only if its client has crashed; each parameter drops one assumption about ' +
    'time or about Redis. A client that waits tries again until it succeeds, so acquireTimeout ' +
    'is left out. The package has no fencing token. All clients follow the same rules, so ' +
    'every renaming of the clients is a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: mutex,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: (me) => me.phase === 'wanted' || me.phase === 'set',
    holds: (me) => me.phase === 'held',
    words: { waits: 'waits for the lock', holds: 'acts as holder' },
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    mutex.servedInRequestOrder(),
    mutex.servedInRealTimeOrder(),
  ],
  expectations,
})
