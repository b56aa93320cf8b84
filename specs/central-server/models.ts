// Known results: the verdicts and state counts of each model, and the costs from the literature.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { central } from './algorithm.js'

export const formulas: CostFormulas<ContextOf<typeof central>['parameters']> = {
  messagesPerEntry: {
    text: '3',
    says: 'values',
    least: () => 3,
    most: () => 3,
    source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a request, a grant and a release',
  },
  enterMessages: {
    text: '2',
    says: 'values',
    least: () => 2,
    most: () => 2,
    source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a request and a grant',
  },
  exitMessages: {
    text: '1',
    says: 'values',
    least: () => 1,
    most: () => 1,
    source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a release',
  },
  messagesAlone: {
    text: '3',
    says: 'values',
    least: () => 3,
    most: () => 3,
    source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2',
  },
  clientDelay: {
    text: '2',
    says: 'values',
    least: () => 2,
    most: () => 2,
    source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a round trip',
  },
  synchronisationDelay: {
    text: '2',
    says: 'values',
    least: () => 2,
    most: () => 2,
    source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a release and a grant',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [34, 64, 8], verdicts: {} },
  { model: { sites: 3 }, counts: [158, 384, 10], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 4 }, counts: [776, 2176, 12], verdicts: {} },
  { model: { sites: 3, requests: 1 }, counts: [231, 450, 18], verdicts: {} },
  {
    model: { sites: 3, order: 'unordered' },
    counts: [212, 516, 11],
    verdicts: { queueShorterThanN: { violated: 11 } },
    note: 'a REQUEST may overtake the RELEASE before it: all N clients are in the queue, and never more',
  },
  {
    model: { sites: 2, requests: 2, duplication: 1 },
    counts: [1291, 2704, 26],
    verdicts: {
      mutualExclusion: { violated: 13 },
      deadlockFreedom: { violated: 10 },
      entryPossible: { violated: 9 },
      exactlyOneToken: { violated: 3 },
      queueShorterThanN: { violated: 5 },
    },
    counterexample: { folder: 'central-server-duplicated-token', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, requests: 2, duplication: 1, parameters: { stray: 'return' } },
    counts: [20408, 53331, 37],
    verdicts: {
      mutualExclusion: { violated: 10 },
      exactlyOneToken: { violated: 3 },
      queueShorterThanN: { violated: 7 },
    },
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'in' },
    counts: [40, 74, 8],
    verdicts: {
      deadlockFreedom: { violated: 7 },
      entryPossible: { violated: 6 },
      exactlyOneToken: { violated: 5 },
    },
    note: 'the token is lost with the client that has it',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'waiting' },
    counts: [470, 1362, 11],
    verdicts: {
      deadlockFreedom: { violated: 6 },
      entryPossible: { violated: 4 },
      exactlyOneToken: { violated: 4 },
    },
    note: 'the token is sent to a client that has crashed',
  },
  {
    model: { sites: 2, requests: 2, crash: 1, recovery: 1 },
    counts: [1480, 3136, 26],
    verdicts: {
      deadlockFreedom: { violated: 3 },
      entryPossible: { violated: 2 },
      exactlyOneToken: { violated: 1 },
      queueShorterThanN: { violated: 6 },
      servedInArrivalOrder: { violated: 14 },
    },
    note: 'a coordinator that recovers has forgotten its queue',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'idle' },
    counts: [290, 774, 10],
    verdicts: {},
    note: 'the others do not need an idle client',
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'coordinator' },
    counts: [320, 938, 11],
    verdicts: {
      deadlockFreedom: { violated: 3 },
      entryPossible: { violated: 2 },
      exactlyOneToken: { violated: 1 },
    },
    counterexample: { folder: 'central-server-coordinator-crash', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 3 },
    counts: [404, 876, 19],
    verdicts: { servedInRequestOrder: 'holds' },
    note: 'as long as clients hear of each other only through the coordinator',
  },
  {
    model: { sites: 2, requests: 1 },
    counts: [64, 92, 12],
    verdicts: { servedInArrivalOrder: 'holds', servedInRealTimeOrder: { violated: 5 } },
    counterexample: { folder: 'central-server-later-request-first', property: 'servedInRealTimeOrder' },
  },
  {
    model: { sites: 2, requests: 1, applicationMessages: 1 },
    counts: [268, 602, 14],
    verdicts: { servedInRequestOrder: { violated: 7 } },
    counterexample: { folder: 'central-server-told-beforehand', property: 'servedInRequestOrder' },
  },
]
