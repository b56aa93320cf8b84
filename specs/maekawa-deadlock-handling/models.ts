// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import { besideRoot, fewest, mostAsked, formulas as withoutHandling } from '../maekawa/models.js'
import type { maekawa } from './protocol.js'

const late = (entry: number) => ({ servedInTimestampOrder: { violated: entry } }) as const

const stuck = (deadlock: number, lockedOut: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: lockedOut } }) as const

const two = '{3,4},{3,4},{3,4}' // three requesters, two voters that are asked by all of them

export const formulas: CostFormulas<ContextOf<typeof maekawa>['parameters']> = {
  ...withoutHandling,
  messagesPerEntry: {
    text: '3K to 5K',
    says: 'bounds',
    least: (model) => 3 * fewest(model),
    most: (model) => 5 * mostAsked(model),
    remark: besideRoot(3, 5, 6),
    source:
      "Maekawa 1985, section 4: at most 5√N; a site's own vote costs nothing unless messages to " +
      'oneself count; P. Krzyzanowski, Distributed Mutual Exclusion, CS 417: 3√N to 6√N',
  },
  enterMessages: {
    text: '2K to 4K',
    says: 'bounds',
    least: (model) => 2 * fewest(model),
    most: (model) => 4 * mostAsked(model),
    remark: besideRoot(2, 4),
    source: 'Maekawa 1985, section 4: the 3√N to 5√N messages of an entry, without its √N releases',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2, parameters: { quorums: 'all' }, requests: 3 }, counts: [893, 1395, 39], verdicts: {} },
  {
    model: { sites: 2, parameters: { quorums: 'all' }, requests: 'unbounded' },
    counts: [58, 97, 10],
    verdicts: { starvationFreedom: 'holds' },
    note:
      'if all sites request from each other, the clocks stay close together, and no site ' +
      'starves even with unbounded requests',
  },
  {
    model: { sites: 3, parameters: { quorums: 'all' }, requests: 'unbounded' },
    counts: [36926, 120382, 31],
    verdicts: { starvationFreedom: 'holds' },
    large: true,
  },
  {
    model: { sites: 2, parameters: { quorums: 'all', stamps: 'oracle' }, requests: 'unbounded' },
    counts: [63, 104, 10],
    verdicts: { starvationFreedom: 'holds' },
    note: 'with an oracle no clock falls behind, so requests need no bound',
  },
  {
    model: { parameters: { quorums: 'ring', stamps: 'oracle' }, requests: 'unbounded' },
    counts: [1882, 5232, 21],
    verdicts: {
      ...late(5),
      starvationFreedom: 'holds',
      oneVoteEach: 'holds',
      allVotesAtOneOnly: 'holds',
    },
  },
  {
    model: { parameters: { quorums: 'ring', stamps: 'oracle' }, requests: 1 },
    counts: [1013, 2211, 18],
    verdicts: late(5),
  },
  {
    model: { parameters: { quorums: '{3,4},{3,4},{},{},{}', stamps: 'oracle' }, requests: 'unbounded' },
    counts: [5963, 21032, 36],
    verdicts: { ...late(7), starvationFreedom: 'holds' },
    note:
      'either site may overtake the other without bound; two sites can sustain 10 messages per ' +
      'entry (5K), three sites 32/3',
  },
  {
    model: { parameters: { quorums: 'all', stamps: 'oracle' }, requests: 'unbounded' },
    counts: [49042, 167802, 24],
    verdicts: { starvationFreedom: 'holds' },
    large: true,
  },
  {
    model: { parameters: { quorums: 'ring' }, requests: 2 },
    counts: [11493, 27466, 38],
    verdicts: { ...late(5), starvationFreedom: 'holds' },
    note: 'a site with all its votes enters, although an earlier request may be in transit',
    counterexample: { folder: 'maekawa-out-of-order', property: 'servedInTimestampOrder' },
  },
  {
    model: { parameters: { quorums: 'all' }, requests: 1 },
    counts: [11661, 33191, 30],
    verdicts: { oneVoteEach: 'holds', allVotesAtOneOnly: 'holds' },
  },
  {
    model: { parameters: { quorums: 'ring' }, requests: 2 },
    counts: [14474, 34058, 38],
    verdicts: { ...late(5), servedInRequestOrder: { violated: 19 } },
    note: 'votes follow timestamps, and only requests advance the clocks',
  },
  {
    model: { sites: 2, parameters: { quorums: 'all' }, requests: 1 },
    counts: [67, 88, 13],
    verdicts: { servedInRealTimeOrder: { violated: 7 } },
    note: 'equal timestamps: the lower site first',
  },
  { model: { parameters: { quorums: 'six' }, requests: 1 }, counts: [5621, 19647, 27], verdicts: late(7) },
  { model: { parameters: { quorums: two }, requests: 1 }, counts: [7620, 26669, 27], verdicts: late(7) },
  {
    model: { parameters: { quorums: 'ring' }, requests: 1, crash: 1, whoCrashes: 'in' },
    counts: [703, 1437, 19],
    verdicts: { ...late(5), ...stuck(7, 6) },
    note:
      'a site in the section ignores an INQUIRE, and a site that crashes there never answers ' +
      'it: its votes are lost',
  },
  {
    model: { parameters: { quorums: 'ring' }, requests: 1, crash: 1, whoCrashes: 'idle' },
    counts: [1359, 3184, 20],
    verdicts: { ...late(5), ...stuck(3, 2) },
    note:
      'the crash of a voter matters even if it does not request: votes can be taken back, but ' +
      'not replaced',
  },
  {
    model: { sites: 4, parameters: { quorums: 'grid' }, requests: 1 },
    counts: [254791, 971249, 40],
    verdicts: late(7),
    large: true,
  },
  {
    model: { sites: 4, parameters: { quorums: 'grid', rules: '1985' }, requests: 1 },
    counts: [256969, 978726, 40],
    verdicts: { ...late(7), ...stuck(14, 6) },
    large: true,
    counterexample: { folder: 'maekawa-1985-grid-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 4, parameters: { quorums: 'grid', rules: 'lecture' }, requests: 1 },
    counts: [255226, 971650, 40],
    verdicts: { ...late(7), ...stuck(14, 6) },
    large: true,
    counterexample: { folder: 'maekawa-lecture-grid-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: { parameters: { quorums: two, rules: '1985' }, requests: 1 },
    counts: [8547, 29221, 27],
    verdicts: { ...late(7), ...stuck(16, 7) },
    counterexample: { folder: 'maekawa-1985-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: { parameters: { quorums: two, rules: 'lecture' }, requests: 1 },
    counts: [7611, 26133, 27],
    verdicts: { ...late(7), ...stuck(16, 7) },
    counterexample: { folder: 'maekawa-lecture-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: { parameters: { quorums: 'ring', yields: 'failed and yielded' }, requests: 1 },
    counts: [546, 1142, 18],
    verdicts: { ...late(5), ...stuck(7, 3) },
    counterexample: { folder: 'maekawa-failed-and-yielded-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: { parameters: { quorums: 'six', rules: 'timestamps' }, requests: 1 },
    counts: [3871, 13112, 27],
    verdicts: { ...late(7), ...stuck(13, 5) },
    note: 'timestamps alone are not enough: they order the requests that wait, not the one that has the vote',
    counterexample: { folder: 'maekawa-timestamps-alone', property: 'deadlockFreedom' },
  },
  {
    model: { parameters: { quorums: 'ring', rules: 'timestamps' }, requests: 1 },
    counts: [387, 780, 18],
    verdicts: { ...late(5), ...stuck(6, 3), votesAreKept: 'holds' },
    note: 'no vote is taken back',
  },
  {
    model: { parameters: { quorums: '{2,3},{2,3},{},{}' }, requests: 1 },
    counts: [343, 820, 18],
    verdicts: { ...late(7), votesAreKept: { violated: 10 } },
    note: 'two requesters, two voters: each message of the deadlock handling is sent',
    reached: [
      { folder: 'maekawa-failed-or-inquire', formula: 'inFlight(FAILED) && inFlight(INQUIRE)', steps: 6 },
      { folder: 'maekawa-yield', formula: 'inFlight(YIELD)', steps: 9 },
    ],
    counterexample: { folder: 'maekawa-vote-taken-back', property: 'votesAreKept' },
  },
  {
    model: { parameters: { quorums: 'all' }, requests: 1, order: 'unordered' },
    counts: [40867, 148018, 29],
    verdicts: stuck(10, 5),
    note: 'an INQUIRE that overtakes the VOTE is lost',
    counterexample: { folder: 'maekawa-unordered-deadlock', property: 'deadlockFreedom' },
  },
]
