// The spec: its source, its properties, and which clients wait or hold the lock.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses } from './algorithm.js'
import { free } from './keys.js'
import { expectations } from './models.js'
import { lock } from './protocol.js'
import { variants } from './variants.js'

export default algorithm({
  name: 'redlock',
  title: 'The package redlock, 4.2.0 and 5.0.0-beta.2',
  citation:
    'M. Marcacci, redlock, versions 4.2.0 (redlock.js) and 5.0.0-beta.2 (dist/cjs/index.js), ' +
    'npm, with README.md; the algorithm: S. Sanfilippo, Distributed Locks with Redis, ' +
    'redis.io; its assumptions: M. Kleppmann, How to do distributed locking',
  about:
    'There are three independent instances of Redis. A client is in the section from the ' +
    'moment acquire() returns until it has called release(). There are no messages: an ' +
    'instance runs a script in one step, and a release reaches all instances in one step. A ' +
    'client decides when all instances have answered an attempt; 5.0.0-beta.2 itself decides ' +
    'at a majority, and so earlier. The spec does not model time. A lease is over for its ' +
    'client (leaseOver) before its keys expire, as driftFactor intends; by default it is over only ' +
    'if the client has crashed, and each parameter drops one assumption. In 5.0.0-beta.2 an ' +
    'attempt includes its retries, so retryCount is 0 here. Extensions that succeed are left ' +
    'out. The package has no fencing token. All clients follow the same rules, so every ' +
    'renaming of the clients is a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: lock,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held' || me.phase === 'extending',
    words: { waits: 'waits for the lock', holds: 'acts as holder' },
  },
  shared: () => ({ keys: free }),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    lock.servedInRequestOrder(),
    lock.servedInRealTimeOrder(),
  ],
  expectations,
})
