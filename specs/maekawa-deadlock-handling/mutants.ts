// Mutants of Maekawa's handling of deadlocks: each of its messages forgotten, and votes given back too early or for good.
import { type Mutant, send } from 'coterie'
import { earlier, insert, voteForNext } from './algorithm.js'
import { asked, FAILED, INQUIRE, local, type Request, type Site, upon, VOTE, YIELD } from './protocol.js'

// Giving votes back under other conditions.
const givingBack = (gives: (me: Site) => boolean, lacking: (me: Site) => Site['failed']) => {
  const giveBack = (me: Site) =>
    gives(me)
      ? ([
          {
            votes: me.votes.subtract(me.inquiries),
            failed: lacking(me),
            inquiries: me.inquiries.clear(),
          },
          send(me.inquiries, YIELD()),
        ] as const)
      : ([{ failed: me.failed, inquiries: me.inquiries }] as const)
  return {
    onFailed: upon('FAILED', (me, _, { from }) =>
      me.phase === 'wanted' ? giveBack(me.merge({ failed: me.failed.add(from) })) : [],
    ),
    onInquire: upon('INQUIRE', (me, _, { from }) =>
      me.phase === 'wanted' && me.votes.has(from)
        ? giveBack(me.merge({ inquiries: me.inquiries.add(from) }))
        : [],
    ),
  }
}

const anyTime = givingBack(
  () => true,
  (me) => me.failed.union(me.inquiries),
)

const notCounted = givingBack(
  (me) => !me.failed.isEmpty(),
  (me) => me.failed,
)

// A voter that never sends FAILED.
const silent = {
  onRequest: upon('REQUEST', (me, { t }, { from }) => {
    const clock = me.clock === null ? null : Math.max(me.clock, t)
    const one = asked.make({ t, site: from })
    if (me.vote === null) return [{ clock, vote: one }, send(from, VOTE())]
    const head = me.queue.first()
    const place = me.queue.findIndex((other) => earlier(one, other))
    const news = { clock, queue: me.queue.insert(place < 0 ? me.queue.size : place, one) }
    if ((head !== undefined && earlier(head, one)) || earlier(me.vote, one)) return [news]
    return [{ ...news, inquired: true }, send(me.inquired ? [] : [me.vote.site], INQUIRE())]
  }),
}

const forgetting = {
  onInquire: upon('INQUIRE', (me, _, { from }) =>
    me.phase === 'wanted' && me.votes.has(from) && !me.failed.isEmpty()
      ? [{ votes: me.votes.remove(from), failed: me.failed.add(from) }, send(from, YIELD())]
      : [],
  ),
}

const dropping = {
  onYield: upon('YIELD', (me) => {
    const next = me.queue.first()
    if (next === undefined) return [{ vote: null, inquired: false }]
    return [{ vote: next, inquired: false, queue: me.queue.shift() }, send(next.site, VOTE())]
  }),
}

// `onRequest` and `onYield` with another order of two requests.
const ordering = (isEarlier: (a: number, b: number) => boolean) => {
  const put = (queue: Site['queue'], one: Request) => {
    const place = queue.findIndex((other) => isEarlier(one.t, other.t))
    return queue.insert(place < 0 ? queue.size : place, one)
  }
  return {
    onRequest: upon('REQUEST', (me, { t }, { from }) => {
      const clock = me.clock === null ? null : Math.max(me.clock, t)
      const one = asked.make({ t, site: from })
      if (me.vote === null) return [{ clock, vote: one }, send(from, VOTE())]
      const head = me.queue.first()
      const news = { clock, queue: put(me.queue, one) }
      if (isEarlier(me.vote.t, t) || (head !== undefined && isEarlier(head.t, t)))
        return [news, send(from, FAILED())]
      const displaced = head !== undefined && isEarlier(head.t, me.vote.t) ? [head.site] : []
      const holder = me.inquired ? [] : [me.vote.site]
      return [{ ...news, inquired: true }, send(displaced, FAILED()), send(holder, INQUIRE())]
    }),
    onYield: upon('YIELD', (me) => voteForNext(put(me.queue, me.vote!))),
  }
}

const ring = { sites: 3, parameters: { quorums: 'ring' }, requests: 1 } as const
const two = { parameters: { quorums: '{3,4},{3,4},{3,4}' }, requests: 1 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'FAILED is never sent',
    teaches: 'FAILED tells a site that it has to wait, so that it returns the votes that others need.',
    clauses: silent,
    model: ring,
    verdicts: {
      deadlockFreedom: 6,
      entryPossible: 3,
      servedInTimestampOrder: 5,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
    counts: [387, 780, 18],
  },
  {
    name: 'FAILED is never sent, two voters',
    teaches: 'FAILED is needed even if no site votes for itself.',
    clauses: silent,
    model: two,
    verdicts: { deadlockFreedom: 9, entryPossible: 4, servedInTimestampOrder: 7 },
  },
  {
    name: 'an INQUIRE before any FAILED is not remembered',
    teaches:
      'INQUIRE and FAILED come from different voters, so either may arrive first, and a site must ' +
      'remember both.',
    clauses: forgetting,
    model: ring,
    verdicts: { deadlockFreedom: 7, entryPossible: 4, servedInTimestampOrder: 5 },
  },
  {
    name: 'an INQUIRE before any FAILED is not remembered, two voters',
    teaches: 'A site must remember an INQUIRE even if no site votes for itself.',
    clauses: forgetting,
    model: two,
    verdicts: { deadlockFreedom: 10, entryPossible: 7, servedInTimestampOrder: 7 },
  },
  {
    name: 'a returned vote does not count as a failure, two voters',
    teaches: 'A site that has returned one vote has to wait for it, so it must return the others when asked.',
    clauses: notCounted,
    model: two,
    verdicts: { deadlockFreedom: 22, entryPossible: 16, servedInTimestampOrder: 7 },
    counts: [8610, 29007, 27],
  },
  {
    name: 'a request whose vote was returned is not queued again',
    teaches:
      'A site sends its request once, so a voter that gets its vote back must queue that request again.',
    clauses: dropping,
    model: ring,
    verdicts: { deadlockFreedom: 16, entryPossible: 3, servedInTimestampOrder: 5 },
    counts: [566, 1174, 18],
  },
  {
    name: 'a request whose vote was returned is not queued again, two voters',
    teaches: 'A voter must queue the request again even if no site votes for itself.',
    clauses: dropping,
    model: two,
    verdicts: { deadlockFreedom: 17, entryPossible: 4, servedInTimestampOrder: 7 },
    counts: [8901, 29585, 28],
  },
  {
    name: 'a site returns votes on every INQUIRE outside the section',
    teaches: 'Waiting for FAILED before a vote is returned saves messages.',
    clauses: anyTime,
    model: ring,
    verdicts: { servedInTimestampOrder: 5 },
    survives:
      'neither safety nor progress needs the condition; without it sites only return votes more often',
    counts: [781, 1656, 18],
  },
  {
    name: 'a voter votes for an earlier request at once',
    teaches:
      'The deadlock of `rules=timestamps` is gone, and so is mutual exclusion. A voter cannot take a vote ' +
      'back: the site that has it must return it.',
    clauses: {
      onRequest: upon('REQUEST', (me, { t }, { from }) => {
        const clock = me.clock === null ? null : Math.max(me.clock, t)
        const one = asked.make({ t, site: from })
        if (me.vote !== null && earlier(me.vote, one)) return [{ clock, queue: insert(me.queue, one) }]
        const queue = me.vote === null ? me.queue : insert(me.queue, me.vote)
        return [{ clock, vote: one, queue }, send(from, VOTE())]
      }),
    },
    model: { ...ring, parameters: { quorums: 'ring', rules: 'timestamps' } },
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 5, votesAreKept: 3 },
  },
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
    name: 'a voter votes for every request',
    teaches: 'A vote excludes other sites only if the voter gives it to one site at a time.',
    clauses: {
      onRequest: upon('REQUEST', (me, { t }, { from }) => [
        { clock: Math.max(me.clock!, t) },
        send(from, VOTE()),
      ]),
    },
    model: ring,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 5, oneVoteEach: 3, allVotesAtOneOnly: 6 },
  },
  {
    name: 'of two requests with equal timestamps each is earlier',
    drops: 'of two equal timestamps one displaces the other',
    teaches:
      'Site numbers must break ties: if of two equal timestamps the one that arrives later always ' +
      'fails, no INQUIRE goes out, and each site waits for the vote of another.',
    clauses: ordering((a, b) => a <= b),
    model: ring,
    verdicts: { deadlockFreedom: 9, entryPossible: 3, servedInTimestampOrder: 5 },
  },
  {
    name: 'of two requests with equal timestamps neither is earlier',
    drops: 'of two equal timestamps one fails',
    teaches:
      'Site numbers must break ties: if of two equal timestamps neither fails, no site returns the ' +
      'votes that are asked back, and each waits for the vote of another.',
    clauses: ordering((a, b) => a < b),
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
