// Mutants of tree quorums: a failed site replaced wrongly, votes that stay with failed sites, or are given twice.
import { either, type Mutant, send } from 'coterie'
import { childrenOf, nextIn, voteForNext } from './algorithm.js'
import { type Context, local, RELEASE, REQUEST, type Site, upon, VOTE } from './protocol.js'

const mayAskOn = (me: Site, { suspects }: Context): boolean => me.asked === null || suspects(me.asked)

/** The two clauses that walk down the tree, by another way to find whom to ask next, or when. */
const walking = (
  next: (me: Site, context: Context) => readonly number[] | null,
  mayAsk: (me: Site, context: Context) => boolean = mayAskOn,
) => ({
  ask: local({
    guard: (me, context) =>
      me.phase === 'wanted' && mayAsk(me, context) && (next(me, context) ?? []).length > 0,
    effect: (me, context) =>
      either(next(me, context)!.map((site) => [{ asked: site }, send(site, REQUEST())] as const)),
  }),
  enter: local({
    guard: (me, context) => me.phase === 'wanted' && next(me, context)?.length === 0,
    effect: () => [{ phase: 'held' }],
  }),
})

const crash = { sites: 3, requests: 1, crash: 1, whoCrashes: '0', detector: 'perfect' } as const
const rootFails = { ...crash, requesters: [1, 2] } as const
const never = { starvationFreedom: 'violated', livelockFreedom: 'violated' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a failed root is replaced by a path from one child',
    teaches:
      'A path from the left child and one from the right child share no site. Only with both does each ' +
      'quorum meet every other one.',
    clauses: walking((me, context) => {
      if (me.votes.has(0) || !context.suspects(0)) return nextIn(0, me, context)
      const below = childrenOf(0, context).map((child) => nextIn(child, me, context) ?? [child])
      return below.some((next) => next.length === 0) ? [] : below.flat()
    }),
    model: rootFails,
    verdicts: { mutualExclusion: 7 },
  },
  {
    name: 'a site waits for the vote of a failed one',
    teaches: 'A failed site does not vote. A site that has asked it must go on with the children.',
    clauses: walking(
      (me, context) => nextIn(0, me, context),
      (me) => me.asked === null,
    ),
    model: rootFails,
    verdicts: { deadlockFreedom: 4, entryPossible: 3, ...never },
  },
  {
    name: 'a path ends above the leaf',
    teaches: 'Where the root fails, only the sites below it can tell who has already entered.',
    clauses: walking((me, context) => (me.votes.has(0) ? [] : nextIn(0, me, context))),
    model: rootFails,
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'a site votes for every request',
    teaches: 'A vote excludes other sites only if each site has one.',
    clauses: { onRequest: upon('REQUEST', (_, __, { from }) => [{ vote: from }, send(from, VOTE())]) },
    model: { sites: 3, requests: 1 },
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'a site does not take its vote back',
    teaches: 'A failed site releases no vote, so each site that has voted for it must take the vote back.',
    clauses: { takeBack: undefined },
    model: crash,
    verdicts: { deadlockFreedom: 8, entryPossible: 6, ...never },
  },
  {
    name: 'the RELEASE of any site frees the vote',
    teaches:
      'A site may fail after it has sent its RELEASE, and the vote is taken back. The RELEASE that ' +
      'arrives later must not free the vote of the next site.',
    clauses: { onRelease: upon('RELEASE', (me) => voteForNext(me.queue)) },
    model: crash,
    verdicts: { mutualExclusion: 22 },
  },
  {
    name: 'a site releases only the vote of the leaf',
    teaches: 'All sites of the quorum have voted, so all of them must have their votes back.',
    clauses: {
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (me) => [{ phase: 'idle', votes: me.votes.clear() }, send(me.votes.max()!, RELEASE())],
      }),
    },
    model: { sites: 3, requests: 1 },
    verdicts: { deadlockFreedom: 9, entryPossible: 3, ...never },
  },
  {
    name: 'the last of the queue is voted for first',
    teaches: 'The queue serves requests in the order of arrival.',
    clauses: {
      onRelease: upon('RELEASE', (me, _, { from }) => {
        if (me.vote !== from) return []
        const last = me.queue.last()
        return last === undefined
          ? [{ vote: null }]
          : [{ vote: last, queue: me.queue.pop() }, send(last, VOTE())]
      }),
    },
    model: { sites: 3 },
    verdicts: { starvationFreedom: 'violated' },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: { sites: 3 },
    verdicts: {
      mutualExclusion: 'vacuous',
      deadlockFreedom: 5,
      entryPossible: 1,
      someoneEnters: 'violated',
    },
  },
]
