// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { nt } from './algorithm.js'

const stuck = (deadlock: number, lockedOut: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: lockedOut } }) as const

// Rounded up to hundredths. With bounded requests there is no long run.
const atMost = ({ sites, requests }: { readonly sites: number; readonly requests: number }) => {
  if (requests !== Infinity) return undefined
  return sites > 1 ? ([100 + Math.ceil(100 * Math.log2(sites)), 100] as const) : 0
}

export const formulas: CostFormulas<ContextOf<typeof nt>['parameters']> = {
  messagesPerEntry: {
    text: '0 to 1 + log2(N)',
    says: 'bounds',
    least: () => 0,
    most: atMost,
    source:
      'D. Ginat, D. D. Sleator, R. E. Tarjan, A Tight Amortized Bound for Path Reversal, ' +
      'Information Processing Letters 31(1), 1989: a path has at most log2(N) edges on average ' +
      'over a long sequence of reversals, here one REQUEST for each; and the token. Naimi, ' +
      'Trehel, Arnold 1996, abstract: O(log N) on average, which is the mean over random requests ' +
      'and not measured',
  },
  enterMessages: {
    text: '0 to 1 + log2(N)',
    says: 'bounds',
    least: () => 0,
    most: atMost,
    source: 'as above: a REQUEST asks for an entry, and the token is sent to where one is wanted',
  },
  exitMessages: {
    text: '0 or 1',
    says: 'bounds',
    least: () => 0,
    most: ({ sites }) => (sites > 1 ? 1 : 0),
    source: 'by the clauses: a leaving site sends the token to its next, if it has one',
  },
  messagesAlone: {
    text: '0 or 2',
    says: 'values',
    least: () => 0,
    most: ({ sites }) => (sites > 1 ? 2 : 0),
    source: 'by the clauses: the father of every other site is initially site 0, which has the token',
  },
  clientDelay: {
    text: '0 to N',
    says: 'values',
    least: () => 0,
    most: ({ sites }) => (sites > 1 ? sites : 0),
    source:
      'by the clauses: a request goes from father to father, in the worst case past all N-1 other ' +
      'sites, and the token comes back at once',
  },
  synchronisationDelay: {
    text: '1',
    says: 'values',
    least: () => 1,
    most: () => 1,
    source: 'by the clauses: the token goes from each site to its next',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [20, 34, 8], verdicts: {} },
  {
    model: { sites: 3 },
    counts: [384, 882, 21],
    verdicts: { starvationFreedom: 'holds', livelockFreedom: 'holds' },
    note: 'as in a program that shares no code with this one, also with 2 and 4 sites, and without FIFO',
  },
  { model: { sites: 4 }, counts: [12384, 35520, 35], verdicts: {} },
  {
    model: { sites: 3, order: 'unordered' },
    counts: [420, 996, 23],
    verdicts: {},
    note: 'FIFO is not needed',
  },
  { model: { sites: 3, requests: 1 }, counts: [220, 394, 16], verdicts: {} },
  {
    model: { sites: 2 },
    counts: [24, 40, 8],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
    note: 'a site that has the token need not request it',
  },
  {
    model: { sites: 3 },
    counts: [648, 1446, 25],
    verdicts: { servedInRequestOrder: 'holds' },
    note:
      'three sites are too few: with four it is violated in 18 steps, since the token overtakes a ' +
      'REQUEST by way of a third site',
  },
  {
    model: { sites: 3, order: 'unordered' },
    counts: [846, 1938, 25],
    verdicts: { servedInRequestOrder: { violated: 12 } },
  },
  {
    model: { sites: 3, requests: 1, applicationMessages: 1 },
    counts: [3164, 8812, 18],
    verdicts: { servedInRequestOrder: { violated: 7 } },
    note: 'a site may learn of a request that is in transit to the root',
  },
  {
    model: { sites: 3, requests: 1, loss: 1 },
    counts: [398, 764, 16],
    verdicts: { exactlyOneToken: { violated: 3 }, ...stuck(2, 2) },
  },
  {
    model: { sites: 2, requests: 2, duplication: 1, order: 'unordered' },
    counts: [1023, 1974, 24],
    verdicts: {
      mutualExclusion: { violated: 12 },
      exactlyOneToken: { violated: 3 },
      fathersLeadToARoot: { violated: 4 },
      ...stuck(10, 7),
    },
    note: 'a copy of a REQUEST comes back to the site that made it, which becomes its own father',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'with token' },
    counts: [296, 646, 16],
    verdicts: { exactlyOneToken: { violated: 1 }, ...stuck(3, 2) },
    note: 'the token is lost with its holder',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'waiting' },
    counts: [555, 1284, 16],
    verdicts: { exactlyOneToken: { violated: 2 }, ...stuck(4, 3) },
    note: 'the token is sent to a site that has crashed',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, recovery: 1, whoCrashes: 'idle' },
    counts: [1271, 2525, 18],
    verdicts: { mutualExclusion: { violated: 10 }, exactlyOneToken: { violated: 1 }, ...stuck(3, 3) },
    note: 'a site that has forgotten its father takes itself for the root',
    counterexample: { folder: 'naimi-trehel-recovered-root', property: 'mutualExclusion' },
  },
]
