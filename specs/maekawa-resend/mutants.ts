// Mutants of Maekawa's votes with retransmission: copies that are not sent, not answered, or treated as something new.
import { type Mutant, send } from 'coterie'
import { never } from '../ricart-agrawala/verdicts.js'
import { voteForNext } from './algorithm.js'
import { asked, type Site, upon, VOTE } from './protocol.js'

/** What a voter does with a REQUEST; a rule that is not given is that of the algorithm. */
interface Receiving {
  readonly isOver?: (me: Site, t: number, from: number) => boolean
  /** Whether it votes once more for the request that has its vote. */
  readonly answersCopies?: boolean
  /** Whether it queues every copy. */
  readonly queuesCopies?: boolean
  /** Whether a new request ends the old one of the same site. */
  readonly endsOld?: boolean
}

const over = (me: Site, t: number, from: number) => me.over.has(from) && t <= me.over.get(from)!

const receiving = (rules: Receiving) => ({
  onRequest: upon('REQUEST', (me, { t }, { from }) => {
    const { isOver = over, answersCopies = true, queuesCopies = true, endsOld = true } = rules
    const one = asked.make({ site: from, t })
    if (isOver(me, t, from)) return []
    if (me.vote === null) return [{ vote: one }, send(from, VOTE({ t }))]
    if (one.equals(me.vote)) return answersCopies ? [{}, send(from, VOTE({ t }))] : []
    const queue = !queuesCopies && me.queue.includes(one) ? me.queue : me.queue.push(one)
    return endsOld && me.vote.site === from ? voteForNext(me.merge({ queue })) : [{ queue }]
  }),
})

const lossy = { sites: 2, requests: 1, loss: 1 } as const
const twice = { sites: 2, requests: 2 } as const
const triangle = { sites: 3, requests: 1, requesters: [0, 1], parameters: { quorums: 'ring' } } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'no REQUEST is sent again',
    teaches: 'Without retransmission one lost REQUEST or VOTE suffices, and its site waits forever.',
    clauses: { requestAgain: undefined },
    model: lossy,
    verdicts: { deadlockFreedom: 2, entryPossible: 2, ...never },
  },
  {
    name: 'no RELEASE is sent again',
    teaches:
      'A site that has left waits for nothing, but the voter waits for its RELEASE: it too must be sent ' +
      'again.',
    clauses: { releaseAgain: undefined },
    model: lossy,
    verdicts: { deadlockFreedom: 8, entryPossible: 7, ...never },
  },
  {
    name: 'the request that has the vote gets no second one',
    teaches: 'Each copy must be answered: the message that was lost may be the VOTE.',
    clauses: receiving({ answersCopies: false }),
    model: lossy,
    verdicts: { deadlockFreedom: 5, entryPossible: 3, ...never },
  },
  {
    name: 'of the copies of one request only one is queued',
    teaches:
      'If a voter sends one VOTE for all copies that waited, this VOTE may be the message that is lost.',
    clauses: receiving({ queuesCopies: false }),
    model: lossy,
    verdicts: { deadlockFreedom: 9, entryPossible: 8 },
  },
  {
    name: 'a new request does not end the old one of the same site',
    teaches:
      'A site makes a new request only after it has left. So the old one is over, although its RELEASE ' +
      'was lost.',
    clauses: receiving({ endsOld: false }),
    model: { ...twice, loss: 1 },
    verdicts: { deadlockFreedom: 10, entryPossible: 7 },
  },
  {
    name: 'a late copy of a REQUEST is treated as a new request',
    teaches:
      'If channels are not FIFO, a copy may arrive after the RELEASE. It then gets a vote that no site ' +
      'returns, or ends the request that its site has made since.',
    clauses: receiving({ isOver: () => false }),
    model: { ...twice, order: 'unordered' },
    verdicts: { mutualExclusion: 13, deadlockFreedom: 13, entryPossible: 12 },
  },
  {
    name: 'a RELEASE returns the vote, whatever request has it',
    teaches: 'A copy of a RELEASE may arrive when another site has the vote.',
    clauses: { onRelease: upon('RELEASE', (me) => (me.vote === null ? [] : voteForNext(me))) },
    model: twice,
    verdicts: { mutualExclusion: 10 },
  },
  {
    name: 'a VOTE counts, whatever request it names',
    teaches:
      'A copy that is answered late gives a VOTE when its sender waits again. Counted for the next ' +
      'request, it permits an entry for which no site has voted.',
    clauses: {
      onVote: upon('VOTE', (me, _, { from }) =>
        me.phase === 'wanted' ? [{ votes: me.votes.add(from) }] : [],
      ),
    },
    model: twice,
    verdicts: { mutualExclusion: 13, deadlockFreedom: 22, entryPossible: 20 },
  },
  {
    name: 'a second VOTE of a voter counts for another voter',
    teaches: 'A voter answers each copy, so votes must be counted by sender.',
    clauses: {
      onVote: upon('VOTE', (me, { t }, { self, from, parameters }) => {
        if (me.phase !== 'wanted' || t !== me.t) return []
        const missing = parameters.quorums.get(self)!.subtract(me.votes)
        const next = me.votes.has(from) ? missing.first() : from
        return [{ votes: next === undefined ? me.votes : me.votes.add(next) }]
      }),
    },
    model: triangle,
    verdicts: { mutualExclusion: 11 },
  },
  {
    name: 'a voter votes for every request',
    teaches: 'A vote excludes other sites only if the voter gives it to one request at a time.',
    clauses: { onRequest: upon('REQUEST', (_, { t }, { from }) => [{}, send(from, VOTE({ t }))]) },
    model: twice,
    verdicts: { mutualExclusion: 6, servedInRequestOrder: 4 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: lossy,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
]
