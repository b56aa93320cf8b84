// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { ring } from './algorithm.js'

export const formulas: CostFormulas<ContextOf<typeof ring>['parameters']> = {
  messagesInAll: {
    text: '2N for each site that starts, so 2N to 2N^2',
    says: 'bounds',
    least: ({ sites }) => 2 * sites,
    most: ({ sites, requesters }) => 2 * sites * requesters.length,
    source: 'Tanenbaum, van Steen 2007, section 6.5.1',
  },
}

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 3, requests: 1, requesters: [0] },
    counts: [8, 7, 7],
    verdicts: {},
    note: 'one election: 2N messages, after the step that starts it',
  },
  {
    model: { sites: 3, requests: 1, requesters: [0, 1] },
    counts: [39, 51, 14],
    verdicts: {},
    note: 'two at once: both messages travel around the whole ring and find the same leader',
  },
  { model: { sites: 2, requests: 1 }, counts: [24, 28, 10], verdicts: {} },
  {
    model: { sites: 3, requests: 1 },
    counts: [152, 240, 21],
    verdicts: { everyoneElects: 'holds' },
    note: 'all sites may start: up to 2N^2 messages',
  },
  { model: { sites: 4, requests: 1 }, counts: [968, 1928, 36], verdicts: {} },
  {
    model: { sites: 3, requests: 1, parameters: { names: 'its initiator' } },
    counts: [152, 240, 21],
    verdicts: {},
    note: 'without crashes only an initiator finds itself in a message in any case',
  },
  {
    model: { sites: 2, requests: 1, parameters: { attribute: '7,7' } },
    counts: [24, 28, 10],
    verdicts: { everyoneElects: 'holds' },
    note: 'a tie, so the number decides: the same as without attributes',
  },
  {
    model: { sites: 3, requests: 1, parameters: { attribute: '9,9,5' } },
    counts: [152, 240, 21],
    verdicts: { everyoneElects: 'holds' },
    note: 'site 1 wins the tie, no matter which site starts',
  },
  {
    model: { sites: 3, requests: 1, order: 'unordered' },
    counts: [1427, 3411, 21],
    verdicts: { everyoneElects: 'holds' },
  },
  {
    model: { sites: 3, requests: 1, duplication: 1 },
    counts: [808, 1677, 22],
    verdicts: { everyoneElects: 'holds' },
    note: 'a copy travels one more round',
  },
  {
    model: { sites: 3, requests: 1, loss: 1 },
    counts: [309, 651, 21],
    verdicts: {
      everyoneElects: 'violated',
      electionEnds: { violated: 2 },
      highestAtRest: { violated: 4 },
      entryPossible: { violated: 4 },
    },
  },
  {
    model: { sites: 3, parameters: { leader: 'highest' }, crash: 1, detector: 'perfect' },
    counts: [23, 29, 9],
    verdicts: { everyoneElects: 'holds' },
    note: 'the leader or any other site crashes before the election, without consequences',
  },
  {
    model: { sites: 4, requests: 1, parameters: { leader: 'highest' }, crash: 1, detector: 'perfect' },
    counts: [156, 244, 22],
    verdicts: {},
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'leader', detector: 'perfect' },
    counts: [579, 1083, 21],
    verdicts: { everyoneElects: 'holds', electedIsUp: { violated: 6 } },
    note: 'a site that hears of the leader after its crash detects this and starts again',
  },
  {
    model: { sites: 3, requests: 1, requesters: [0], crash: 1, whoCrashes: '1', detector: 'perfect' },
    counts: [22, 26, 7],
    verdicts: {
      electionEnds: { violated: 3 },
      highestAtRest: { violated: 6 },
      entryPossible: { violated: 2 },
    },
    counterexample: { folder: 'ring-election-receiver-crash', property: 'electionEnds' },
  },
  {
    model: { sites: 3, requests: 1, requesters: [0], crash: 1, whoCrashes: '2', detector: 'perfect' },
    counts: [22, 26, 7],
    verdicts: {
      electedIsUp: { violated: 5 },
      electionEnds: { violated: 4 },
      highestAtRest: { violated: 4 },
      entryPossible: { violated: 3 },
    },
    counterexample: { folder: 'ring-election-winner-crash', property: 'electedIsUp' },
  },
  {
    model: {
      sites: 3,
      requests: 1,
      requesters: [0],
      crash: 1,
      whoCrashes: '0',
      detector: 'perfect',
      parameters: { names: 'its initiator' },
    },
    counts: [21, 25, 8],
    verdicts: {
      everyoneElects: 'violated',
      electionEnds: { violated: 5 },
      highestAtRest: { violated: 5 },
      entryPossible: { violated: 3 },
    },
    counterexample: { folder: 'ring-election-initiator-crash', property: 'entryPossible' },
  },
  {
    model: { sites: 3, requests: 1, requesters: [0], crash: 1, whoCrashes: '0', detector: 'perfect' },
    counts: [21, 25, 7],
    verdicts: {
      electionEnds: { violated: 5 },
      highestAtRest: { violated: 5 },
      entryPossible: { violated: 4 },
    },
    note:
      'if the message names all sites, the next one on the list removes it; what remains is a ' +
      'message lost with its receiver',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, detector: 'perfect' },
    counts: [2480, 4529, 21],
    verdicts: {
      everyoneElects: 'violated',
      electedIsUp: { violated: 5 },
      electionEnds: { violated: 3 },
      highestAtRest: { violated: 4 },
      entryPossible: { violated: 3 },
    },
  },
  {
    model: { sites: 3, requests: 1, crash: 1 },
    counts: [821, 1626, 21],
    verdicts: {
      electedIsUp: { violated: 5 },
      electionEnds: { violated: 3 },
      highestAtRest: { violated: 4 },
      entryPossible: { violated: 2 },
    },
    note: 'without a detector no site is skipped and no crash is noticed',
  },
  {
    model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, detector: 'erring' },
    counts: [19, 18, 8],
    verdicts: {
      everyoneElects: 'holds',
      atMostOneLeader: { violated: 4 },
      highestIsElected: { violated: 4 },
      highestAtRest: { violated: 6 },
    },
    counterexample: { folder: 'ring-election-wrong-suspicion', property: 'highestAtRest' },
  },
]
