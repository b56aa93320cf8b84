// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { maekawa } from './algorithm.js'

const stuck = (deadlock: number, lockedOut: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: lockedOut } }) as const

type Voting = {
  readonly requesters: readonly number[]
  readonly self: 'local' | 'channel'
  readonly parameters: Pick<ContextOf<typeof maekawa>['parameters'], 'quorums'>
}

/** For each site that may ask, how many sites it asks by messages: K, or K - 1 if it does not ask itself by a message. */
const remote = ({ requesters, self, parameters: { quorums } }: Voting) =>
  requesters.map((i) => (self === 'local' ? quorums.get(i)!.remove(i) : quorums.get(i)!).size)

export const fewest = (model: Voting) => Math.min(...remote(model))
export const mostAsked = (model: Voting) => Math.max(...remote(model))

/** Where each site asks equally often. */
const mean = (model: Voting, each: number) => {
  const all = remote(model)
  return [each * all.reduce((sum, size) => sum + size, 0), all.length] as const
}

/** Multiples of √N, the formulas of the slides with K = √N, beside the cost of these quorums. */
export const besideRoot =
  (...times: readonly number[]) =>
  (model: Voting & { readonly sites: number }) => {
    const { sites, requesters, parameters } = model
    const k = Math.max(...requesters.map((i) => parameters.quorums.get(i)!.size))
    const written = (n: number, what: string) => `${n === 1 ? '' : n}${what}`
    const roots = times.map((n) => {
      const cost = n * Math.sqrt(sites)
      return `${written(n, '√N')} is ${Number.isInteger(cost) ? cost : cost.toFixed(2)}`
    })
    const costs = times.map((n) => {
      const [counted, free] = (['channel', 'local'] as const).map((self) => n * mostAsked({ ...model, self }))
      const cost = counted === free ? `${free}` : `${counted} with messages to oneself, ${free} without`
      return `${written(n, 'K')} is ${cost}`
    })
    return `${roots.join(', ')}; here K = ${k}, and ${costs.join('; ')}`
  }

/** From exit to entry: RELEASE and VOTE, one of which is not a message where the voter is one of the two. */
const handOvers = ({ requesters, self, parameters: { quorums } }: Voting) =>
  requesters.flatMap((i) =>
    requesters.flatMap((j) => {
      const voters = [...quorums.get(i)!.intersect(quorums.get(j)!)]
      const hops = voters.map((voter) => (self === 'local' && (voter === i || voter === j) ? 1 : 2))
      return i === j || hops.length === 0 ? [] : [Math.max(...hops)]
    }),
  )

export const formulas: CostFormulas<Voting['parameters']> = {
  messagesPerEntry: {
    text: '3K with messages to oneself; 3(K-1) without them',
    says: 'values',
    least: (model) => (model.requests === Infinity ? 3 * fewest(model) : mean(model, 3)),
    most: (model) => (model.requests === Infinity ? 3 * mostAsked(model) : mean(model, 3)),
    remark: besideRoot(3),
    source:
      "Maekawa 1985, section 4: 3√N; a site's own vote costs nothing unless messages to oneself " + 'count',
  },
  enterMessages: {
    text: '2K with messages to oneself; 2(K-1) without them',
    says: 'values',
    least: (model) => (model.requests === Infinity ? 2 * fewest(model) : mean(model, 2)),
    most: (model) => (model.requests === Infinity ? 2 * mostAsked(model) : mean(model, 2)),
    remark: besideRoot(2),
    source: "I. Gupta, slide 'Performance: Maekawa Algorithm', says 2√N: K requests and K votes",
  },
  exitMessages: {
    text: 'K with messages to oneself; without them K-1 to K',
    says: 'bounds',
    least: (model) => (model.requests === Infinity ? fewest(model) : mean(model, 1)),
    most: (model) => {
      const asked = { ...model, self: 'channel' } as const
      return model.requests === Infinity ? mostAsked(asked) : mean(asked, 1)
    },
    remark: besideRoot(1),
    source:
      "Maekawa 1985, section 4, and I. Gupta, slide 'Performance: Maekawa Algorithm', which says √N: K " +
      'releases, one of them to oneself; without messages to oneself K-1, and in our model ' +
      'one VOTE more if a request waits for the vote of the site that leaves, which passes it ' +
      'on in the same step',
  },
  messagesAlone: {
    text: '3K with messages to oneself; 3(K-1) without them',
    says: 'values',
    least: (model) => 3 * fewest(model),
    most: (model) => 3 * mostAsked(model),
    source:
      "Maekawa 1985, section 4: a request, a vote and a release; a site's own vote costs " +
      'nothing unless messages to oneself count',
  },
  clientDelay: {
    text: '2',
    says: 'values',
    least: (model) => (fewest(model) > 0 ? 2 : 0),
    most: (model) => (mostAsked(model) > 0 ? 2 : 0),
    source: 'Maekawa 1985, section 4: a round trip',
  },
  synchronisationDelay: {
    text: '2, or 1 if the common voter is one of the two sites',
    says: 'values',
    least: (model) => (handOvers(model).length > 0 ? Math.min(...handOvers(model)) : undefined),
    most: (model) => (handOvers(model).length > 0 ? Math.max(...handOvers(model)) : undefined),
    source: 'Maekawa 1985, section 4, which counts messages to oneself and therefore says 2',
  },
}

export const expectations: readonly Expectation[] = [
  {
    model: { parameters: { quorums: 'ring' } },
    counts: [345, 948, 15],
    verdicts: {
      ...stuck(6, 3),
      starvationFreedom: 'violated',
      oneVoteEach: 'holds',
      allVotesAtOneOnly: 'holds',
    },
    counterexample: { folder: 'maekawa-ring-of-three-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 3, parameters: { quorums: 'one' } },
    counts: [94, 210, 9],
    verdicts: { starvationFreedom: 'holds' },
    note: 'in effect a central server: intersecting quorums suffice, even without self-membership',
  },
  {
    model: { sites: 3, parameters: { quorums: 'one' } },
    counts: [204, 420, 17],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  {
    model: { sites: 3, parameters: { quorums: 'one' }, requests: 1 },
    counts: [240, 430, 15],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
    note: 'site 0 votes for itself although an earlier request is in transit',
  },
  {
    model: { parameters: { quorums: '{0},{0,2},{0,1}' } },
    counts: [1238, 3746, 22],
    verdicts: { starvationFreedom: 'holds' },
    note:
      'all quorums have one vote in common and no two have more, so there is no deadlock; every ' +
      'quorum system over three sites without a deadlock has this form, and no site starves ' +
      'with it',
  },
  { model: { sites: 2, parameters: { quorums: 'all' } }, counts: [37, 64, 8], verdicts: stuck(4, 2) },
  {
    model: { parameters: { quorums: 'grid' }, requests: 1 },
    counts: [47417, 154888, 36],
    verdicts: stuck(8, 2),
    counterexample: { folder: 'maekawa-grid-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: { parameters: { quorums: 'six' }, requests: 1 },
    counts: [3687, 12658, 27],
    verdicts: stuck(13, 5),
    counterexample: { folder: 'maekawa-six-sites-deadlock', property: 'deadlockFreedom' },
  },
  {
    model: { parameters: { quorums: 'six' }, requests: 1, self: 'channel' },
    counts: [39753, 201237, 36],
    verdicts: stuck(18, 6),
  },
  {
    model: { parameters: { quorums: '{3,5},{3,4},{4,5},{},{},{}' }, requests: 1 },
    counts: [2381, 7692, 27],
    verdicts: stuck(12, 6),
    note: 'three requesters, and one voter for each two of them',
    counterexample: { folder: 'maekawa-triangle-of-voters', property: 'deadlockFreedom' },
  },
  {
    model: { parameters: { quorums: '{0,1},{0,1},{2,3},{2,3}' } },
    counts: [1369, 4736, 16],
    verdicts: {
      ...stuck(4, 2),
      mutualExclusion: { violated: 8 },
      oneVoteEach: 'holds',
      allVotesAtOneOnly: { violated: 6 },
    },
    counterexample: { folder: 'maekawa-disjoint-quorums', property: 'mutualExclusion' },
  },
  {
    model: { parameters: { quorums: '{1},{0,1}', guard: 'held or voted' }, self: 'channel' },
    counts: [127, 263, 13],
    verdicts: stuck(10, 6),
    counterexample: { folder: 'maekawa-held-guard', property: 'deadlockFreedom' },
  },
  { model: { parameters: { quorums: '{1},{0,1}' }, self: 'channel' }, counts: [109, 235, 13], verdicts: {} },
  {
    model: { parameters: { quorums: 'ring', guard: 'held' }, requests: 1, self: 'channel' },
    counts: [6030, 20838, 27],
    verdicts: {
      mutualExclusion: { violated: 12 },
      oneVoteEach: { violated: 4 },
      allVotesAtOneOnly: { violated: 10 },
    },
  },
  {
    model: { parameters: { quorums: 'ring' }, requests: 1, crash: 1, whoCrashes: 'idle' },
    counts: [838, 1983, 19],
    verdicts: stuck(3, 2),
    counterexample: { folder: 'maekawa-quorum-member-crash', property: 'deadlockFreedom' },
  },
  {
    model: { parameters: { quorums: 'ring' }, requests: 1, self: 'channel', crash: 1, whoCrashes: 'idle' },
    counts: [4859, 16401, 28],
    verdicts: stuck(5, 2),
  },
  {
    model: { parameters: { quorums: 'ring' }, requests: 1, self: 'channel', crash: 1, whoCrashes: 'in' },
    counts: [2609, 8346, 27],
    verdicts: stuck(11, 6),
  },
]
