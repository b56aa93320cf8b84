// How a lecture breaks the deadlocks of Maekawa's algorithm: a site that has failed somewhere and must return a vote
// gives up all its votes. The lecture does not say how the site asks again. Here are three answers, and none is right.
import { send } from 'coterie'
import { earlier, enter, exit } from '../maekawa-deadlock-handling/algorithm.js'
import {
  asked,
  type Context,
  FAIL,
  INQUIRE,
  local,
  RELINQUISH,
  REQUEST,
  type Site,
  upon,
  VOTE,
} from './protocol.js'

export { maekawa } from './protocol.js'

/** (a) A site that wants the critical section sends a timestamped REQUEST to every site of its quorum. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, parameters }) => {
    const t = me.clock + 1
    return [
      { phase: 'wanted', clock: t, t },
      send(parameters.quorums.get(self)!, REQUEST({ t, tag: me.attempt })),
    ]
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
export const current = (me: Site, message: { readonly tag: number }) =>
  me.phase === 'wanted' && message.tag === me.attempt

/** Upon VOTE: count it, by sender. */
export const onVote = upon('VOTE', (me, message, { from }) =>
  current(me, message) ? [{ votes: me.votes.add(from), failed: me.failed.remove(from) }] : [],
)

// With an INQUIRE and a FAIL, give up all votes by a RELINQUISH to the whole quorum.
export const giveUp = ({ votes, failed, inquiries }: Site, { self, parameters }: Context) =>
  failed.isEmpty() || inquiries.isEmpty()
    ? ([{ failed, inquiries }] as const)
    : ([
        { votes: votes.clear(), failed: failed.clear(), inquiries: inquiries.clear() },
        send(parameters.quorums.get(self)!, RELINQUISH()),
      ] as const)

/** (c) Upon FAIL: give up the votes if one was asked back. */
export const onFail = upon('FAIL', (me, message, context) =>
  current(me, message) ? giveUp(me.merge({ failed: me.failed.add(context.from) }), context) : [],
)

/** (d) Upon INQUIRE: give up the votes after a FAIL; else remember it. Ignore it once inside. */
export const onInquire = upon('INQUIRE', (me, message, context) =>
  current(me, message) && me.votes.has(context.from)
    ? giveUp(me.merge({ inquiries: me.inquiries.add(context.from) }), context)
    : [],
)

// The vote is free: give it to the earliest of the queue.
export const voteForNext = (queue: Site['queue']) => {
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

/** (h) Upon RELEASE: vote for the earliest request of the queue; without one, be free to vote again. */
export const onRelease = upon('RELEASE', (me) => voteForNext(me.queue))

/** In the order of the book. */
export const clauses = { request, onRequest, onVote, onFail, onInquire, onRelinquish, enter, exit, onRelease }
