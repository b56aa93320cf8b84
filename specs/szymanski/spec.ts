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
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { szymanski } from './protocol.js'
import { variants } from './variants.js'
import { waitsFor } from './waits.js'

export default algorithm({
  name: 'szymanski',
  title: "Szymanski's waiting room",
  citation:
    "B. K. Szymanski, A Simple Solution to Lamport's Concurrent Programming Problem with Linear " +
    'Wait, International Conference on Supercomputing, 1988',
  about:
    'There are no messages. Each clause is one atomic step, which reads one flag of another ' +
    "site or writes the site's own flag, unless the model makes a whole test atomic; a test " +
    'of no sites takes no step. A waiting site looks again and again, so it is never stuck; ' +
    'entryPossible shows whether a site can still enter. Sites pass in the order of their ' +
    'numbers, so renaming sites is not a symmetry.',
  sites: { min: 2, fallback: 3 },
  protocol: szymanski,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: ({ phase }) => phase !== 'idle' && phase !== 'held' && phase !== 'leaving' && phase !== 'out',
    holds: ({ phase }) => phase === 'held',
    waitsFor,
  },
  symmetry: 'none',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    szymanski.servedInRequestOrder(),
    szymanski.servedInRealTimeOrder(),
  ],
  expectations,
})
