// Maekawa 1985 without its handling of deadlocks: a site asks only the sites of its quorum, each of which votes for one
// request at a time. Any two quorums meet, so two sites cannot both have all their votes.
import {
  algorithm,
  choice,
  deadlockFreedom,
  entryPossible,
  flag,
  listOf,
  livelockFreedom,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  type QuorumSystem,
  quorums,
  send,
  setOf,
  siteId,
  someoneEnters,
  starvationFreedom,
} from 'coterie'

const phase = oneOf('idle', 'wanted', 'held')
const maekawa = protocol({
  parameters: {
    quorums: quorums('whose votes a site needs', 'grid'),
    // voted: while a vote is out, as in the paper. held or voted: also while in the section, as many lectures have it;
    // that is the same where every site is in its own quorum. held: only while in the section, which is too late.
    guard: choice('when a voter queues a request', 'voted', 'held or voted', 'held'),
  },
  roles: { site: many({ phase, votes: setOf(siteId), voted: flag, queue: listOf(siteId) }) },
  messages: { REQUEST: {}, VOTE: {}, RELEASE: {} },
})
const { REQUEST, VOTE, RELEASE } = maekawa.messages
const { local, upon } = maekawa.roles.site

/** (a) A site that wants the critical section sends a REQUEST to every site of its quorum, itself included. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, parameters }) => [{ phase: 'wanted' }, send(parameters.quorums.get(self)!, REQUEST())],
})

/** (b) Upon REQUEST: vote for it, unless a vote is out that has not been released yet; else queue it. */
export const onRequest = upon('REQUEST', (me, _, { from, parameters: { guard } }) => {
  const held = me.phase === 'held'
  const busy = { voted: me.voted, 'held or voted': held || me.voted, held }[guard]
  return busy ? [{ queue: me.queue.push(from) }] : [{ voted: true }, send(from, VOTE())]
})

/** Upon VOTE: count it, by sender. */
export const onVote = upon('VOTE', (me, _, { from }) =>
  me.phase === 'wanted' ? [{ votes: me.votes.add(from) }] : [],
)

/** (c) Enter with the votes of the whole quorum. */
export const enter = local({
  guard: (me, { self, parameters: p }) => me.phase === 'wanted' && me.votes.equals(p.quorums.get(self)!),
  effect: () => [{ phase: 'held' }],
})

/** (d) On leaving, send a RELEASE to every site of the quorum. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, parameters }) => [
    { phase: 'idle', votes: me.votes.clear() },
    send(parameters.quorums.get(self)!, RELEASE()),
  ],
})

/** (e) Upon RELEASE: vote for the next request of the queue; without one, be free to vote again. */
export const onRelease = upon('RELEASE', (me) => {
  const next = me.queue.first()
  return next === undefined ? [{ voted: false }] : [{ queue: me.queue.shift() }, send(next, VOTE())]
})

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  maekawa.servedInRequestOrder(),
]
const stuck = (deadlock: number, doomed: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: doomed } }) as const

type Voting = {
  readonly requesters: readonly number[]
  readonly self: 'local' | 'channel'
  readonly parameters: { readonly quorums: QuorumSystem }
}
/** Of each site that may ask, how many it has to ask by messages: K, or K - 1 where it need not ask itself so. */
const remote = ({ requesters, self, parameters: { quorums } }: Voting) =>
  requesters.map((i) => (self === 'local' ? quorums.get(i)!.remove(i) : quorums.get(i)!).size)
const fewest = (model: Voting) => Math.min(...remote(model))
const mostAsked = (model: Voting) => Math.max(...remote(model))
/** Where each site asks equally often. */
const mean = (model: Voting) => {
  const all = remote(model)
  return [3 * all.reduce((sum, size) => sum + size, 0), all.length] as const
}
/** From exit to entry: RELEASE and VOTE, one of which is no message where the voter is one of the two. */
const handOvers = ({ requesters, self, parameters: { quorums } }: Voting) =>
  requesters.flatMap((i) =>
    requesters.flatMap((j) => {
      const voters = [...quorums.get(i)!.intersect(quorums.get(j)!)]
      const hops = voters.map((voter) => (self === 'local' && (voter === i || voter === j) ? 1 : 2))
      return i === j || hops.length === 0 ? [] : [Math.max(...hops)]
    }),
  )

export default algorithm({
  name: 'maekawa',
  title: 'Maekawa, without deadlock handling',
  citation: 'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985',
  about:
    'A clause is atomic, the messages it sends included. Channels must not lose or copy messages; they need not be FIFO. Any two quorums must meet; a site need not be in its own. A site without a quorum only votes. The renamings that carry the quorum of each site to that of its image, and the requesters to requesters, are symmetries.',
  sites: { min: 1, max: 9, fallback: 4 },
  protocol: maekawa,
  clauses: { request, onRequest, onVote, enter, exit, onRelease },
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  canRequest: ({ self, parameters }) => !parameters.quorums.get(self)!.isEmpty(),
  waitsFor: (view, site) => {
    const sites = view.all('site')
    const missing = [...view.parameters.quorums.get(site)!.subtract(sites[site]!.votes)]
    return sites.flatMap(({ self, votes }) =>
      missing.filter((voter) => votes.has(voter)).map((voter) => ({ site: self, label: `vote of ${voter}` })),
    )
  },
  formulas: {
    messagesPerEntry: {
      text: '3K',
      says: 'values',
      least: (model) => (model.requests === Infinity ? 3 * fewest(model) : mean(model)),
      most: (model) => (model.requests === Infinity ? 3 * mostAsked(model) : mean(model)),
      source: 'Maekawa 1985, section 4: 3√N; K without the own vote, unless messages to oneself count',
    },
    messagesAlone: {
      text: '3K',
      says: 'values',
      least: (model) => 3 * fewest(model),
      most: (model) => 3 * mostAsked(model),
      source:
        'Maekawa 1985, section 4: a request, a vote and a release; K without the own vote, unless messages to oneself count',
    },
    clientDelay: {
      text: '2',
      says: 'values',
      least: (model) => (fewest(model) > 0 ? 2 : 0),
      most: (model) => (mostAsked(model) > 0 ? 2 : 0),
      source: 'Maekawa 1985, section 4: a round trip',
    },
    synchronisationDelay: {
      text: '2, or 1 where the voter in common is one of the two',
      says: 'values',
      least: (model) => Math.min(...handOvers(model)),
      most: (model) => Math.max(...handOvers(model)),
      source: 'Maekawa 1985, section 4, who counts messages to oneself, and so says 2',
    },
  },
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { parameters: { quorums: 'ring' } }, counts: [345, 948, 15], verdicts: { ...stuck(6, 3), starvationFreedom: 'violated' },
      counterexample: { folder: 'maekawa-ring-of-three-deadlock', property: 'deadlockFreedom', prose: 'Each of three sites needs its own vote and that of its successor. All three ask, and each votes for itself at once. Then the three requests arrive, and each is queued, since the voter has given its vote away. Every site has one vote and waits for one that its successor will not give back: nobody can enter, so nobody will send a RELEASE. The votes are held while others are waited for, without any order among the sites, and the circle closes.' } },
    { model: { sites: 3, parameters: { quorums: 'one' } }, counts: [94, 210, 9], verdicts: { starvationFreedom: 'holds' }, note: 'a central server in disguise: quorums that meet suffice, without self-membership' },
    { model: { sites: 3, parameters: { quorums: 'one' } }, counts: [204, 420, 17], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { parameters: { quorums: '{0},{0,2},{0,1}' } }, counts: [1238, 3746, 22], verdicts: { starvationFreedom: 'holds' }, note: 'all quorums have one vote in common and no two have more: so nobody deadlocks, and where nobody deadlocks nobody starves; both is true of every quorum system over three sites' },
    { model: { sites: 2, parameters: { quorums: 'all' } }, counts: [37, 64, 8], verdicts: stuck(4, 2) },
    { model: { parameters: { quorums: 'grid' }, requests: 1 }, counts: [47417, 154888, 36], verdicts: stuck(8, 2),
      counterexample: { folder: 'maekawa-grid-deadlock', property: 'deadlockFreedom', prose: 'Four sites stand in a square; the quorum of each is its row and its column, so any two quorums share two sites. Sites 0 and 1 ask, and each votes for itself at once. The request of each arrives at the other and is queued there; sites 2 and 3 give their votes, to 0 and to 1. Now site 0 lacks only the vote of site 1, which site 1 has given to itself, and the other way round. It takes only two sites: where quorums share more than one voter, two requests can divide the voters between them.' } },
    { model: { parameters: { quorums: 'six' }, requests: 1 }, counts: [3687, 12658, 27], verdicts: stuck(13, 5),
      counterexample: { folder: 'maekawa-six-sites-deadlock', property: 'deadlockFreedom', prose: 'Sites 0, 1 and 2 ask, with the quorums {0,1,2}, {1,3,5} and {2,4,5}; any two of them share just one site. Site 1 votes for itself before the request of site 0 arrives, site 2 votes for site 0 before it asks itself, and site 5 votes for site 2 before the request of site 1 arrives. So each requester has two votes and lacks the third: site 0 waits for site 1, site 1 for site 2, and site 2 for site 0. Whether the votes fall this way depends only on which message is faster, so ordering the queues would not help: a vote once given is not taken back.' } },
    { model: { parameters: { quorums: 'six' }, requests: 1, self: 'channel' }, counts: [39753, 201237, 36], verdicts: stuck(18, 6) },
    { model: { parameters: { quorums: '{0,1},{0,1},{2,3},{2,3}' } }, counts: [1369, 4736, 16], verdicts: { ...stuck(4, 2), mutualExclusion: { violated: 8 } },
      counterexample: { folder: 'maekawa-disjoint-quorums', property: 'mutualExclusion', prose: 'The quorums are the rows of a square without the columns: sites 0 and 1 need {0,1}, sites 2 and 3 need {2,3}. Site 0 asks in its row and gets both votes; site 2 asks in the other row and gets both votes there. Both enter. No voter has broken its rule, for none was asked twice. The proof of safety takes a site that two quorums have in common, and here there is none.' } },
    { model: { parameters: { quorums: '{1},{0,1}', guard: 'held or voted' }, self: 'channel' }, counts: [127, 263, 13], verdicts: stuck(10, 6),
      counterexample: { folder: 'maekawa-held-guard', property: 'deadlockFreedom', prose: 'The quorums {1} and {0,1} meet, but site 0 is not in its own; and a voter queues a request also while it is in the section itself. Site 0 enters with the vote of site 1. The request of site 1 arrives meanwhile and is queued, though site 0 has given its vote to nobody. When site 0 leaves it sends a RELEASE to its quorum, which it is not part of: nobody will ever send one to site 0, and the request stays in its queue for ever. A queue is emptied by a RELEASE, so a request may be queued only where a vote is out; without self-membership, being in the section does not imply that.' } },
    { model: { parameters: { quorums: '{1},{0,1}' }, self: 'channel' }, counts: [109, 235, 13], verdicts: {} },
    { model: { parameters: { quorums: 'ring', guard: 'held' }, requests: 1, self: 'channel' }, counts: [6030, 20838, 27], verdicts: { mutualExclusion: { violated: 12 } } },
    { model: { parameters: { quorums: 'ring' }, requests: 1, crash: 1, whoCrashes: 'idle' }, counts: [838, 1983, 19], verdicts: stuck(3, 2),
      counterexample: { folder: 'maekawa-quorum-member-crash', property: 'deadlockFreedom', prose: 'Each of three sites needs its own vote and that of its successor. Site 0 asks and votes for itself. Site 1, which wants nothing itself, crashes, and the request of site 0 arrives at a site that is no longer there. Site 0 lacks one vote and waits for ever. It would have had two votes of three with site 2, enough to exclude everybody else, but the quorum of a site is fixed before anything happens: of a quorum each member is needed. A majority that is counted as it comes would bear the loss of one site.' } },
    { model: { parameters: { quorums: 'ring' }, requests: 1, self: 'channel', crash: 1, whoCrashes: 'idle' }, counts: [4859, 16401, 28], verdicts: stuck(5, 2) },
    { model: { parameters: { quorums: 'ring' }, requests: 1, self: 'channel', crash: 1, whoCrashes: 'in' }, counts: [2609, 8346, 27], verdicts: stuck(11, 6) },
  ],
})
