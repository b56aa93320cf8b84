// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  deadlockFreedom,
  either,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { fast } from './protocol.js'

export default algorithm({
  name: 'lamport-fast-mutex',
  title: "Lamport's fast mutual exclusion",
  citation: 'L. Lamport, A Fast Mutual Exclusion Algorithm, ACM TOCS 5(1), 1987',
  about:
    'There are no messages. Each clause is one atomic step, which reads or writes one shared ' +
    'variable; a site does not read its own b. The step in which a site reads the value that it ' +
    'waits for is also its entry. A waiting site looks again and again, so it is never stuck; ' +
    'entryPossible shows whether a site can still enter. The initial value of x does not ' +
    'matter, so it may be any site. Sites look at the others in the order of their numbers, so ' +
    'renaming sites is not a symmetry.',
  sites: { min: 2, fallback: 3 },
  protocol: fast,
  clauses,
  contention: {
    request: 'request',
    waits: ({ phase }) => phase !== 'idle' && phase !== 'held' && phase !== 'leaving',
    holds: ({ phase }) => phase === 'held',
  },
  symmetry: 'none',
  shared: ({ sites }) => either(sites.toArray().map((x) => ({ x }))),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    fast.servedInRequestOrder(),
    fast.servedInRealTimeOrder(),
  ],
  expectations,
})
