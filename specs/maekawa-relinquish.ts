// How a lecture breaks the deadlocks of Maekawa's algorithm: a site that has failed somewhere and is asked for a vote
// gives up all its votes. The lecture does not say how it asks again; here are three answers, and none will do.
// biome-ignore format: names
import {
  algorithm, before, type ContextOf, choice, deadlockFreedom, entryPossible, flag, int, listOf,
  livelockFreedom, type MeOf, many, mutualExclusion, oneOf, optional, protocol, quorums, record, send, setOf,
  siteId, someoneEnters, starvationFreedom, timestamp,
} from 'coterie'

// Which attempt of a requester a message belongs to; 0 where messages bear no tags. A number does not come again with the next
// request, so a tag names one attempt, and needs no order of the messages for it.
const tag = int(0, Infinity)
const asked = record({ t: timestamp, site: siteId, tag })
type Request = typeof asked.initial
const maekawa = protocol({
  parameters: {
    quorums: quorums('whose votes a site needs', 'all'),
    // never: as the lecture has it, to the letter. untagged: at once. tagged: at once, and what belongs to an earlier
    // attempt is ignored.
    again: choice(
      'how a site that gave up its votes asks again: never; at once, and no message says to which attempt it belongs; or at once, and each says it',
      'never',
      'untagged',
      'tagged',
    ),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      attempt: tag,
      votes: setOf(siteId),
      failed: setOf(siteId), // which voters have sent FAIL
      inquiries: setOf(siteId), // which voters want their vote back
      vote: optional(asked), // the request that has the own vote
      inquired: flag, // whether the own vote has been asked back
      queue: listOf(asked), // the other requests, earliest first
    }),
  },
  messages: {
    REQUEST: { t: timestamp, tag },
    VOTE: { tag },
    FAIL: { tag },
    INQUIRE: { tag },
    RELINQUISH: {},
    RELEASE: {},
  },
})
const { REQUEST, VOTE, FAIL, INQUIRE, RELINQUISH, RELEASE } = maekawa.messages
const { local, upon } = maekawa.roles.site
type Site = MeOf<typeof maekawa, 'site'>
type Context = ContextOf<typeof maekawa>

const earlier = (a: Request, b: Request) => before([a.t, a.site], [b.t, b.site])
const nextAttempt = (me: Site, { again }: Context['parameters']) =>
  again === 'tagged' ? me.attempt + 1 : me.attempt

/** (a) A site that wants the critical section sends a timestamped REQUEST to every site of its quorum. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, parameters }) => {
    const t = me.clock + 1
    const attempt = nextAttempt(me, parameters)
    const quorum = parameters.quorums.get(self)!
    return [{ phase: 'wanted', clock: t, t, attempt }, send(quorum, REQUEST({ t, tag: attempt }))]
  },
})

/** (b) Upon REQUEST: vote for it, if no vote is out; else queue it; FAIL it if it is later, else INQUIRE. */
export const onRequest = upon('REQUEST', (me, message, { from }) => {
  const clock = Math.max(me.clock, message.t)
  const one = asked.make({ t: message.t, site: from, tag: message.tag })
  if (me.vote === null) return [{ clock, vote: one }, send(from, VOTE({ tag: one.tag }))]
  const place = me.queue.findIndex((other) => earlier(one, other))
  const news = { clock, queue: me.queue.insert(place < 0 ? me.queue.size : place, one) }
  if (earlier(me.vote, one)) return [news, send(from, FAIL({ tag: one.tag }))]
  const holder = me.inquired ? [] : [me.vote.site]
  return [{ ...news, inquired: true }, send(holder, INQUIRE({ tag: me.vote.tag }))]
})

/** Whether a message belongs to the present attempt. */
const current = (me: Site, message: { readonly tag: number }) =>
  me.phase === 'wanted' && message.tag === me.attempt

/** Upon VOTE: count it, by sender. */
export const onVote = upon('VOTE', (me, message, { from }) =>
  current(me, message) ? [{ votes: me.votes.add(from), failed: me.failed.remove(from) }] : [],
)

// With an INQUIRE and a FAIL, give up all votes by a RELINQUISH to the whole quorum; and ask again, or not.
const giveUp = (me: Site, { self, parameters }: Context) => {
  const { votes, failed, inquiries, t } = me
  if (failed.isEmpty() || inquiries.isEmpty()) return [{ failed, inquiries }] as const
  const quorum = parameters.quorums.get(self)!
  const attempt = nextAttempt(me, parameters)
  return [
    { attempt, votes: votes.clear(), failed: failed.clear(), inquiries: inquiries.clear() },
    send(quorum, RELINQUISH()),
    send(parameters.again === 'never' ? [] : quorum, REQUEST({ t: t!, tag: attempt })),
  ] as const
}

/** (c) Upon FAIL: give up the votes if one was asked for. */
export const onFail = upon('FAIL', (me, message, context) =>
  current(me, message) ? giveUp(me.merge({ failed: me.failed.add(context.from) }), context) : [],
)

/** (d) Upon INQUIRE: give up the votes after a FAIL; else remember. Ignore it once inside. */
export const onInquire = upon('INQUIRE', (me, message, context) =>
  current(me, message) && me.votes.has(context.from)
    ? giveUp(me.merge({ inquiries: me.inquiries.add(context.from) }), context)
    : [],
)

// The vote is free: give it to the earliest of the queue.
const voteForNext = (queue: Site['queue']) => {
  const next = queue.first()
  if (next === undefined) return [{ vote: null, inquired: false }] as const
  return [
    { vote: next, inquired: false, queue: queue.shift() },
    send(next.site, VOTE({ tag: next.tag })),
  ] as const
}

/** (e) Upon RELINQUISH: forget the request, and vote for the next if it had the vote. */
export const onRelinquish = upon('RELINQUISH', (me, _, { from }) =>
  me.vote?.site === from ? voteForNext(me.queue) : [{ queue: me.queue.filter(({ site }) => site !== from) }],
)

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

const stuck = (deadlock: number, doomed: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: doomed } }) as const
const two = '{3,4},{3,4},{3,4}' // three requesters, two voters that are asked by all of them

export default algorithm({
  name: 'maekawa-relinquish',
  title: 'Maekawa, giving up all votes',
  citation:
    'a lecture on distributed systems (CS 425, University of Illinois); after M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985',
  about:
    'A clause is atomic, the messages it sends included. Channels must be FIFO. Any two quorums must meet. A request that is made again keeps its timestamp. As in maekawa-deadlock-handling, say how many requests each site makes. Ties between timestamps are broken by site number, so renaming sites is no symmetry.',
  sites: { min: 1, max: 9, fallback: 2 },
  protocol: maekawa,
  // biome-ignore format: in order
  clauses: { request, onRequest, onVote, onFail, onInquire, onRelinquish, enter, exit, onRelease },
  uses: { current, earlier, giveUp, nextAttempt, voteForNext },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  endless: 'The differences between clocks',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  canRequest: ({ self, parameters }) => !parameters.quorums.get(self)!.isEmpty(),
  waitsFor: (view, site) =>
    [...view.parameters.quorums.get(site)!.subtract(view.all('site')[site]!.votes)].flatMap((voter) => {
      const holder = view.all('site')[voter]!.vote?.site
      return holder === undefined || holder === site ? [] : [{ site: holder, label: `vote of ${voter}` }]
    }),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    maekawa.servedInRequestOrder(),
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, requests: 1 }, counts: [58, 78, 12], verdicts: stuck(10, 2),
      counterexample: { folder: 'maekawa-relinquish-for-good', property: 'deadlockFreedom', prose: 'Two sites ask each other and themselves. Site 1 has its own vote, is told FAIL by site 0, and has asked itself for its vote on behalf of site 0, whose request is earlier. So it gives up: it takes its request back everywhere, and site 0 enters and leaves. Site 1 still wants to enter, but no voter knows of its request any more, and nothing says that it is to be made again.' } },
    { model: { sites: 3, parameters: { quorums: 'ring' }, requests: 1 }, counts: [592, 1233, 18], verdicts: stuck(16, 3) },
    { model: { parameters: { quorums: 'six' }, requests: 1 }, counts: [8465, 29261, 27], verdicts: stuck(25, 5), note: "the lecture's own example" },
    { model: { parameters: { quorums: two }, requests: 1 }, counts: [10449, 34074, 28], verdicts: stuck(17, 4) },
    { model: { sites: 2, parameters: { again: 'untagged' }, requests: 1 }, counts: [67, 90, 16], verdicts: {}, note: 'with so few voters no old vote is left; 71 states, with tags too, where a site takes in its own RELINQUISH before it asks the other again, and not after' },
    { model: { sites: 3, parameters: { quorums: 'ring', again: 'untagged' }, requests: 1 }, counts: [664, 1403, 21], verdicts: {} },
    { model: { parameters: { quorums: two, again: 'untagged' }, requests: 1 }, counts: [83323, 307541, 55], verdicts: { mutualExclusion: { violated: 33 }, ...stuck(19, 7) },
      counterexample: { folder: 'maekawa-relinquish-old-vote', property: 'mutualExclusion', prose: 'Three sites ask the same two voters. Sites 1 and 2 have given up their votes and asked again, and site 0 has come and gone. But the voters have not read that yet: voter 4 votes for the first request of site 1, voter 3 for the first request of site 2. Then they read that these were taken back, and vote for the second requests: voter 3 for site 1, voter 4 for site 2. Each of the two sites counts the old vote and the new one as two votes for its second request, and both enter. A vote must say which request it is for.' } },
    { model: { sites: 3, parameters: { quorums: 'ring', again: 'tagged' }, requests: 1 }, counts: [642, 1352, 21], verdicts: {} },
    { model: { sites: 3, parameters: { quorums: 'ring', again: 'tagged' }, requests: 1 }, counts: [731, 1514, 21], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { parameters: { quorums: two, again: 'tagged' }, requests: 1 }, counts: [36050, 128571, 55], verdicts: stuck(19, 7), note: 'what remains is that a voter compares only with the request that has its vote',
      counterexample: { folder: 'maekawa-relinquish-tagged-deadlock', property: 'deadlockFreedom', prose: 'Three sites ask the same two voters. Voter 3 votes for site 2 and queues sites 0 and 1, in this order. Both are earlier than site 2, which has the vote, so neither gets a FAIL, though site 1 cannot be the next. Site 2 has been asked for its vote, but it gets the other one too, enters and leaves. Voter 3 now votes for site 0. At voter 4 the request of site 1 is the first to be read, and gets the vote; then that of site 0 comes, which is earlier, and site 1 is asked for the vote. It has not been told FAIL, neither when it was queued at voter 3 nor when site 0 got that vote before it, so it keeps what it has. Nobody has given up anything in this run: the tags make attempts safe, and do not help where a voter compares a request only with the one that has its vote.' } },
    { model: { sites: 3, parameters: { quorums: 'ring', again: 'tagged' }, requests: 1, crash: 1, whoCrashes: 'in' }, counts: [787, 1637, 21], verdicts: stuck(7, 6), note: 'who crashes inside gives nothing up, and no voter is released' },
  ],
})
