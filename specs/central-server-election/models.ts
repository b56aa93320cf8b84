// Known results: the verdicts and state counts of each model, and the costs of the lock while nobody crashes.
import type { CostFormulas, Expectation } from 'coterie'

type CostFormula = NonNullable<CostFormulas['messagesPerEntry']>
type Amount = number | readonly [top: number, bottom: number]

interface Asking {
  readonly requesters: readonly number[]
  readonly self: 'local' | 'channel'
  readonly requests: number
  readonly crash: number
}

/** For each site that may ask, whether it asks by messages: all but the first coordinator, which is site 0. */
const remote = ({ requesters, self }: Asking) => requesters.map((site) => self === 'channel' || site !== 0)

// An election has messages of its own, for which the lectures have no formula.
const withoutCrashes = (model: Asking, amount: () => Amount | undefined) =>
  model.crash > 0 ? undefined : amount()

const cost = (text: string, each: number, source: string): CostFormula => ({
  text: `${text}, or 0 for the coordinator`,
  says: 'values',
  least: (model) => withoutCrashes(model, () => end(model, each, Math.min)),
  most: (model) => withoutCrashes(model, () => end(model, each, Math.max)),
  source:
    `Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: ${source}; ` +
    'the requests of the coordinator itself are no messages',
})

// Where each site asks equally often, a run costs as much as all of them.
const end = (model: Asking, each: number, of: (...all: number[]) => number): Amount => {
  const all = remote(model).map((asks) => (asks ? each : 0))
  return Number.isFinite(model.requests) ? [all.reduce((a, b) => a + b, 0), all.length] : of(...all)
}

/** From exit to entry: RELEASE and TOKEN, one of which is not a message if the coordinator leaves or enters. */
const handOvers = (model: Asking) => {
  const asks = remote(model)
  return asks.flatMap((one, i) => asks.flatMap((other, j) => (i === j ? [] : [one && other ? 2 : 1])))
}

const ofHandOvers = (model: Asking, of: (...all: number[]) => number) =>
  withoutCrashes(model, () => (handOvers(model).length > 0 ? of(...handOvers(model)) : undefined))

const single = (each: number, source: string): CostFormula => ({
  ...cost(String(each), each, source),
  least: (model) => withoutCrashes(model, () => end({ ...model, requests: Infinity }, each, Math.min)),
  most: (model) => withoutCrashes(model, () => end({ ...model, requests: Infinity }, each, Math.max)),
})

export const formulas: CostFormulas = {
  messagesPerEntry: cost('3', 3, 'a request, a grant and a release'),
  enterMessages: cost('2', 2, 'a request and a grant'),
  exitMessages: cost('1', 1, 'a release'),
  messagesAlone: single(3, 'a request, a grant and a release'),
  clientDelay: single(2, 'a round trip'),
  synchronisationDelay: {
    text: '2, or 1 if the coordinator is one of the two sites',
    says: 'values',
    least: (model) => ofHandOvers(model, Math.min),
    most: (model) => ofHandOvers(model, Math.max),
    source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a release and a grant',
  },
}

const stuck = (deadlock: number, noEntry: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: noEntry } }) as const

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [23, 39, 8], verdicts: {} },
  { model: { sites: 3 }, counts: [118, 260, 10], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 2, crash: 1, detector: 'perfect' }, counts: [92, 217, 12], verdicts: {} },
  {
    model: { sites: 3, crash: 1, detector: 'perfect' },
    counts: [1209, 3772, 24],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'coordinator', detector: 'perfect' },
    counts: [849, 2690, 24],
    verdicts: {},
  },
  {
    model: { sites: 3, crash: 1, whoCrashes: 'with token', detector: 'perfect' },
    counts: [360, 920, 20],
    verdicts: {},
  },
  {
    model: { sites: 2, crash: 1, detector: 'perfect' },
    counts: [134, 311, 14],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 2 },
    counts: [28, 46, 8],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
    note: 'the coordinator grants its own request although an earlier one is in transit',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect' },
    counts: [3210, 9271, 25],
    verdicts: { servedInRequestOrder: { violated: 15 } },
    note: 'a new coordinator learns which sites wait, but not since when',
  },
  {
    model: { sites: 3, crash: 2, detector: 'perfect' },
    counts: [4972, 18983, 27],
    verdicts: { starvationFreedom: 'holds' },
  },
  {
    model: { sites: 4, crash: 2, detector: 'perfect' },
    counts: [225023, 1175662, 47],
    verdicts: {},
    large: true,
    note:
      'a site may answer, crash, and be counted as crashed before its answer arrives; it takes ' +
      'three other sites to notice',
  },
  {
    model: { sites: 3, crash: 1 },
    counts: [379, 1100, 11],
    verdicts: { ...stuck(3, 2), starvationFreedom: 'violated' },
    note: 'without a detector no site takes over',
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect', parameters: { begins: 'with a fresh token' } },
    counts: [1446, 4716, 24],
    verdicts: { mutualExclusion: { violated: 10 } },
    counterexample: { folder: 'central-server-fresh-token', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, detector: 'erring' },
    counts: [6319, 22839, 30],
    verdicts: {
      starvationFreedom: 'violated',
      mutualExclusion: { violated: 10 },
      ...stuck(7, 4),
      oneCoordinator: { violated: 2 },
    },
    note: 'stuck if the coordinator ignores the answer of a site that it wrongly suspects',
    counterexample: { folder: 'central-server-two-coordinators', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, crash: 1, detector: 'perfect', order: 'unordered' },
    counts: [1907, 6616, 25],
    verdicts: stuck(13, 11),
    note: 'a RELEASE overtakes the ANSWER that reports the token',
  },
  {
    model: { sites: 2, requests: 2, crash: 1, detector: 'perfect', loss: 1 },
    counts: [686, 1715, 23],
    verdicts: { deadlockFreedom: { violated: 2 } },
    note: 'only a new coordinator learns of a lost REQUEST, through the ANSWER',
  },
  {
    model: { sites: 2, requests: 2, crash: 1, detector: 'perfect', duplication: 1 },
    counts: [1824, 5024, 23],
    verdicts: { mutualExclusion: { violated: 13 }, deadlockFreedom: { violated: 11 } },
  },
  {
    model: { sites: 2, requests: 1, crash: 1, recovery: 1, detector: 'perfect' },
    counts: [365, 729, 14],
    verdicts: stuck(3, 3),
    note:
      'a coordinator that recovers does not know that it leads; one that was replaced does not ' +
      'know which site leads',
  },
]
