// Mutants of Maekawa's algorithm with votes given up. With tags, and three sites in a ring, the original is safe.
import { type Mutant, send } from 'coterie'
import { current } from './algorithm.js'
import { asked, FAIL, INQUIRE, local, RELINQUISH, upon, VOTE } from './protocol.js'

// `onRequest` with another order of equal timestamps: whether a request is earlier than another one.
const ordering = (isEarlier: (t: number, other: number) => boolean) => ({
  onRequest: upon('REQUEST', (me, { t, tag }, { from }) => {
    const clock = Math.max(me.clock, t)
    const one = asked.make({ t, site: from, tag })
    if (me.vote === null) return [{ clock, vote: one }, send(from, VOTE({ tag }))]
    const place = me.queue.findIndex((other) => isEarlier(t, other.t))
    const news = { clock, queue: me.queue.insert(place < 0 ? me.queue.size : place, one) }
    if (isEarlier(me.vote.t, t)) return [news, send(from, FAIL({ tag }))]
    const holder = me.inquired ? [] : [me.vote.site]
    return [{ ...news, inquired: true }, send(holder, INQUIRE({ tag: me.vote.tag }))]
  }),
})

const ring = { sites: 3, parameters: { quorums: 'ring', again: 'tagged' }, requests: 1 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'enter with one vote missing',
    teaches:
      'Two quorums may share only one site, and the missing vote may be the vote of that site. So a site ' +
      'needs all votes.',
    clauses: {
      enter: local({
        guard: (me, { self, parameters: p }) =>
          me.phase === 'wanted' && me.votes.size >= p.quorums.get(self)!.size - 1,
        effect: (me) => [{ phase: 'held', failed: me.failed.clear(), inquiries: me.inquiries.clear() }],
      }),
    },
    model: ring,
    verdicts: { mutualExclusion: 4, servedInTimestampOrder: 3, servedInRequestOrder: 6 },
  },
  {
    name: 'a voter that gets its vote back keeps it',
    teaches: 'A voter gives a returned vote to the head of its queue, which waits for it.',
    clauses: {
      onRelinquish: upon('RELINQUISH', (me, _, { from }) =>
        me.vote?.site === from
          ? [{ vote: null, inquired: false }]
          : [{ queue: me.queue.filter(({ site }) => site !== from) }],
      ),
    },
    model: ring,
    verdicts: { deadlockFreedom: 10, entryPossible: 3, servedInTimestampOrder: 5 },
  },
  {
    name: 'a withdrawn request stays in the queue',
    teaches:
      'A withdrawn request must leave the queue. Otherwise the voter votes for an attempt that has ended, ' +
      'and no site releases that vote.',
    clauses: {
      onRelinquish: upon('RELINQUISH', (me, _, { from }) => {
        if (me.vote?.site !== from) return []
        const next = me.queue.first()
        if (next === undefined) return [{ vote: null, inquired: false }]
        return [
          { vote: next, inquired: false, queue: me.queue.shift() },
          send(next.site, VOTE({ tag: next.tag })),
        ]
      }),
    },
    model: { ...ring, parameters: { quorums: 'all', again: 'tagged' }, sites: 2 },
    verdicts: { deadlockFreedom: 13, entryPossible: 2 },
  },
  {
    name: 'a FAIL is not remembered',
    teaches: 'A site must remember a FAIL, so that it obeys an INQUIRE that arrives later.',
    clauses: { onFail: upon('FAIL', () => []) },
    model: ring,
    verdicts: {
      deadlockFreedom: 7,
      entryPossible: 3,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
      servedInTimestampOrder: 5,
    },
  },
  {
    name: 'a site gives up its votes upon INQUIRE, without a FAIL',
    teaches:
      'In the story of the lecture site 1 gives up, although no voter has sent it a FAIL. Only with this ' +
      'mistake can it.',
    clauses: {
      onInquire: upon('INQUIRE', (me, message, { self, from, parameters }) =>
        current(me, message) && me.votes.has(from)
          ? [
              { votes: me.votes.clear(), failed: me.failed.clear() },
              send(parameters.quorums.get(self)!, RELINQUISH()),
            ]
          : [],
      ),
    },
    model: { sites: 6, parameters: { quorums: 'six' }, requests: 1 },
    verdicts: { deadlockFreedom: 16, entryPossible: 3, servedInTimestampOrder: 7, onlyTheLatestGivesUp: 4 },
  },
  {
    name: 'of two requests with equal timestamps each is earlier',
    drops: 'of two equal timestamps one can be asked to give up',
    teaches:
      'Site numbers must break ties: if of two equal timestamps the one that arrives later always ' +
      'fails, no INQUIRE goes out, and each site waits for the vote of another.',
    clauses: ordering((t, other) => t <= other),
    model: ring,
    verdicts: { deadlockFreedom: 9, entryPossible: 3, servedInTimestampOrder: 5 },
  },
  {
    name: 'of two requests with equal timestamps neither is earlier',
    drops: 'of two equal timestamps one fails',
    teaches:
      'Site numbers must break ties: if of two equal timestamps neither fails, no site gives up its votes ' +
      'when they are asked back, and each waits for the vote of another.',
    clauses: ordering((t, other) => t < other),
    model: ring,
    verdicts: { deadlockFreedom: 6, entryPossible: 3, servedInTimestampOrder: 5 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: ring,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]
