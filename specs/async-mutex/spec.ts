// The spec: its source, its properties, and which tasks wait or hold the mutex.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses, mutex } from './algorithm.js'
import { expectations } from './models.js'
import { variants } from './variants.js'

export default algorithm({
  name: 'async-mutex',
  title: 'Mutex of the package async-mutex 0.5.0',
  citation:
    'C. Speckner, async-mutex, version 0.5.0, npm: README.md, section Mutex; es6/Mutex.js, ' +
    'es6/Semaphore.js',
  about:
    'The sites are tasks of one process, which JavaScript runs one at a time: each clause is a ' +
    'piece of code without an await, and so atomic. A task is in the section from the moment ' +
    'it runs on after acquire() until it calls its releaser or release(). Priorities and ' +
    'waitForUnlock() are left out. Tasks do not crash alone, and there are no leases. All ' +
    'tasks follow the same rules, so every renaming of the tasks is a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: mutex,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: (me) => me.phase === 'waiting',
    holds: (me) => me.phase === 'held',
  },
  shared: () => ({ value: 1 }),
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
