// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [182, 364, 18],
    verdicts: { starvationFreedom: 'violated', livelockFreedom: 'holds' },
    note: 'the turn stays with the site that was in, which may request again before the other has looked',
    counterexample: { folder: 'dijkstra-starved', property: 'starvationFreedom' },
  },
  {
    model: { sites: 3 },
    counts: [5357, 16071, 30],
    verdicts: { starvationFreedom: 'violated', livelockFreedom: 'holds' },
  },
  {
    model: { sites: 2 },
    counts: [250, 500, 25],
    verdicts: { servedInRealTimeOrder: { violated: 5 } },
  },
  {
    model: { sites: 2 },
    counts: [832, 1664, 32],
    verdicts: { servedInRequestOrder: { violated: 13 } },
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'in' },
    counts: [6413, 19239, 30],
    verdicts: { entryPossible: { violated: 7 } },
    note: 'its claim closes the section',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'waiting' },
    counts: [8204, 34074, 30],
    verdicts: { entryPossible: { violated: 3 } },
    note: 'nobody takes the turn from a site that has said that it is interested',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'idle' },
    counts: [8063, 24189, 30],
    verdicts: { entryPossible: { violated: 8 } },
    note: 'a site that crashes while leaving is still interested; an idle site may crash',
  },
]
