// Known results: the verdicts and state counts of each model, and the costs from the literature.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { cr } from './algorithm.js'

// A request that no other site has received yet does not stop a site that has all permissions.
const late = (entry: number) => ({ servedInTimestampOrder: { violated: entry } }) as const

type Requests = { readonly requesters: readonly number[]; readonly requests: number; readonly crash: number }

// Of two sites that request R times each, one defers the other's request at every exit but the last of their 2R, and a site
// has n-1 others: (n-1)(2R-1)/(2R) for each of nR entries.
const mostDeferred = ({ requesters, requests, crash }: Requests) => {
  const others = requesters.length - 1
  if (crash > 0) return undefined
  return requests === Infinity ? others : ([others * (2 * requests - 1), 2 * requests] as const)
}

export const formulas: CostFormulas<ContextOf<typeof cr>['parameters']> = {
  messagesPerEntry: {
    text: '0 to 2(N-1)',
    says: 'bounds',
    least: () => 0,
    most: ({ sites }) => 2 * (sites - 1),
    source: 'Carvalho, Roucairol 1983: a site sends REQUEST only where it lacks the permission',
  },
  enterMessages: {
    text: '0 to 2(N-1)',
    says: 'bounds',
    least: () => 0,
    most: ({ sites }) => 2 * (sites - 1),
    source:
      'Carvalho, Roucairol 1983: a REQUEST and a REPLY for each permission that a site lacks; ' +
      'in our model also for one that it loses while it waits, for which it sent no REQUEST before',
  },
  exitMessages: {
    text: '0 to N-1; with R requests of each site, at most (N-1)(2R-1)/(2R)',
    says: 'values',
    least: () => 0,
    most: mostDeferred,
    source:
      'in our model, by clause (d): the deferred replies. Of two sites one defers a request of ' +
      'the other at every exit but the last of both',
  },
  messagesAlone: {
    text: '2(N-1)',
    says: 'values',
    least: ({ sites }) => 2 * (sites - 1),
    most: ({ sites }) => 2 * (sites - 1),
    source: 'initially a site lacks every permission',
  },
  clientDelay: {
    text: '0 to 2',
    says: 'bounds',
    least: () => 0,
    most: () => 2,
    source: 'Carvalho, Roucairol 1983: a site sends REQUEST only where it lacks the permission',
  },
  synchronisationDelay: {
    text: '1',
    says: 'values',
    least: () => 1,
    most: () => 1,
    source: 'Carvalho, Roucairol 1983: a site sends REQUEST only where it lacks the permission',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2, requests: 1 }, counts: [41, 52, 10], verdicts: {} },
  { model: { sites: 3, requests: 1 }, counts: [2409, 6339, 21], verdicts: {} },
  { model: { sites: 2, requests: 3 }, counts: [585, 868, 30], verdicts: late(8) },
  { model: { sites: 3, requests: 2 }, counts: [18988, 47876, 42], verdicts: late(10) },
  {
    model: { sites: 3, requests: 2, order: 'unordered' },
    counts: [27966, 80872, 42],
    verdicts: late(10),
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 2, requests: 2 },
    counts: [195, 272, 20],
    verdicts: late(8),
    counterexample: { folder: 'carvalho-roucairol-out-of-order', property: 'servedInTimestampOrder' },
  },
  { model: { sites: 3, requests: 1 }, counts: [3416, 8771, 21], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 2, requests: 1 },
    counts: [46, 58, 10],
    verdicts: { servedInRealTimeOrder: { violated: 6 } },
    note: 'equal timestamps: the lower site first',
  },
  {
    model: { sites: 2, requests: 2 },
    counts: [203, 284, 20],
    verdicts: { ...late(8), servedInRequestOrder: { violated: 13 } },
    note: 'a site with all permissions enters, even if it knows of an earlier request',
  },
  {
    model: { sites: 2, requests: 1, loss: 1 },
    counts: [65, 87, 10],
    verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } },
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'idle' },
    counts: [4434, 11328, 22],
    verdicts: { deadlockFreedom: { violated: 5 }, entryPossible: { violated: 2 } },
    note: 'the others wait for its permission, unless they already have it',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'in' },
    counts: [2720, 7137, 21],
    verdicts: { deadlockFreedom: { violated: 11 }, entryPossible: { violated: 8 } },
    note: 'its deferred replies are never sent',
  },
  {
    model: { sites: 2, requests: 2, duplication: 1 },
    counts: [1301, 2466, 22],
    verdicts: { ...late(8), mutualExclusion: { violated: 12 }, permissionIsOneSided: { violated: 9 } },
  },
]
