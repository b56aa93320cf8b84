// Maekawa 1985 with its handling of deadlocks, as corrected by Sanders 1987: a voter may ask for its vote back when an
// earlier request comes, and a site that has failed elsewhere gives it back.
// biome-ignore format: names
import {
  algorithm, before, type ContextOf, choice, clock, deadlockFreedom, entryPossible, flag, listOf, livelockFreedom,
  type MeOf, many, mutualExclusion, oneOf, optional, protocol, type QuorumSystem, quorums, record, send, setOf, siteId,
  someoneEnters, starvationFreedom, timestamp,
} from 'coterie'

const asked = record({ t: timestamp, site: siteId })
type Request = typeof asked.initial
const maekawa = protocol({
  // biome-ignore format: a choice and its words
  parameters: {
    quorums: quorums('whose votes a site needs', 'ring'),
    // sanders: a request fails if it is not the earliest that the voter has, also when an earlier one comes afterwards.
    // 1985: only when it comes. lecture: only if it is later than the one that has the vote.
    rules: choice('when a voter sends FAILED. lecture: to a request that does not outrank the one it has voted for; 1985: nor those that wait; sanders: also to the first that waits, when a better one comes before it',
      'sanders', '1985', 'lecture'),
    // The second are the words of a lecture; both conditions never come true for the first time.
    yields: choice('which sites give a vote back that is inquired for: those that have a FAILED, or have given back another; or those with both',
      'failed or yielded', 'failed and yielded'),
    // No finite model is exact of own clocks that not every request moves; one is of stamps that are later than all before.
    stamps: choice('where requests get their timestamps. oracle: from one clock for all, which no real system has; with it requests can be unbounded',
      'own clocks', 'oracle'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: optional(clock), // none with an oracle
      t: optional(timestamp),
      votes: setOf(siteId),
      failed: setOf(siteId), // which voters have sent FAILED or got their vote back, and have not voted since
      inquiries: setOf(siteId), // which voters want their vote back and have not got it
      vote: optional(asked), // the request that has the own vote
      inquired: flag, // whether the own vote has been asked back
      queue: listOf(asked), // the other requests, earliest first
    }),
  },
  shared: { next: optional(clock) }, // the stamp that an oracle gives next
  messages: { REQUEST: { t: timestamp }, VOTE: {}, FAILED: {}, INQUIRE: {}, YIELD: {}, RELEASE: {} },
})
const { REQUEST, VOTE, FAILED, INQUIRE, YIELD, RELEASE } = maekawa.messages
const { local, upon } = maekawa.roles.site
type Site = MeOf<typeof maekawa, 'site'>
type Context = ContextOf<typeof maekawa>

const earlier = (a: Request, b: Request) => before([a.t, a.site], [b.t, b.site])
const insert = (queue: Site['queue'], one: Request) => {
  const place = queue.findIndex((other) => earlier(one, other))
  return queue.insert(place < 0 ? queue.size : place, one)
}

/** (a) A site that wants the critical section sends a timestamped REQUEST to every site of its quorum. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, shared, parameters }) => {
    const t = me.clock === null ? shared.next! : me.clock + 1
    const asking = send(parameters.quorums.get(self)!, REQUEST({ t }))
    return me.clock === null
      ? [{ phase: 'wanted', t }, asking, maekawa.write({ next: t + 1 })]
      : [{ phase: 'wanted', clock: t, t }, asking]
  },
})

/** (b) Upon REQUEST: vote for it, if no vote is out; else queue it, and send FAILED, or INQUIRE to who has the vote. */
export const onRequest = upon('REQUEST', (me, { t }, { from, parameters: { rules } }) => {
  const clock = me.clock === null ? null : Math.max(me.clock, t)
  const one = asked.make({ t, site: from })
  if (me.vote === null) return [{ clock, vote: one }, send(from, VOTE())]
  const head = me.queue.first()
  const news = { clock, queue: insert(me.queue, one) }
  // It is not the earliest of all: it has failed.
  const behind = rules !== 'lecture' && head !== undefined && earlier(head, one)
  if (behind || earlier(me.vote, one)) return [news, send(from, FAILED())]
  // It is: then who was the earliest in the queue has failed, and who has the vote is asked for it, once.
  const displaced = rules === 'sanders' && head !== undefined && earlier(head, me.vote) ? [head.site] : []
  const holder = me.inquired ? [] : [me.vote.site]
  return [{ ...news, inquired: true }, send(displaced, FAILED()), send(holder, INQUIRE())]
})

/** Upon VOTE: count it, by sender. */
export const onVote = upon('VOTE', (me, _, { from }) => [
  { votes: me.votes.add(from), failed: me.failed.remove(from) },
])

// Give back the votes that are asked for, as soon as the site has failed; a vote given back counts as a failure.
const giveBack = ({ votes, failed, inquiries }: Site, { parameters }: Context) =>
  failed.isEmpty() || parameters.yields === 'failed and yielded'
    ? ([{ failed, inquiries }] as const)
    : ([
        { votes: votes.subtract(inquiries), failed: failed.union(inquiries), inquiries: inquiries.clear() },
        send(inquiries, YIELD()),
      ] as const)

/** (c) Upon FAILED: give back the votes that were asked for, by a YIELD. */
export const onFailed = upon('FAILED', (me, _, context) =>
  me.phase === 'wanted' ? giveBack(me.merge({ failed: me.failed.add(context.from) }), context) : [],
)

/** (d) Upon INQUIRE: give the vote back, after a FAILED or another YIELD; else remember. Ignore it once inside. */
export const onInquire = upon('INQUIRE', (me, _, context) =>
  me.phase === 'wanted' && me.votes.has(context.from)
    ? giveBack(me.merge({ inquiries: me.inquiries.add(context.from) }), context)
    : [],
)

// The vote is free: give it to the earliest of the queue.
const voteForNext = (queue: Site['queue']) => {
  const next = queue.first()
  if (next === undefined) return [{ vote: null, inquired: false }] as const
  return [{ vote: next, inquired: false, queue: queue.shift() }, send(next.site, VOTE())] as const
}

/** (e) Upon YIELD: put the request back into the queue, and vote for the earliest. */
export const onYield = upon('YIELD', (me) => voteForNext(insert(me.queue, me.vote!)))

/** (f) Enter with the votes of the whole quorum. */
export const enter = local({
  guard: (me, { self, parameters: p }) => me.phase === 'wanted' && me.votes.equals(p.quorums.get(self)!),
  effect: (me) => [{ phase: 'held', failed: me.failed.clear(), inquiries: me.inquiries.clear() }],
})

/** (g) On leaving, send a RELEASE to every site of the quorum. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, parameters }) => [
    { phase: 'idle', t: null, votes: me.votes.clear() },
    send(parameters.quorums.get(self)!, RELEASE()),
  ],
})

/** (h) Upon RELEASE: vote for the earliest request of the queue; without one, be free to vote again. */
export const onRelease = upon('RELEASE', (me) => voteForNext(me.queue))

const late = (entry: number) => ({ servedInTimestampOrder: { violated: entry } }) as const
const stuck = (deadlock: number, doomed: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: doomed } }) as const
const two = '{3,4},{3,4},{3,4}' // three requesters, two voters that are asked by all of them

const drift = 'The differences between clocks (there are none with stamps=oracle)'
const firstClock = ({ stamps }: Context['parameters']) => ({ clock: stamps === 'oracle' ? null : 0 })

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
  name: 'maekawa-deadlock-handling',
  title: 'Maekawa, with deadlock handling',
  citation:
    'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985; B. Sanders, The Information Structure of Distributed Mutual Exclusion Algorithms, ACM TOCS 5(3), 1987',
  about:
    'A clause is atomic, the messages it sends included. Channels must be FIFO: an INQUIRE that arrives without the vote is taken for one that has been answered. Any two quorums must meet. Only requests move the clocks, so that of a site that some quorum leaves out may lag behind without bound, and unbounded requests then give infinitely many states: say how many requests each site makes, or let an oracle stamp them. An oracle is no part of a distributed system: its stamps are those of a clock that all sites read at once, and what is proved with it is proved for requests that are stamped in the order in which they are made. Ties between timestamps are broken by site number, so renaming sites is no symmetry.',
  sites: { min: 1, max: 9, fallback: 3 },
  protocol: maekawa,
  // biome-ignore format: in order
  clauses: { request, onRequest, onVote, onFailed, onInquire, onYield, enter, exit, onRelease },
  uses: { earlier, giveBack, insert, voteForNext },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  endless: ({ stamps }) => (stamps === 'own clocks' ? drift : undefined),
  initial: { site: ({ parameters }) => firstClock(parameters) },
  recovered: { site: (_, { parameters }) => firstClock(parameters) },
  shared: ({ parameters: { stamps } }) => ({ next: stamps === 'oracle' ? 0 : null }),
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  canRequest: ({ self, parameters }) => !parameters.quorums.get(self)!.isEmpty(),
  waitsFor: (view, site) =>
    [...view.parameters.quorums.get(site)!.subtract(view.all('site')[site]!.votes)].flatMap((voter) => {
      const holder = view.all('site')[voter]!.vote?.site
      return holder === undefined || holder === site ? [] : [{ site: holder, label: `vote of ${voter}` }]
    }),
  // biome-ignore format: a table
  formulas: {
    messagesPerEntry: {
      text: '3K to 5K', says: 'bounds', least: (model) => 3 * fewest(model), most: (model) => 5 * mostAsked(model),
      source: 'Maekawa 1985, section 4: 5√N at most; K without the own vote, unless messages to oneself count',
    },
    messagesAlone: {
      text: '3K', says: 'values', least: (model) => 3 * fewest(model), most: (model) => 3 * mostAsked(model),
      source: 'Maekawa 1985, section 4: a request, a vote and a release; K without the own vote, unless messages to oneself count',
    },
    clientDelay: {
      text: '2', says: 'values', least: (model) => (fewest(model) > 0 ? 2 : 0), most: (model) => (mostAsked(model) > 0 ? 2 : 0),
      source: 'Maekawa 1985, section 4: a round trip',
    },
    synchronisationDelay: {
      text: '2, or 1 where the voter in common is one of the two', says: 'values',
      least: (model) => Math.min(...handOvers(model)), most: (model) => Math.max(...handOvers(model)),
      source: 'Maekawa 1985, section 4, who counts messages to oneself, and so says 2',
    },
  },
  // biome-ignore format: names
  properties: [
    mutualExclusion, deadlockFreedom, entryPossible, someoneEnters, starvationFreedom, livelockFreedom,
    maekawa.servedInTimestampOrder('site', (me) => me.t), maekawa.servedInRequestOrder(),
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, parameters: { quorums: 'all' }, requests: 3 }, counts: [893, 1395, 39], verdicts: {} },
    { model: { sites: 2, parameters: { quorums: 'all' }, requests: 'unbounded' }, counts: [58, 97, 10], verdicts: { starvationFreedom: 'holds' }, note: 'where all ask each other the clocks stay together, and nobody starves without bound on requests' },
    { model: { sites: 3, parameters: { quorums: 'all' }, requests: 'unbounded' }, counts: [36926, 120382, 31], verdicts: { starvationFreedom: 'holds' }, large: true },
    { model: { sites: 2, parameters: { quorums: 'all', stamps: 'oracle' }, requests: 'unbounded' }, counts: [63, 104, 10], verdicts: { starvationFreedom: 'holds' }, note: 'no clock lags behind an oracle, so requests need no bound' },
    { model: { parameters: { quorums: 'ring', stamps: 'oracle' }, requests: 'unbounded' }, counts: [1882, 5232, 21], verdicts: { ...late(5), starvationFreedom: 'holds' } },
    { model: { parameters: { quorums: 'ring', stamps: 'oracle' }, requests: 1 }, counts: [1013, 2211, 18], verdicts: late(5) },
    { model: { parameters: { quorums: '{3,4},{3,4},{},{},{}', stamps: 'oracle' }, requests: 'unbounded' }, counts: [5963, 21032, 36], verdicts: { ...late(7), starvationFreedom: 'holds' }, note: 'either may overtake the other without bound; and two keep up 10 messages for each entry, 5K, three more: 32/3' },
    { model: { parameters: { quorums: 'all', stamps: 'oracle' }, requests: 'unbounded' }, counts: [49042, 167802, 24], verdicts: { starvationFreedom: 'holds' }, large: true },
    { model: { parameters: { quorums: 'ring' }, requests: 2 }, counts: [11493, 27466, 38], verdicts: { ...late(5), starvationFreedom: 'holds' }, note: 'whoever has all its votes enters, though an earlier request may be under way',
      counterexample: { folder: 'maekawa-out-of-order', property: 'servedInTimestampOrder', prose: 'Sites 0 and 1 ask with the same timestamp, so the request of site 0 is the earlier one by its site number. Site 1 has its own vote, and gets the one of site 2. The request of site 0 to site 1 is still under way: no voter of site 1 has heard of it, so none sends an INQUIRE, and site 1 enters first. Queues ordered by timestamps order only what has arrived. A voter asks nobody else before it votes, so nothing here prevents it; where everybody is asked, as by Ricart and Agrawala, it cannot happen.' } },
    { model: { parameters: { quorums: 'all' }, requests: 1 }, counts: [11661, 33191, 30], verdicts: {} },
    { model: { parameters: { quorums: 'ring' }, requests: 2 }, counts: [14474, 34058, 38], verdicts: { ...late(5), servedInRequestOrder: { violated: 19 } }, note: 'votes go by timestamps, and only requests move the clocks' },
    { model: { parameters: { quorums: 'six' }, requests: 1 }, counts: [5621, 19647, 27], verdicts: late(7) },
    { model: { parameters: { quorums: two }, requests: 1 }, counts: [7620, 26669, 27], verdicts: late(7) },
    { model: { parameters: { quorums: 'ring' }, requests: 1, crash: 1, whoCrashes: 'in' }, counts: [703, 1437, 19], verdicts: { ...late(5), ...stuck(7, 6) }, note: 'who has entered ignores an INQUIRE, and who crashes inside answers none: the votes it has are gone' },
    { model: { parameters: { quorums: 'ring' }, requests: 1, crash: 1, whoCrashes: 'idle' }, counts: [1359, 3184, 20], verdicts: { ...late(5), ...stuck(3, 2) }, note: 'a voter is missed even if it wants nothing itself: votes can be taken back, but not replaced' },
    { model: { sites: 4, parameters: { quorums: 'grid' }, requests: 1 }, counts: [254791, 971249, 40], verdicts: late(7), large: true },
    { model: { sites: 4, parameters: { quorums: 'grid', rules: '1985' }, requests: 1 }, counts: [256969, 978726, 40], verdicts: { ...late(7), ...stuck(14, 6) }, large: true,
      counterexample: { folder: 'maekawa-1985-grid-deadlock', property: 'deadlockFreedom', prose: 'Four sites in a square; sites 1, 2 and 3 ask, and each votes for itself. Voter 0 votes for site 2; the request of site 1 is earlier, so voter 0 asks site 2 for its vote back. Voter 3 has voted for itself; it queues first the request of site 2, and then that of site 1, which is earlier and takes the first place. The rule of 1985 looks only at a request that comes: site 2 was the earliest when it came, so it gets no FAILED, and none when site 1 displaces it. Site 3 fails at voter 1 and gives its own vote back, which goes to site 1. Now site 1 waits for the vote of 0, which site 2 has, and site 2 for that of 3, which site 1 has. Site 2 has been asked for the vote, and keeps it, since nobody has told it that it failed. Sanders adds that FAILED.' } },
    { model: { sites: 4, parameters: { quorums: 'grid', rules: 'lecture' }, requests: 1 }, counts: [255226, 971650, 40], verdicts: { ...late(7), ...stuck(14, 6) }, large: true,
      counterexample: { folder: 'maekawa-lecture-grid-deadlock', property: 'deadlockFreedom', prose: 'Four sites in a square; sites 1, 2 and 3 ask, and each votes for itself. Voter 0 votes for site 2, and asks for the vote back when the earlier request of site 1 comes. Voter 3 has voted for itself; it queues site 1, and then site 2 behind it. Now the lecture compares the request of site 2 only with the one that has the vote, that of site 3, and it is earlier: so site 2 gets no FAILED, though site 1 is before it in the queue. (By the rule of 1985 it would, in this order of arrival.) Site 3 fails at voter 1 and gives its vote back, and voter 3 votes for site 1. Sites 1 and 2 each have a vote that the other lacks, and site 2 keeps the one it is asked for, since it has not failed anywhere that it knows of.' } },
    { model: { parameters: { quorums: two, rules: '1985' }, requests: 1 }, counts: [8547, 29221, 27], verdicts: { ...late(7), ...stuck(16, 7) },
      counterexample: { folder: 'maekawa-1985-deadlock', property: 'deadlockFreedom', prose: 'Three sites ask the same two voters, 3 and 4. Voter 3 votes for site 1; voter 4 votes for site 2, and queues first site 1 and then site 0, which is earlier than both. Site 1 was the earliest of the queue when it came, so it was not told FAILED, and nobody tells it when site 0 takes its place. Site 2 fails at voter 3 and gives its vote back, and voter 4 votes for site 0. Now site 0 waits for the vote of 3, which site 1 has, and site 1 waits for the vote of 4, which site 0 has. Voter 3 has asked site 1 for its vote, but site 1 gives it back only after a FAILED. Sanders found this in 1987: whoever is displaced must be told.' } },
    { model: { parameters: { quorums: two, rules: 'lecture' }, requests: 1 }, counts: [7611, 26133, 27], verdicts: { ...late(7), ...stuck(16, 7) },
      counterexample: { folder: 'maekawa-lecture-deadlock', property: 'deadlockFreedom', prose: 'Here a voter compares a request only with the one that has its vote. Voter 3 votes for site 1. Voter 4 votes for site 2 and queues site 0; the request of site 1, which comes then, is earlier than that of site 2 but later than that of site 0. It gets no FAILED, since it is earlier than the one that has the vote, and will not get the vote next either. When voter 4 has its vote back it votes for site 0; now sites 0 and 1 each have the vote that the other lacks, and site 1 has not heard that it failed, so it keeps the one that it is asked for.' } },
    { model: { parameters: { quorums: 'ring', yields: 'failed and yielded' }, requests: 1 }, counts: [546, 1142, 18], verdicts: { ...late(5), ...stuck(7, 3) },
      counterexample: { folder: 'maekawa-failed-and-yielded-deadlock', property: 'deadlockFreedom', prose: 'Each of three sites needs its own vote and that of its successor. All three ask, and vote for themselves; then the three requests arrive. Sites 1 and 2 ask themselves for their votes, for a request that is earlier than their own. Site 0 tells site 2 FAILED. So site 2 has failed and is asked for its vote, and should give it to site 1. But here a vote is given back only by a site that has been told FAILED and has given back another vote, which is how the sentence reads with the word and. Nobody has given back a vote yet, so nobody ever gives back the first, and the circle of a ring of three stays closed. The sentence must say or.' } },
    { model: { parameters: { quorums: 'all' }, requests: 1, order: 'unordered' }, counts: [40867, 148018, 29], verdicts: stuck(10, 5), note: 'an INQUIRE that overtakes the VOTE is lost',
      counterexample: { folder: 'maekawa-unordered-deadlock', property: 'deadlockFreedom', prose: 'Everybody asks everybody, and channels do not keep the order of messages. Site 1 has failed at voter 0 and given its own vote back to site 0. Voter 2 votes for site 1, and then the request of site 0 comes, which is earlier: voter 2 sends an INQUIRE after the VOTE. The INQUIRE overtakes the VOTE. Site 1 is asked for a vote that it has not got, takes it for one that it has given back already, and ignores it. Then the VOTE arrives. Site 1 has the vote of 2 and waits for that of 0, site 0 has that and waits for the vote of 2; voter 2 has asked once and does not ask again. The assumption that fails is the one Maekawa makes of the network: messages between two sites arrive in the order in which they are sent.' } },
  ],
})
