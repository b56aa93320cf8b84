// Maekawa 1985 without its handling of deadlocks, on channels that may lose messages: a site that waits sends its REQUEST
// again, and every copy is answered. A site that has left sends its RELEASE again. Each message names its request by its
// timestamp, so copies are recognised.
import { send } from 'coterie'
import { enter } from '../maekawa/algorithm.js'
import { asked, local, RELEASE, REQUEST, type Site, upon, VOTE } from './protocol.js'

export { maekawa } from './protocol.js'

/** (a) A site that wants the critical section sends a timestamped REQUEST to every site of its quorum. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, parameters }) => {
    const t = me.t + 1
    return [
      { phase: 'wanted', t, again: parameters.copies },
      send(parameters.quorums.get(self)!, REQUEST({ t })),
    ]
  },
})

/** A site that waits sends the same REQUEST again to the sites that have not voted for it. */
export const requestAgain = local({
  guard: (me, { self, parameters: p }) =>
    me.phase === 'wanted' && me.again > 0 && !me.votes.equals(p.quorums.get(self)!),
  effect: (me, { self, parameters }) => [
    { again: me.again - 1 },
    send(parameters.quorums.get(self)!.subtract(me.votes), REQUEST({ t: me.t })),
  ],
})

/** The vote is free: give it to the next request of the queue, with a VOTE for each of its copies. */
export const voteForNext = ({ vote, queue, over }: Pick<Site, 'vote' | 'queue' | 'over'>) => {
  const next = queue.first() ?? null
  return [
    {
      vote: next,
      queue: queue.filterNot((one) => one.equals(next)),
      over: over.set(vote!.site, vote!.t),
    },
    ...queue.filter((one) => one.equals(next)).map(({ site, t }) => send(site, VOTE({ t }))),
  ] as const
}

/**
 * (b) Upon REQUEST: vote for it if no vote is out, and again if it has the vote; else queue it. Ignore a copy of one that is
 * over. A new request of the site that has the vote ends the old one, whose RELEASE was lost or is late.
 */
export const onRequest = upon('REQUEST', (me, { t }, { from }) => {
  const one = asked.make({ site: from, t })
  const last = me.over.get(from)
  if (last !== undefined && t <= last) return []
  if (me.vote === null || one.equals(me.vote)) return [{ vote: one }, send(from, VOTE({ t }))]
  const queue = me.queue.push(one)
  return me.vote.site === from ? voteForNext(me.merge({ queue })) : [{ queue }]
})

/** Upon VOTE: count it, by sender, if it is for the present request. */
export const onVote = upon('VOTE', (me, { t }, { from }) =>
  me.phase === 'wanted' && t === me.t ? [{ votes: me.votes.add(from) }] : [],
)

/** (d) On leaving, send a RELEASE to every site of the quorum. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, parameters }) => [
    { phase: 'idle', again: parameters.copies, votes: me.votes.clear() },
    send(parameters.quorums.get(self)!, RELEASE({ t: me.t })),
  ],
})

/** A site that has left and has no new request sends the same RELEASE again. */
export const releaseAgain = local({
  guard: (me) => me.phase === 'idle' && me.again > 0,
  effect: (me, { self, parameters }) => [
    { again: me.again - 1 },
    send(parameters.quorums.get(self)!, RELEASE({ t: me.t })),
  ],
})

/** (e) Upon RELEASE: vote for the next, if the vote is with that request. */
export const onRelease = upon('RELEASE', (me, { t }, { from }) =>
  asked.make({ site: from, t }).equals(me.vote) ? voteForNext(me) : [],
)

/** In the order of the book; `requestAgain` and `releaseAgain` are new. */
export const clauses = { request, requestAgain, onRequest, onVote, enter, exit, releaseAgain, onRelease }
