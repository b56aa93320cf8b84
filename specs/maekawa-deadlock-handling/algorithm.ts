// Maekawa 1985 with its handling of deadlocks, as corrected by Sanders 1987. A site enters with the votes of its quorum, and
// each voter votes for one request at a time. A voter may ask for its vote back when an earlier request arrives, and a site
// that has failed elsewhere gives it back.
import { precedes, send } from 'coterie'
import {
  asked,
  FAILED,
  INQUIRE,
  local,
  type Ranked,
  RELEASE,
  REQUEST,
  type Request,
  type Site,
  upon,
  VOTE,
  YIELD,
} from './protocol.js'

export { maekawa } from './protocol.js'

export const earlier = (a: Ranked, b: Ranked) => precedes([a.t, a.site], [b.t, b.site])

export const insert = (queue: Site['queue'], one: Request) => {
  const place = queue.findIndex((other) => earlier(one, other))
  return queue.insert(place < 0 ? queue.size : place, one)
}

/** (a) A site that wants the critical section sends a timestamped REQUEST to every site of its quorum. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, parameters }) => {
    const t = me.clock! + 1
    return [{ phase: 'wanted', clock: t, t }, send(parameters.quorums.get(self)!, REQUEST({ t }))]
  },
})

/** (b) Upon REQUEST: vote for it if no vote is out; else queue it, and send FAILED, or INQUIRE to the site with the vote. */
export const onRequest = upon('REQUEST', (me, { t }, { from }) => {
  const clock = Math.max(me.clock!, t)
  const one = asked.make({ t, site: from })
  if (me.vote === null) return [{ clock, vote: one }, send(from, VOTE())]
  const head = me.queue.first()
  const news = { clock, queue: insert(me.queue, one) }
  // A request that is not the earliest of all has failed.
  if (earlier(me.vote, one) || (head !== undefined && earlier(head, one))) return [news, send(from, FAILED())]
  // Otherwise the request that was the earliest in the queue has failed, and an INQUIRE asks for the vote, once.
  const displaced = head !== undefined && earlier(head, me.vote) ? [head.site] : []
  const holder = me.inquired ? [] : [me.vote.site]
  return [{ ...news, inquired: true }, send(displaced, FAILED()), send(holder, INQUIRE())]
})

/** Upon VOTE: count it, by sender. */
export const onVote = upon('VOTE', (me, _, { from }) => [
  { votes: me.votes.add(from), failed: me.failed.remove(from) },
])

// Once the site has failed, give back the votes that were asked back; a vote given back counts as a failure.
export const giveBack = ({ votes, failed, inquiries }: Site) =>
  failed.isEmpty()
    ? ([{ failed, inquiries }] as const)
    : ([
        { votes: votes.subtract(inquiries), failed: failed.union(inquiries), inquiries: inquiries.clear() },
        send(inquiries, YIELD()),
      ] as const)

/** (c) Upon FAILED: give back the votes that were asked back, by a YIELD. */
export const onFailed = upon('FAILED', (me, _, { from }) =>
  me.phase === 'wanted' ? giveBack(me.merge({ failed: me.failed.add(from) })) : [],
)

/** (d) Upon INQUIRE: give the vote back after a FAILED or another YIELD; else remember it. Ignore it once inside. */
export const onInquire = upon('INQUIRE', (me, _, { from }) =>
  me.phase === 'wanted' && me.votes.has(from)
    ? giveBack(me.merge({ inquiries: me.inquiries.add(from) }))
    : [],
)

// The vote is free: give it to the earliest of the queue.
export const voteForNext = (queue: Site['queue']) => {
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
