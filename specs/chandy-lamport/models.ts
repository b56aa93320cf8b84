// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [70, 130, 10], verdicts: { snapshotEnds: 'holds' } },
  { model: { sites: 3 }, counts: [4536, 17283, 15], verdicts: { snapshotEnds: 'holds' } },
  {
    model: { sites: 2, order: 'unordered' },
    counts: [274, 574, 13],
    verdicts: { consistentCut: { violated: 4 }, snapshotEnds: 'holds' },
    note: 'a marker overtakes the token, or the token a marker',
    counterexample: { folder: 'chandy-lamport-overtaken', property: 'consistentCut' },
  },
  {
    model: { sites: 2, loss: 1 },
    counts: [273, 464, 19],
    verdicts: { consistentCut: { violated: 5 }, snapshotEnds: 'violated' },
    note: 'a lost token, or a lost marker',
  },
  {
    model: { sites: 2, duplication: 1 },
    counts: [537, 1164, 14],
    verdicts: { consistentCut: { violated: 6 }, snapshotEnds: 'holds' },
    note: 'a copied token',
  },
  {
    model: { sites: 2, crash: 1 },
    counts: [198, 448, 11],
    verdicts: { snapshotEnds: 'violated' },
    note: 'a site that has crashed records nothing',
  },
]
