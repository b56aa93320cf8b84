// Known results: the verdicts and state counts of each model, and the costs from the source.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { resources } from './algorithm.js'

type Parameters = ContextOf<typeof resources>['parameters']
type Taking = { readonly parameters: Parameters }
const taken = ({ parameters: { takes } }: Taking) => (takes === 'one' || takes === 'any' ? 1 : 2)
const cost = (model: Taking) => 3 * taken(model)
const toEnter = (model: Taking) => 2 * taken(model)

export const formulas: CostFormulas<Parameters> = {
  messagesPerEntry: {
    text: '3 for each resource',
    says: 'values',
    least: cost,
    most: cost,
    source: 'Krzyzanowski 2023, slide "Centralized algorithm": a request, a grant and a release',
  },
  enterMessages: {
    text: '2 for each resource',
    says: 'values',
    least: toEnter,
    most: toEnter,
    source: 'Krzyzanowski 2023, slide "Centralized algorithm": a request and a grant',
  },
  exitMessages: {
    text: '1 for each resource',
    says: 'values',
    least: taken,
    most: taken,
    source: 'Krzyzanowski 2023, slide "Centralized algorithm": a release',
  },
  messagesAlone: {
    text: '3 for each resource',
    says: 'values',
    least: cost,
    most: cost,
    source: 'Krzyzanowski 2023, slide "Centralized algorithm": a request, a grant and a release',
  },
  clientDelay: {
    text: '2 for each resource',
    says: 'values',
    least: toEnter,
    most: toEnter,
    source:
      'Krzyzanowski 2023, slide "Centralized algorithm": a request and a grant, one resource after the other',
  },
}

const any = { takes: 'any' }
const ordered = { takes: 'ordered' }
const opposite = { takes: 'opposite' }

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [36, 84, 10],
    verdicts: { starvationFreedom: 'holds' },
    note: 'the sites do not meet: 6 states of the one with the disk, times 6 of the other',
  },
  {
    model: { sites: 3 },
    counts: [168, 520, 12],
    verdicts: {},
    note: '28 states of the two sites with the disk, times 6 of the one with the printer',
  },
  { model: { sites: 4 }, counts: [784, 3024, 14], verdicts: {}, note: 'two for each resource: 28 times 28' },
  {
    model: { sites: 2, parameters: any },
    counts: [139, 356, 10],
    verdicts: { starvationFreedom: 'holds', livelockFreedom: 'holds' },
  },
  {
    model: { sites: 2, parameters: ordered },
    counts: [70, 140, 14],
    verdicts: { starvationFreedom: 'holds' },
    note: 'one order for all sites: no deadlock (Havender 1968)',
  },
  { model: { sites: 3, parameters: ordered }, counts: [386, 1020, 16], verdicts: {} },
  {
    model: { sites: 2, parameters: opposite },
    counts: [68, 128, 11],
    verdicts: {
      deadlockFreedom: { violated: 10 },
      entryPossible: { violated: 4 },
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
    counterexample: { folder: 'named-resources-opposite-orders', property: 'deadlockFreedom' },
    note:
      'each site keeps what the other waits for; this is certain as soon as both first requests ' +
      'have arrived',
  },
  {
    model: { sites: 3, parameters: opposite },
    counts: [368, 930, 16],
    verdicts: { deadlockFreedom: { violated: 10 }, entryPossible: { violated: 4 } },
  },
  {
    model: { sites: 2, requests: 2, order: 'unordered', parameters: ordered },
    counts: [435, 908, 36],
    verdicts: {},
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 2, requests: 1, loss: 1, parameters: ordered },
    counts: [149, 238, 18],
    verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } },
  },
  {
    model: { sites: 2, requests: 2, duplication: 1, parameters: ordered },
    counts: [2882, 6026, 38],
    verdicts: {
      mutualExclusion: { violated: 16 },
      deadlockFreedom: { violated: 13 },
      entryPossible: { violated: 6 },
    },
    note:
      'a copied GRANT serves a later request for the same resource, and a copied REQUEST is ' +
      'granted to a site that has left',
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'idle', parameters: ordered },
    counts: [133, 242, 19],
    verdicts: {},
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'waiting', parameters: ordered },
    counts: [151, 286, 18],
    verdicts: { deadlockFreedom: { violated: 6 }, entryPossible: { violated: 4 } },
    note: 'a resource is granted to a site that has crashed',
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'in', parameters: ordered },
    counts: [79, 120, 18],
    verdicts: { deadlockFreedom: { violated: 9 }, entryPossible: { violated: 8 } },
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'in' },
    counts: [48, 82, 10],
    verdicts: {},
    note: 'only the resource of the crashed site is lost',
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'coordinator', parameters: ordered },
    counts: [159, 297, 19],
    verdicts: { deadlockFreedom: { violated: 3 }, entryPossible: { violated: 2 } },
  },
  {
    model: { sites: 2, requests: 1, crash: 1, recovery: 1, parameters: ordered },
    counts: [725, 1495, 20],
    verdicts: {
      mutualExclusion: { violated: 8 },
      deadlockFreedom: { violated: 3 },
      entryPossible: { violated: 3 },
    },
    note: 'a coordinator that recovers has forgotten who uses a resource',
  },
  {
    model: { sites: 2, requests: 1 },
    counts: [40, 68, 10],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
    note: 'sites that want different resources need not wait for each other',
  },
  {
    model: { sites: 2, requests: 1, parameters: any },
    counts: [128, 236, 10],
    verdicts: { servedInRealTimeOrder: { violated: 4 }, servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 2, requests: 1, applicationMessages: 1, parameters: any },
    counts: [696, 1820, 12],
    verdicts: { servedInRequestOrder: { violated: 6 } },
  },
]
