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
import { clauses, peterson } from './algorithm.js'
import { expectations } from './models.js'
import { variants } from './variants.js'

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
]

export default algorithm({
  name: 'peterson',
  title: 'Peterson, for two sites',
  citation:
    'G. L. Peterson, Myths About the Mutual Exclusion Problem, Information Processing Letters 12(3), 1981',
  about:
    'There are no messages. Each clause reads or writes one shared variable, and is atomic; the ' +
    'site that reads the value it waits for is in by that very step. Who waits looks again and ' +
    'again, so it is never stuck: that nobody can enter is seen by entryPossible. The turn may ' +
    'start with either site. Both follow the same rules and no numbers are compared, so to ' +
    'exchange the sites is a symmetry.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: peterson,
  clauses,
  variants,
  workload: { request: 'request' },
  waits: ({ phase }) => phase === 'asking' || phase === 'looking' || phase === 'seen',
  holds: ({ phase }) => phase === 'held',
  shared: () => either([{ turn: 0 }, { turn: 1 }]),
  properties,
  expectations,
})
