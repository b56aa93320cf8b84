// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { raymond } from './algorithm.js'

export const parent = (self: number, tree: 'path' | 'star' | 'binary') =>
  self === 0 ? 0 : { path: self - 1, star: 0, binary: Math.floor((self - 1) / 2) }[tree]

const stuck = (deadlock: number, lockedOut: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: lockedOut } }) as const

/** The sites from one up to the root. */
const way = (site: number, tree: 'path' | 'star' | 'binary'): readonly number[] =>
  site === 0 ? [0] : [site, ...way(parent(site, tree), tree)]

type Shape = { readonly sites: number; readonly parameters: { readonly tree: 'path' | 'star' | 'binary' } }

const diameter = ({ sites, parameters: { tree } }: Shape): number => {
  const ways = [...Array(sites).keys()].map((site) => way(site, tree))
  const apart = (a: readonly number[], b: readonly number[]) =>
    a.filter((site) => !b.includes(site)).length + b.filter((site) => !a.includes(site)).length
  return Math.max(...ways.flatMap((a) => ways.map((b) => apart(a, b))))
}

/** The most neighbours that a site has. */
const mostNeighbours = ({ sites, parameters: { tree } }: Shape): number => {
  const numbers = [...Array(sites).keys()]
  const below = (site: number) => numbers.filter((i) => i !== 0 && parent(i, tree) === site).length
  return Math.max(...numbers.map((site) => below(site) + (site === 0 ? 0 : 1)))
}

// With bounded requests the mean over a whole run is measured, which lies in between.
const unlessBounded =
  (end: (model: Shape) => number) =>
  (model: Shape & { readonly requests: number }): number | undefined =>
    model.requests === Infinity ? end(model) : undefined

export const formulas: CostFormulas<ContextOf<typeof raymond>['parameters']> = {
  messagesPerEntry: {
    text: '0 to 2D, D the diameter of the tree',
    says: 'values',
    least: unlessBounded(() => 0),
    most: unlessBounded((model) => 2 * diameter(model)),
    source:
      'Raymond 1989, section 4: a request over each edge of the path, and the privilege back ' + 'over each',
  },
  enterMessages: {
    text: '0 to 2D, D the diameter of the tree',
    says: 'values',
    least: unlessBounded(() => 0),
    most: unlessBounded((model) => 2 * diameter(model)),
    source:
      'Raymond 1989, section 4, as above. In our model both messages are of an enter, since ' +
      'a REQUEST asks for one, and the privilege is sent to where one is wanted',
  },
  exitMessages: {
    text: '0 to 2, or 0 to 1 if no site has two neighbours',
    says: 'bounds',
    least: () => 0,
    most: (model) => Math.min(2, mostNeighbours(model)),
    source:
      'in our model, by ASSIGN_PRIVILEGE and MAKE_REQUEST on leaving: the privilege to the head ' +
      'of the queue, and a REQUEST after it if another neighbour waits',
  },
  messagesAlone: {
    text: '0 to 2H, H the height of the tree',
    says: 'values',
    least: () => 0,
    most: ({ sites, parameters }) =>
      2 * Math.max(...[...Array(sites).keys()].map((i) => way(i, parameters.tree).length - 1)),
    source: 'as above, from the root, which has the privilege initially',
  },
  clientDelay: {
    text: '0 to 2D',
    says: 'values',
    least: () => 0,
    most: (model) => 2 * diameter(model),
    source: 'Raymond 1989, section 4',
  },
  synchronisationDelay: {
    text: '1 to D',
    says: 'values',
    least: () => 1,
    most: diameter,
    source: 'Raymond 1989, section 4: the path of the privilege',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [14, 24, 7], verdicts: {} },
  { model: { sites: 3 }, counts: [86, 196, 11], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 3, parameters: { tree: 'star' } }, counts: [86, 196, 9], verdicts: {} },
  { model: { sites: 4 }, counts: [486, 1376, 15], verdicts: {} },
  { model: { sites: 4, parameters: { tree: 'star' } }, counts: [514, 1390, 11], verdicts: {} },
  { model: { sites: 5, parameters: { tree: 'binary' } }, counts: [2760, 8972, 15], verdicts: {} },
  {
    model: { sites: 3, order: 'unordered' },
    counts: [110, 252, 12],
    verdicts: {},
    note: 'a REQUEST may overtake the PRIVILEGE before it',
  },
  { model: { sites: 3, requests: 1 }, counts: [165, 287, 14], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 2 },
    counts: [14, 24, 7],
    verdicts: { servedInRealTimeOrder: { violated: 2 } },
    note: 'a site that has the privilege enters at once',
  },
  {
    model: { sites: 3 },
    counts: [130, 292, 15],
    verdicts: { servedInRequestOrder: { violated: 8 } },
    note:
      'a site that still has the privilege enters again, although a REQUEST arrived together ' +
      'with the privilege',
  },
  {
    model: { sites: 3, loss: 1 },
    counts: [192, 426, 13],
    verdicts: {
      deadlockFreedom: { violated: 2 },
      entryPossible: { violated: 2 },
      exactlyOnePrivilege: { violated: 3 },
    },
  },
  {
    model: { sites: 3, requests: 1, duplication: 1 },
    counts: [1327, 2732, 17],
    verdicts: {
      mutualExclusion: { violated: 7 },
      exactlyOnePrivilege: { violated: 3 },
      queueHasNoDoubles: { violated: 3 },
    },
    counterexample: { folder: 'raymond-duplicated-privilege', property: 'mutualExclusion' },
  },
  {
    model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'in' },
    counts: [28, 37, 8],
    verdicts: { exactlyOnePrivilege: { violated: 2 }, ...stuck(4, 3) },
    note: 'the privilege is lost with its holder',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: '1' },
    counts: [270, 568, 15],
    verdicts: { exactlyOnePrivilege: { violated: 4 }, ...stuck(3, 2) },
    note: 'the crash of an inner site divides the tree, and the privilege may be sent to it',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: '2' },
    counts: [271, 587, 15],
    verdicts: { exactlyOnePrivilege: { violated: 6 }, ...stuck(8, 4) },
    note: 'the crash of a leaf matters only if it has requested: the privilege is sent to it',
  },
  {
    model: { sites: 2, requests: 2, crash: 1, recovery: 1, whoCrashes: '0' },
    counts: [237, 407, 15],
    verdicts: { exactlyOnePrivilege: { violated: 1 }, ...stuck(3, 2) },
    note: 'a recovery creates no second privilege',
  },
]
