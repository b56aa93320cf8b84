// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses, semaphore, sleeps } from './algorithm.js'
import { expectations } from './models.js'

export default algorithm({
  name: 'semaphore',
  title: 'Semaphore',
  citation: 'E. W. Dijkstra, Cooperating Sequential Processes (EWD 123), Eindhoven, 1965',
  about:
    'There are no messages: sites share the variable S. Each clause is one atomic step; a ' +
    'sleeping site that receives a unit is in the section in that step. All sites follow the ' +
    'same rules and no numbers are compared, so every renaming of the sites is a symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: semaphore,
  clauses,
  workload: { request: 'request' },
  waits: (me, { self, shared }) => (me.phase === 'inside' ? sleeps(self, shared) : me.phase !== 'idle'),
  holds: (me, { self, shared }) => me.phase === 'inside' && !sleeps(self, shared),
  shared: ({ parameters }) => ({ S: parameters.permits }),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    semaphore.servedInRealTimeOrder(),
  ],
  expectations,
})
