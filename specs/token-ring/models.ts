// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { ring } from './algorithm.js'

export const formulas: CostFormulas<ContextOf<typeof ring>['parameters']> = {
  messagesPerEntry: {
    text: '1 if all sites want to enter; no maximum if no site does',
    says: 'values',
    least: () => 1,
    most: () => Infinity,
    source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: the token circulates forever',
  },
  enterMessages: {
    text: '1 if all sites want to enter; no maximum if no site does',
    says: 'values',
    least: () => 1,
    most: () => Infinity,
    source:
      "I. Gupta, slide 'Analysis of Ring-Based Mutual Exclusion', says up to N: that is true " +
      'of the hops between a request ' +
      'and its entry, but the token also circulates while no site waits',
  },
  exitMessages: {
    text: '1',
    says: 'values',
    least: () => 1,
    most: () => 1,
    source: "I. Gupta, slide 'Analysis of Ring-Based Mutual Exclusion': 1 message for each exit, the token",
  },
  messagesUnderLoad: {
    text: 'up to N',
    says: 'bounds',
    most: ({ sites }) => sites,
    source:
      "I. Gupta, slide 'Analysis of Ring-Based Mutual Exclusion': up to N to enter, N if the site has " +
      'just passed the token on; but the token first lets every other site enter that waits',
  },
  messagesAlone: {
    text: 'at least N',
    says: 'values',
    least: ({ sites }) => sites,
    most: () => Infinity,
    source: 'one round between two entries of the same site',
  },
  clientDelay: {
    text: '0 to N-1 (hold), 1 to N (atomic: the token is always in transit)',
    says: 'values',
    least: ({ parameters }) => (parameters.reading === 'hold' ? 0 : 1),
    most: ({ sites, parameters }) => (parameters.reading === 'hold' ? sites - 1 : sites),
    source:
      'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2, without the hop of the token ' +
      'that is in transit at the request',
  },
  clientDelayInTransit: {
    text: '0 to N',
    says: 'values',
    least: () => 0,
    most: ({ sites }) => sites,
    source:
      'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: N if the site has just passed ' +
      'the token on',
  },
  synchronisationDelay: {
    text: '1 to N-1',
    says: 'values',
    least: () => 1,
    most: ({ sites }) => sites - 1,
    source:
      'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2, which says 1 to N: N is the ' +
      'path back to the site that leaves',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [20, 38, 5], verdicts: {} },
  {
    model: { sites: 3 },
    counts: [60, 144, 8],
    verdicts: { starvationFreedom: 'holds', quiescence: 'violated' },
    counterexample: { folder: 'token-ring-idle-token', property: 'quiescence' },
  },
  { model: { sites: 4 }, counts: [160, 464, 11], verdicts: {} },
  { model: { sites: 2, parameters: { reading: 'atomic' } }, counts: [16, 28, 5], verdicts: {} },
  { model: { sites: 3, parameters: { reading: 'atomic' } }, counts: [48, 108, 7], verdicts: {} },
  {
    model: { sites: 3, loss: 1 },
    counts: [68, 180, 8],
    verdicts: {
      exactlyOneToken: { violated: 2 },
      deadlockFreedom: { violated: 3 },
      entryPossible: { violated: 3 },
    },
    counterexample: { folder: 'token-ring-lost-token', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 3, duplication: 1 },
    counts: [330, 987, 12],
    verdicts: { exactlyOneToken: { violated: 2 }, mutualExclusion: { violated: 9 } },
    counterexample: { folder: 'token-ring-duplicated-token', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'with token' },
    counts: [72, 192, 8],
    verdicts: {
      exactlyOneToken: { violated: 1 },
      deadlockFreedom: { violated: 2 },
      entryPossible: { violated: 2 },
    },
    counterexample: { folder: 'token-ring-holder-crash', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'without token' },
    counts: [144, 438, 9],
    verdicts: {
      exactlyOneToken: { violated: 3 },
      deadlockFreedom: { violated: 4 },
      entryPossible: { violated: 2 },
    },
    note: 'the token is passed on to a site that has crashed',
  },
  {
    model: { sites: 3 },
    counts: [60, 144, 8],
    verdicts: { servedInRequestOrder: 'holds' },
    note: 'only the token carries information from site to site, and no waiting site lets it pass',
  },
  {
    model: { sites: 2 },
    counts: [24, 42, 5],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
    note: 'a site that has the token enters although another has waited longer',
  },
  {
    model: { sites: 3, applicationMessages: 1 },
    counts: [972, 2931, 13],
    verdicts: { servedInRequestOrder: { violated: 5 } },
    counterexample: { folder: 'token-ring-told-beforehand', property: 'servedInRequestOrder' },
  },
]
