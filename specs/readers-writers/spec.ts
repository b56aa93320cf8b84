// The spec: its source, which sites wait, read and write, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses, library } from './algorithm.js'
import { expectations } from './models.js'

const waiting = ['comes', 'counts in', 'closes', 'counted in', 'wants to write']

const writesAlone = library.always(
  'writesAlone',
  'while a site writes, no other site reads or writes',
  (view) => {
    const inside = view.all('site').filter(({ phase }) => phase === 'reads' || phase === 'writes')
    return inside.length <= 1 || inside.every(({ phase }) => phase === 'reads')
  },
)

const readTogether = library.sometimes(
  'readTogether',
  'in some run two sites read at the same time',
  (view) => view.all('site').filter(({ phase }) => phase === 'reads').length >= 2,
)

export default algorithm({
  name: 'readers-writers',
  title: 'Readers and writers, readers first',
  citation:
    'P. J. Courtois, F. Heymans, D. L. Parnas, Concurrent Control with "Readers" and "Writers", CACM ' +
    '14(10), 1971, problem 1',
  about:
    'There are no messages. Each operation on a semaphore is one atomic step, and so is a change of the ' +
    'count, which only one site can touch at a time. The model assumes that a site that finds a ' +
    'semaphore free again and again eventually takes it; the paper leaves this open. Each site may ' +
    'read or write, and chooses each time; it has access while it reads or writes. Readers may ' +
    'have access together, so this is not mutual exclusion. All sites follow the same rules, so every ' +
    'renaming of the sites is a symmetry.',
  sites: { min: 2, fallback: 3 },
  protocol: library,
  clauses,
  contention: {
    request: 'request',
    waits: ({ phase }) => waiting.includes(phase),
    holds: ({ phase }) => phase === 'reads' || phase === 'writes',
    // The critical section of the paper is that of writers alone.
    words: { waits: 'waits for access', holds: 'has access' },
  },
  statuses: { writes: ({ phase }) => phase === 'writes' },
  properties: [
    writesAlone,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    readTogether,
    starvationFreedom,
    livelockFreedom,
  ],
  expectations,
})
