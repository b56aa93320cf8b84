// Known results: the verdicts and state counts of each model, and the costs from the literature.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import { type bully, isAbove } from './algorithm.js'

type Election = {
  readonly sites: number
  readonly requesters: readonly number[]
  readonly crash: number
  readonly parameters: ContextOf<typeof bully>['parameters']
}

/** The number of messages of one election, started by one site that notices the crash of the highest. */
const once = ({ sites: n, requesters, crash, parameters }: Election) => {
  const { leader, timeout: how, attribute } = parameters
  if (leader !== 'highest' || how !== 'detector' || crash !== 1 || requesters.length !== 1) return undefined
  const above = attribute.filter((_, site) => isAbove(site, requesters[0]!, { parameters })).size
  if (above === 1) return n - 1
  return above === n - 1 ? n * n - n - 1 : undefined
}

export const formulas: CostFormulas<ContextOf<typeof bully>['parameters']> = {
  messagesInAll: {
    text:
      'after a crash of the highest: N-1 if only the second highest notices, N^2-N-1 if only the ' +
      'lowest does',
    says: 'values',
    least: once,
    most: once,
    source:
      'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.3 (N-2 COORDINATOR at best, O(N^2) ' +
      'at worst), including the ELECTION that no site receives',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [18, 26, 7], verdicts: { everyoneElects: 'holds' } },
  { model: { sites: 2, requests: 1 }, counts: [24, 31, 7], verdicts: {} },
  { model: { sites: 3, requests: 1 }, counts: [3060, 8743, 20], verdicts: { everyoneElects: 'holds' } },
  {
    model: { sites: 3, order: 'unordered' },
    counts: [1948, 7321, 20],
    verdicts: {},
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 2, requests: 1, parameters: { attribute: '7,7' } },
    counts: [24, 31, 7],
    verdicts: { everyoneElects: 'holds' },
    note: 'a tie, so the number decides: the same as without attributes',
  },
  {
    model: { sites: 3, requests: 1, parameters: { attribute: '9,9,5' } },
    counts: [3060, 8743, 20],
    verdicts: { everyoneElects: 'holds' },
    note: 'site 1 wins the tie; the model without attributes with 0, 1, 2 renamed to 2, 0, 1',
  },
  {
    model: { sites: 3, requests: 1, duplication: 1 },
    counts: [28931, 100884, 24],
    verdicts: {},
    note: 'copies cause a few more elections',
  },
  {
    model: { sites: 3, requests: 1, loss: 1 },
    counts: [7820, 29093, 20],
    verdicts: { everyoneElects: 'violated', electionEnds: { violated: 2 }, highestAtRest: { violated: 6 } },
    note: 'a site waits for a lost answer of a site that is up',
  },
  {
    model: {
      sites: 2,
      requests: 1,
      parameters: { leader: 'highest' },
      crash: 1,
      whoCrashes: '1',
      detector: 'perfect',
    },
    counts: [6, 6, 4],
    verdicts: { everyoneElects: 'holds' },
  },
  {
    model: {
      sites: 3,
      requests: 1,
      parameters: { leader: 'highest' },
      crash: 1,
      whoCrashes: '2',
      detector: 'perfect',
    },
    counts: [100, 224, 11],
    verdicts: { everyoneElects: 'holds' },
    note:
      'another explorer has 99 states and 223 steps. There the leader has crashed before the ' +
      'first state, and timeouts fire when nothing is left to wait for, so it has all states but ' +
      'the first. Its states also record which sites have started',
  },
  {
    model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 1, detector: 'perfect' },
    counts: [102, 226, 11],
    verdicts: { everyoneElects: 'holds' },
    note: 'if a site other than the leader crashes, nothing happens',
  },
  {
    model: { sites: 3, parameters: { leader: 'highest' }, crash: 2, detector: 'perfect' },
    counts: [520, 1662, 20],
    verdicts: { everyoneElects: 'holds' },
    note: 'also with a crash during the election',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, detector: 'perfect' },
    counts: [23222, 81909, 23],
    verdicts: { everyoneElects: 'violated', electionEnds: { violated: 10 } },
    counterexample: { folder: 'bully-late-coordinator', property: 'electionEnds' },
  },
  {
    model: {
      sites: 4,
      requests: 1,
      parameters: { leader: 'highest' },
      crash: 1,
      whoCrashes: '3',
      detector: 'perfect',
    },
    large: true,
    counts: [58848, 276923, 28],
    verdicts: {},
  },
  {
    model: { sites: 4, requests: 1, parameters: { leader: 'highest' }, crash: 2, detector: 'perfect' },
    counts: [527877, 2831890, 32],
    verdicts: { electionEnds: { violated: 14 } },
    large: true,
    note: 'the COORDINATOR of a crashed site arrives late',
  },
  {
    model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 1 },
    counts: [4, 3, 1],
    verdicts: { highestAtRest: { violated: 1 }, allElectTheHighest: 'violated' },
    note: 'without a detector no site notices, and there is no election',
  },
  {
    model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, detector: 'erring' },
    counts: [290, 667, 14],
    verdicts: {
      everyoneElects: 'holds',
      atMostOneLeader: { violated: 3 },
      highestIsElected: { violated: 3 },
    },
    note: 'the highest site hears of the election and leads again',
    counterexample: { folder: 'bully-wrong-suspicion', property: 'atMostOneLeader' },
  },
  {
    model: {
      sites: 3,
      requests: 1,
      parameters: { leader: 'highest', timeout: 'any' },
      crash: 1,
      whoCrashes: '2',
      detector: 'perfect',
      timeouts: 2,
    },
    counts: [850, 2484, 16],
    verdicts: {
      atMostOneLeader: { violated: 5 },
      highestIsElected: { violated: 3 },
      oneLeaderIfInTime: 'holds',
    },
    note: 'an early timeout is a wrong suspicion',
  },
  {
    model: {
      sites: 3,
      requests: 1,
      parameters: { leader: 'highest', timeout: 'any' },
      crash: 2,
      detector: 'perfect',
      timeouts: 1,
    },
    counts: [1537, 4850, 15],
    verdicts: {
      atMostOneLeader: { violated: 5 },
      highestIsElected: { violated: 3 },
      oneLeaderIfInTime: 'holds',
    },
  },
  {
    model: {
      sites: 3,
      requests: 1,
      parameters: { leader: 'highest', timeout: 'any' },
      crash: 1,
      whoCrashes: '2',
      detector: 'perfect',
      timeouts: 1,
      loss: 1,
    },
    counts: [1113, 3671, 16],
    verdicts: {
      atMostOneLeader: { violated: 5 },
      highestIsElected: { violated: 3 },
      electionEnds: { violated: 4 },
      highestAtRest: { violated: 8 },
      oneLeaderIfInTime: { violated: 6 },
    },
    counterexample: { folder: 'bully-lost-message', property: 'oneLeaderIfInTime' },
  },
  {
    model: {
      sites: 3,
      requests: 1,
      parameters: { leader: 'highest' },
      crash: 1,
      recovery: 1,
      whoCrashes: '2',
      detector: 'perfect',
    },
    counts: [10537, 33460, 24],
    verdicts: {
      everyoneElects: 'holds',
      atMostOneLeader: { violated: 5 },
      highestIsElected: { violated: 4 },
      highestAtRest: { violated: 9 },
    },
    counterexample: { folder: 'bully-recovered-leader', property: 'highestAtRest' },
  },
]
