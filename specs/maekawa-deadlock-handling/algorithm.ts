// Maekawa 1985 with its handling of deadlocks, as corrected by Sanders 1987: a voter may ask for its vote back when an
// earlier request comes, and a site that has failed elsewhere gives it back.
import {
  before,
  type ContextOf,
  choice,
  clock,
  flag,
  listOf,
  type MeOf,
  many,
  oneOf,
  optional,
  protocol,
  quorums,
  record,
  send,
  setOf,
  siteId,
  timestamp,
} from 'coterie'

export const asked = record({ t: timestamp, site: siteId })
type Request = typeof asked.initial

export const maekawa = protocol({
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

export const { REQUEST, VOTE, FAILED, INQUIRE, YIELD, RELEASE } = maekawa.messages
export const { local, upon } = maekawa.roles.site
export type Site = MeOf<typeof maekawa, 'site'>
export type Context = ContextOf<typeof maekawa>
export const earlier = (a: Request, b: Request) => before([a.t, a.site], [b.t, b.site])

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

/** In the order of the book. */
export const clauses = { request, onRequest, onVote, onFailed, onInquire, onYield, enter, exit, onRelease }
