// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
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
    'There are no messages. Each clause reads or writes one shared variable, and is atomic; a ' +
    'site does not look at its own b. The site that reads the value it waits for is in by that ' +
    'very step. Who waits looks again and again, so it is never stuck: that nobody can enter is ' +
    'seen by entryPossible. What x is at first does not matter, so it may be any site. The order ' +
    'of looking makes renaming sites no symmetry.',
  sites: { min: 2, max: 4, fallback: 3 },
  protocol: fast,
  clauses,
  workload: { request: 'request' },
  symmetry: 'none',
  waits: ({ phase }) => phase !== 'idle' && phase !== 'held' && phase !== 'leaving',
  holds: ({ phase }) => phase === 'held',
  shared: ({ sites }) => either(sites.toArray().map((x) => ({ x }))),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
  ],
  expectations,
})
