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
import { clauses, dijkstra } from './algorithm.js'
import { expectations } from './models.js'

export default algorithm({
  name: 'dijkstra',
  title: "Dijkstra's algorithm",
  citation: 'E. W. Dijkstra, Solution of a Problem in Concurrent Programming Control, CACM 8(9), 1965',
  about:
    'There are no messages. Each clause is one atomic step, which reads or writes one shared ' +
    'variable; b[k] takes two reads. A site looks at the others in the order of their numbers, so ' +
    'renaming sites is not a symmetry. Any site may have the first turn. A waiting site looks again ' +
    'and again, so it is never stuck; entryPossible shows whether a site can still enter. The paper ' +
    'proves that some site enters, not that each does.',
  sites: { min: 2, fallback: 3 },
  protocol: dijkstra,
  clauses,
  contention: {
    request: 'request',
    waits: ({ phase }) => phase !== 'idle' && phase !== 'held' && phase !== 'leaving',
    holds: ({ phase }) => phase === 'held',
    // For the holder j of the turn while it is interested, or for a site j that claims the section too.
    waitsFor: ({ all, shared }, i) => {
      const { phase, j } = all('site')[i]!
      if (phase === 'busy') return j !== i && shared.interested.get(j) ? [{ site: j, label: 'turn' }] : []
      if (phase !== 'others') return []
      return shared.claims.get(j) ? [{ site: j, label: 'claim' }] : []
    },
  },
  shared: ({ sites }) => either([...sites].map((k) => ({ k }))),
  symmetry: 'none',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    dijkstra.servedInRequestOrder(),
    dijkstra.servedInRealTimeOrder(),
  ],
  expectations,
})
