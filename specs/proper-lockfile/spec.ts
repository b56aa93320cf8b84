// The spec: its source, its properties, and which processes wait or hold the lock.
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
import { lock } from './protocol.js'
import { variants } from './variants.js'

const found = { 'no directory': 'none', 'a stale directory': 'stale' } as const

export default algorithm({
  name: 'proper-lockfile',
  title: 'The package proper-lockfile 4.1.2',
  citation: 'moxystudio, proper-lockfile, version 4.1.2, npm: README.md, section Design; lib/lockfile.js',
  about:
    'A process is in the section from the moment lock() succeeds until it has called release() ' +
    'or the package has told it that the lock is compromised (onCompromised). There are no ' +
    'messages: a call of the file system is one atomic step. stat and utimes of an update are ' +
    'one step, and so are mkdir and the first stat of the mtime. A process that gets ELOCKED ' +
    'tries again, as with the option retries. The spec does not model time: the directory of a ' +
    'crashed holder is stale if its crash is detected, and that of a live one only if it may ' +
    'pause. All processes follow the same rules, so every renaming of the processes is a ' +
    'symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: lock,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: (me) => me.phase !== 'idle' && me.phase !== 'held',
    holds: (me) => me.phase === 'held',
    words: { waits: 'waits for the lock', holds: 'acts as holder' },
  },
  shared: ({ parameters }) => ({ directory: found[parameters.start] }),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    lock.servedInRequestOrder(),
    lock.servedInRealTimeOrder(),
  ],
  expectations,
})
