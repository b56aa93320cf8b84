// What is known: verdicts and state counts by model, and the cost that the lecture gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import { besideRoot, fewest, formulas as withoutHandling } from '../maekawa/models.js'
import type { maekawa } from './protocol.js'

const { exitMessages, messagesAlone, clientDelay, synchronisationDelay } = withoutHandling

export const formulas: CostFormulas<ContextOf<typeof maekawa>['parameters']> = {
  messagesPerEntry: {
    text: 'at least 3K',
    says: 'bounds',
    least: (model) => 3 * fewest(model),
    remark: besideRoot(3),
    source:
      "the lecture, slide 'Performance: Maekawa Algorithm': 3√N; for FAIL, INQUIRE and RELINQUISH, " +
      'and for asking again, it has no formula',
  },
  enterMessages: {
    text: 'at least 2K',
    says: 'bounds',
    least: (model) => 2 * fewest(model),
    remark: besideRoot(2),
    source: "the lecture, slide 'Performance: Maekawa Algorithm': 2√N, without giving up votes",
  },
  exitMessages: exitMessages!,
  messagesAlone: messagesAlone!,
  clientDelay: clientDelay!,
  synchronisationDelay: synchronisationDelay!,
}

const stuck = (deadlock: number, lockedOut: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: lockedOut } }) as const

// A later request enters while an earlier one is in transit: two requests, a REQUEST and a VOTE for each
// voter, and the entry.
const late = (entry: number) => ({ servedInTimestampOrder: { violated: entry } }) as const

const two = '{3,4},{3,4},{3,4}' // three requesters, two voters that are asked by all of them

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2, requests: 1 },
    counts: [58, 78, 12],
    verdicts: stuck(10, 2),
    counterexample: { folder: 'maekawa-relinquish-for-good', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 3, parameters: { quorums: 'ring' }, requests: 1 },
    counts: [592, 1233, 18],
    verdicts: { ...stuck(16, 3), ...late(5) },
  },
  {
    model: { parameters: { quorums: 'six' }, requests: 1 },
    counts: [8465, 29261, 27],
    verdicts: { ...stuck(25, 5), ...late(7) },
    note:
      'the sites and the rules of the lecture, but not its run: with the requests in the order 0, 1, 2, ' +
      'site 1 does not give up its votes',
    reached: [
      {
        folder: 'maekawa-relinquish-latest-first',
        formula: 'inquired(1)=true && inquired(5)=true && inFlight(RELINQUISH)',
        steps: 9,
      },
    ],
  },
  {
    model: { parameters: { quorums: 'six' }, requests: 1 },
    counts: [8465, 29261, 27],
    verdicts: { ...stuck(25, 5), ...late(7), onlyTheLatestGivesUp: 'holds' },
    note: 'so site 1 does not, while sites 0, 1 and 2 want to enter with their requests in this order',
  },
  {
    model: { parameters: { quorums: 'six' }, requests: 1, self: 'channel' },
    counts: [345612, 1794386, 36],
    verdicts: { ...stuck(35, 6), ...late(9), onlyTheLatestGivesUp: 'holds' },
    large: true,
  },
  {
    model: { parameters: { quorums: two }, requests: 1 },
    counts: [10449, 34074, 28],
    verdicts: { ...stuck(17, 4), ...late(7), onlyTheLatestGivesUp: { violated: 10 } },
    note: 'with two voters in common, a site in the middle gives up too',
  },
  {
    model: { parameters: { quorums: two }, requests: 1 },
    counts: [10449, 34074, 28],
    verdicts: { ...stuck(17, 4), ...late(7) },
  },
  {
    model: { sites: 2, parameters: { again: 'untagged' }, requests: 1 },
    counts: [67, 90, 16],
    verdicts: {},
    note:
      'with this few voters no old vote remains; 71 states, also with tags, if a site handles ' +
      'its own RELINQUISH before it requests from the other site again, and not after',
  },
  {
    model: { sites: 3, parameters: { quorums: 'ring', again: 'untagged' }, requests: 1 },
    counts: [664, 1403, 21],
    verdicts: late(5),
  },
  {
    model: { parameters: { quorums: two, again: 'untagged' }, requests: 1 },
    large: true,
    counts: [83323, 307541, 55],
    verdicts: { mutualExclusion: { violated: 33 }, ...stuck(19, 7), ...late(7) },
    counterexample: { folder: 'maekawa-relinquish-old-vote', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, parameters: { quorums: 'ring', again: 'tagged' }, requests: 1 },
    counts: [642, 1352, 21],
    verdicts: late(5),
  },
  {
    model: { sites: 3, parameters: { quorums: 'ring', again: 'tagged' }, requests: 1 },
    counts: [731, 1514, 21],
    verdicts: { ...late(5), servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 2, requests: 1 },
    counts: [65, 86, 12],
    verdicts: { ...stuck(10, 2), servedInRealTimeOrder: { violated: 8 } },
    note: 'the first site that hears of its failure gives up its own vote',
  },
  {
    model: { parameters: { quorums: two, again: 'tagged' }, requests: 1 },
    counts: [36050, 128571, 55],
    verdicts: { ...stuck(19, 7), ...late(7) },
    note: 'the remaining problem: a voter compares a request only with the one that has its vote',
    counterexample: { folder: 'maekawa-relinquish-tagged-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: {
      sites: 3,
      parameters: { quorums: 'ring', again: 'tagged' },
      requests: 1,
      crash: 1,
      whoCrashes: 'in',
    },
    counts: [787, 1637, 21],
    verdicts: { ...stuck(7, 6), ...late(5) },
    note: 'a site that crashes in the section gives nothing up, so no voter is released',
  },
]
