// Maekawa's votes with a failure detector. A site whose quorum has a crashed member chooses another quorum, and a voter takes
// back a vote that a crashed site has. A site asks its voters one after the other, in ascending order, so nothing deadlocks.
import { send } from 'coterie'
import { type Context, local, RELEASE, REQUEST, type Site, upon, VOTE } from './protocol.js'

export { maekawa } from './protocol.js'

/** The first site, counting up from this one, whose quorum has no crashed member; null if every quorum has one. */
export const usable = ({ self, sites, suspects, parameters }: Context) => {
  const inOrder = [...sites].map((_, k) => (self + k) % sites.size)
  return inOrder.find((owner) => !parameters.quorums.get(owner)!.some(suspects)) ?? null
}

/** A site wants the critical section. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, context) => [{ phase: 'wanted', quorum: usable(context) }],
})

/** It sends a REQUEST to the lowest voter of its quorum that has not voted for it. */
export const ask = local({
  guard: (me, { parameters: p }) =>
    me.phase === 'wanted' &&
    me.quorum !== null &&
    me.asked === null &&
    !p.quorums.get(me.quorum)!.isSubset(me.votes),
  effect: (me, { parameters }) => {
    const voter = parameters.quorums.get(me.quorum!)!.subtract(me.votes).min()!
    return [{ asked: voter }, send(voter, REQUEST())]
  },
})

/** If a member of its quorum has crashed, it releases its votes and takes another; an awaited VOTE comes first. */
export const change = local({
  guard: (me, { suspects, parameters: p }) =>
    me.phase === 'wanted' &&
    me.quorum !== null &&
    (me.asked === null || suspects(me.asked)) &&
    p.quorums.get(me.quorum)!.some(suspects),
  effect: (me, context) => [
    { quorum: usable(context), asked: null, votes: me.votes.clear() },
    send(me.asked === null ? me.votes : me.votes.add(me.asked), RELEASE()),
  ],
})

/** Upon REQUEST: vote for it, unless the vote is out; else queue it. */
export const onRequest = upon('REQUEST', (me, _, { from }) =>
  me.vote === null ? [{ vote: from }, send(from, VOTE())] : [{ queue: me.queue.push(from) }],
)

/** Upon VOTE: count it, if it is awaited. */
export const onVote = upon('VOTE', (me, _, { from }) =>
  me.asked === from ? [{ asked: null, votes: me.votes.add(from) }] : [],
)

/** Enter with the votes of the whole quorum. */
export const enter = local({
  guard: (me, { parameters: p }) =>
    me.phase === 'wanted' && me.quorum !== null && p.quorums.get(me.quorum)!.isSubset(me.votes),
  effect: () => [{ phase: 'held' }],
})

/** On leaving, release the votes. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me) => [{ phase: 'idle', quorum: null, votes: me.votes.clear() }, send(me.votes, RELEASE())],
})

/** The vote is free: give it to the next request of the queue, if there is one. */
export const voteForNext = (queue: Site['queue']) => {
  const next = queue.first()
  return next === undefined
    ? ([{ vote: null }] as const)
    : ([{ vote: next, queue: queue.shift() }, send(next, VOTE())] as const)
}

/** Upon RELEASE: vote for the next, if the sender has the vote; else remove its request from the queue. */
export const onRelease = upon('RELEASE', (me, _, { from }) =>
  me.vote === from ? voteForNext(me.queue) : [{ queue: me.queue.filter((site) => site !== from) }],
)

/** A voter takes its vote back from a crashed site. */
export const takeBack = local({
  guard: (me, { suspects }) => me.vote !== null && suspects(me.vote),
  effect: (me) => voteForNext(me.queue),
})

/** In the order of the algorithm; `change` and `takeBack` are for crashes. */
export const clauses = { request, ask, change, onRequest, onVote, enter, exit, onRelease, takeBack }
