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
import { clauses, dekker } from './algorithm.js'
import { expectations } from './models.js'

export default algorithm({
  name: 'dekker',
  title: "Dekker's algorithm",
  citation:
    'E. W. Dijkstra, Cooperating Sequential Processes (EWD 123), Eindhoven, 1965, section 2, due ' +
    'to T. J. Dekker',
  about:
    'There are no messages. Each clause is one atomic step, which reads or writes one shared ' +
    'variable. The step in which a site reads the value that it waits for is also its entry. A ' +
    'waiting site looks again and again, so it is never stuck; entryPossible shows whether a ' +
    'site can still enter. Either site may have the first turn. Both sites follow the same ' +
    'rules and no numbers are compared, so exchanging the sites is a symmetry.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: dekker,
  clauses,
  contention: {
    request: 'request',
    waits: ({ phase }) => phase !== 'idle' && phase !== 'held' && phase !== 'leaving',
    holds: ({ phase }) => phase === 'held',
    // A site that has withdrawn waits for its turn; until then it waits for j while wants[j].
    waitsFor: ({ all, shared }, i) => {
      const j = 1 - i
      const { phase } = all('site')[i]!
      if (phase === 'yielding' || phase === 'away')
        return shared.turn === j ? [{ site: j, label: 'turn' }] : []
      return shared.wants.get(j) ? [{ site: j, label: 'wants' }] : []
    },
  },
  shared: () => either([{ turn: 0 }, { turn: 1 }]),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    dekker.servedInRequestOrder(),
    dekker.servedInRealTimeOrder(),
  ],
  expectations,
})
