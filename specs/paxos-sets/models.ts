// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 1 }, counts: [45, 157, 8], verdicts: {} },
  { model: { sites: 2 }, counts: [145, 608, 12], verdicts: {} },
  {
    model: { sites: 3 },
    counts: [3921, 22_994, 16],
    verdicts: {},
    note:
      'MCPaxosTiny: TLC finds as many states, on 17 levels (manifest.json of the source), and ' +
      '443 with permutations of acceptors and values',
  },
]
