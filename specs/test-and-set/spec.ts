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
import { clauses, lock } from './algorithm.js'
import { expectations } from './models.js'
import { variants } from './variants.js'

export default algorithm({
  name: 'test-and-set',
  title: 'Test-and-set locks',
  citation:
    'M. Herlihy, N. Shavit, The Art of Multiprocessor Programming, Morgan Kaufmann, 2008, ' +
    'sections 5.8 and 7.2',
  about:
    'There are no messages: sites share the variable locked. Each clause is one atomic step, ' +
    'including test-and-set and compare-and-swap. A waiting site tries again and again, so it is ' +
    'never stuck; entryPossible shows whether a site can still enter. All sites follow the same ' +
    'rules and no numbers are compared, so every renaming of the sites is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: lock,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: ({ phase }) => phase !== 'idle' && phase !== 'held',
    holds: ({ phase }) => phase === 'held',
  },
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
