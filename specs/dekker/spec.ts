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
import { clauses, dekker } from './algorithm.js'
import { expectations } from './models.js'

export default algorithm({
  name: 'dekker',
  title: "Dekker's algorithm",
  citation:
    'E. W. Dijkstra, Cooperating Sequential Processes (EWD 123), Eindhoven, 1965, section 2, due ' +
    'to T. J. Dekker',
  about:
    'There are no messages. Each clause reads or writes one shared variable, and is atomic; the ' +
    'site that reads the value it waits for is in by that very step. Who waits looks again and ' +
    'again, so it is never stuck: that nobody can enter is seen by entryPossible. The turn may ' +
    'start with either site. Both follow the same rules and no numbers are compared, so to ' +
    'exchange the sites is a symmetry.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: dekker,
  clauses,
  workload: { request: 'request' },
  waits: ({ phase }) => phase !== 'idle' && phase !== 'held' && phase !== 'leaving',
  holds: ({ phase }) => phase === 'held',
  shared: () => either([{ turn: 0 }, { turn: 1 }]),
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
