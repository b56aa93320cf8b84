// The spec: its source, which sites wait or are in the critical section, and its properties.
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
  peterson.servedInRequestOrder(),
  peterson.servedInRealTimeOrder(),
]

export default algorithm({
  name: 'peterson',
  title: 'Peterson, for two sites',
  citation:
    'G. L. Peterson, Myths About the Mutual Exclusion Problem, Information Processing Letters 12(3), 1981',
  about:
    'There are no messages. Each clause is one atomic step, which reads or writes one shared ' +
    'variable. The step in which a site reads the value that it waits for is also its entry. ' +
    'A waiting site looks again and again, so it is never stuck; entryPossible shows whether ' +
    'a site can still enter. Either site may have the first turn. Both sites follow the same ' +
    'rules and no numbers are compared, so exchanging the sites is a symmetry.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: peterson,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: ({ phase }) => phase === 'asking' || phase === 'looking' || phase === 'seen',
    holds: ({ phase }) => phase === 'held',
    // Site i waits for j while wants[j], and it is j's turn. Before both writes it waits for nobody.
    waitsFor: ({ all, shared }, i) => {
      const j = 1 - i
      const isAsked = all('site')[i]!.phase !== 'asking'
      return isAsked && shared.wants.get(j) && shared.turn === j ? [{ site: j, label: 'turn' }] : []
    },
  },
  shared: () => either([{ turn: 0 }, { turn: 1 }]),
  properties,
  expectations,
})
