// Agrawal and El Abbadi 1991: the sites form a binary tree, and a site enters with the votes of a path from the root to a leaf.
// Where a site of the path has failed, paths from both its children replace it. Any two such quorums share a site, since
// paths part only below a site that has voted.
import { either, send } from 'coterie'
import { type Context, local, RELEASE, REQUEST, type Site, upon, VOTE } from './protocol.js'

export { tree } from './protocol.js'

/** The sites below a site: i has 2i + 1 and 2i + 2. */
export const childrenOf = (site: number, { sites }: Context): readonly number[] =>
  [2 * site + 1, 2 * site + 2].filter((child) => child < sites.size)

/** Whether a site has voted for this request, or one below it has. */
const hasBegun = (site: number, me: Site, context: Context): boolean =>
  me.votes.has(site) || childrenOf(site, context).some((child) => hasBegun(child, me, context))

/** GetQuorum below a site: whom to ask next, one of these; nobody if the votes suffice, null if no quorum is left. */
export const nextIn = (site: number, me: Site, context: Context): readonly number[] | null => {
  if (!me.votes.has(site) && !context.suspects(site)) return [site]
  const children = childrenOf(site, context)
  const below = children.map((child) => nextIn(child, me, context))
  // A failed site is replaced by paths from both children, the left one first; a leaf has none.
  if (!me.votes.has(site))
    return children.length === 0 || below.includes(null)
      ? null
      : (below.find((next) => next!.length > 0) ?? [])
  if (children.length === 0) return []
  const open = children.flatMap((child, k) => (below[k] === null ? [] : [{ child, next: below[k]! }]))
  const path = open.find(({ child }) => hasBegun(child, me, context))
  if (path !== undefined) return path.next
  return open.length === 0 ? null : open.flatMap(({ next }) => next)
}

/** A site wants the critical section. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})

/** It asks down the tree, one site after the other; where two paths are left, it chooses. */
export const ask = local({
  guard: (me, context) =>
    me.phase === 'wanted' &&
    (me.asked === null || context.suspects(me.asked)) &&
    (nextIn(0, me, context) ?? []).length > 0,
  effect: (me, context) =>
    either(nextIn(0, me, context)!.map((site) => [{ asked: site }, send(site, REQUEST())] as const)),
})

/** Upon REQUEST: vote for it, unless the vote is out; else queue it. */
export const onRequest = upon('REQUEST', (me, _, { from }) =>
  me.vote === null ? [{ vote: from }, send(from, VOTE())] : [{ queue: me.queue.push(from) }],
)

/** Upon VOTE: count it, if it is awaited. */
export const onVote = upon('VOTE', (me, _, { from }) =>
  me.asked === from ? [{ asked: null, votes: me.votes.add(from) }] : [],
)

/** Enter with the votes of a whole quorum. */
export const enter = local({
  guard: (me, context) => me.phase === 'wanted' && nextIn(0, me, context)?.length === 0,
  effect: () => [{ phase: 'held' }],
})

/** On leaving, release the votes. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me) => [{ phase: 'idle', votes: me.votes.clear() }, send(me.votes, RELEASE())],
})

/** The vote is free: give it to the next request of the queue, if there is one. */
export const voteForNext = (queue: Site['queue']) => {
  const next = queue.first()
  return next === undefined
    ? ([{ vote: null }] as const)
    : ([{ vote: next, queue: queue.shift() }, send(next, VOTE())] as const)
}

/** Upon RELEASE: vote for the next, if the sender still has the vote. */
export const onRelease = upon('RELEASE', (me, _, { from }) => (me.vote === from ? voteForNext(me.queue) : []))

/** A site takes its vote back from one that has failed. */
export const takeBack = local({
  guard: (me, { suspects }) => me.vote !== null && suspects(me.vote),
  effect: (me) => voteForNext(me.queue),
})

/** In the order of the algorithm; `takeBack` is for failures. */
export const clauses = { request, ask, onRequest, onVote, enter, exit, onRelease, takeBack }
