// Mutants of Raft's election: votes that are given twice or counted wrongly, terms that do not begin, a leader in silence.
import { type Mutant, send } from 'coterie'
import {
  HEARTBEAT,
  isMajority,
  local,
  newTerm,
  REFUSED,
  REQUEST_VOTE,
  type Server,
  timeout,
  upon,
  VOTE,
} from './algorithm.js'

type Learns = (me: Server, term: number) => Partial<Pick<Server, 'state' | 'term' | 'votedFor' | 'votes'>>

/** Votes by another rule, and learns of later terms by another one. */
const voting = (isFree: (me: Server, from: number) => boolean, learns: Learns = newTerm) => ({
  onRequestVote: upon('REQUEST_VOTE', (me, { term }, { from }) => {
    const now = me.merge(learns(me, term))
    return term === now.term && isFree(now, from)
      ? [{ ...learns(me, term), votedFor: from }, send(from, VOTE({ term, granted: true }))]
      : [learns(me, term), send(from, VOTE({ term: now.term, granted: false }))]
  }),
})

const hasNoOther = (me: Server, from: number): boolean => me.votedFor === null || me.votedFor === from

/** Leads by another test of the votes. */
const leading = (isEnough: (votes: Server['votes'], sites: { readonly size: number }) => boolean) => ({
  lead: local({
    guard: (me, { sites }) => me.state === 'candidate' && isEnough(me.votes, sites),
    effect: (me, { others }) => [
      { state: 'leader', votes: me.votes.clear() },
      send(others, HEARTBEAT({ term: me.term })),
    ],
  }),
})

/** Begins an election at another time or in another term, with another vote of its own, or asks others. */
const beginning = (change: {
  readonly begins?: (me: Server) => boolean
  readonly term?: (me: Server) => number
  readonly votedFor?: (self: number) => number | null
  readonly asks?: (others: Server['votes']) => Server['votes']
}) => {
  const { begins = (me) => me.state !== 'leader', term = (me) => me.term + 1 } = change
  const { votedFor = (self) => self, asks = (others) => others } = change
  return {
    timeOut: timeout({
      guard: (me, { parameters }) => begins(me) && me.term < parameters.terms,
      effect: (me, { self, others }) => [
        { state: 'candidate', term: term(me), votedFor: votedFor(self), votes: me.votes.clear().add(self) },
        send(asks(others), REQUEST_VOTE({ term: term(me) })),
      ],
    }),
  }
}

const terms = { terms: '2' }
const twice = { sites: 3, parameters: terms, timeouts: 2 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a server votes for every candidate',
    teaches: 'Two majorities share a server. It must vote for one of two candidates only.',
    clauses: voting(() => true),
    model: twice,
    verdicts: { oneLeaderPerTerm: 8, voteIsKept: 3 },
  },
  {
    name: 'half of the votes are enough',
    teaches: 'Two halves need not share a server.',
    clauses: leading((votes, sites) => 2 * votes.size >= sites.size),
    model: { sites: 2, parameters: terms },
    verdicts: { oneLeaderPerTerm: 4 },
  },
  {
    name: 'votes are counted across terms',
    teaches: 'A vote belongs to its term: the server that gave it may vote for another one in the next term.',
    clauses: {
      onVote: upon('VOTE', (me, { term, granted }, { from }) => {
        if (term > me.term) return [newTerm(me, term)]
        return granted && me.state === 'candidate' ? [{ votes: me.votes.add(from) }] : []
      }),
    },
    model: { sites: 3, parameters: terms, timeouts: 3 },
    verdicts: { oneLeaderPerTerm: 9, earlierTermIsOver: 4 },
  },
  {
    name: 'a candidate does not record its own vote',
    teaches: 'A candidate votes for itself, so it must not vote for another one in the same term.',
    clauses: beginning({ votedFor: () => null }),
    model: twice,
    verdicts: { oneLeaderPerTerm: 8 },
  },
  {
    name: 'an election does not begin a new term',
    teaches: 'In its present term a server may have voted already.',
    clauses: beginning({ term: (me) => me.term }),
    model: twice,
    verdicts: { oneLeaderPerTerm: 8, voteIsKept: 3, allFollow: 13 },
  },
  {
    name: 'a vote lasts forever',
    teaches:
      'With a new term comes a new vote, or servers that have once voted for another never vote again.',
    clauses: voting(hasNoOther, (me, term) =>
      term > me.term ? { state: 'follower', term, votedFor: me.votedFor, votes: me.votes.clear() } : {},
    ),
    model: twice,
    verdicts: { someoneWins: 'violated' },
  },
  {
    name: 'a leader leads in silence',
    teaches: 'The others must hear of the leader. A candidate that has lost would stay one.',
    clauses: {
      lead: local({
        guard: (me, { sites }) => me.state === 'candidate' && isMajority(me.votes, sites),
        effect: (me) => [{ state: 'leader', votes: me.votes.clear() }],
      }),
    },
    model: twice,
    verdicts: { allFollow: 11 },
  },
  {
    name: 'nobody votes for another server',
    teaches: 'If nobody leads, no two do.',
    clauses: voting(() => false),
    model: twice,
    verdicts: { someoneWins: 'violated', someoneLeads: 'violated' },
  },
  {
    name: 'a leader ignores later terms',
    teaches: 'A leader that hears of a later term is no longer the leader.',
    clauses: voting(hasNoOther, (me, term) => (me.state === 'leader' ? {} : newTerm(me, term))),
    model: { sites: 2, parameters: terms },
    verdicts: { laterTermBegins: 6, allFollow: 8 },
  },
  {
    name: 'a server votes for a candidate of an earlier term',
    teaches:
      'RequestVote rule 1: in its own term the server may have voted for another one, and must not go back.',
    clauses: {
      onRequestVote: upon('REQUEST_VOTE', (me, { term }, { from }) => {
        const now =
          term === me.term
            ? me
            : me.merge({ state: 'follower', term, votedFor: null, votes: me.votes.clear() })
        return hasNoOther(now, from)
          ? [{ ...now.toObject(), votedFor: from }, send(from, VOTE({ term, granted: true }))]
          : [{}, send(from, VOTE({ term, granted: false }))]
      }),
    },
    model: twice,
    verdicts: { voteIsKept: 5, earlierTermIsOver: 5, allFollow: 13 },
  },
  {
    name: 'a refusal of a vote does not begin a later term',
    teaches: 'The rule for all servers is about answers, too. A candidate must learn that its term is over.',
    clauses: {
      onVote: upon('VOTE', (me, { term, granted }, { from }) =>
        granted && term === me.term && me.state === 'candidate' ? [{ votes: me.votes.add(from) }] : [],
      ),
    },
    model: twice,
    verdicts: { laterTermBegins: 6 },
  },
  {
    name: 'a leader whose heartbeat is refused stays one',
    teaches:
      'AppendEntries rule 1: the refusal has the later term, so the leader of an earlier one steps down.',
    clauses: { onRefused: upon('REFUSED', () => []) },
    model: twice,
    verdicts: { laterTermBegins: 9 },
  },
  {
    name: 'a heartbeat of an earlier term is followed',
    teaches: 'AppendEntries rule 1: the leader of an earlier term leads no longer.',
    clauses: {
      onHeartbeat: upon('HEARTBEAT', (me, { term }) => [
        { ...newTerm(me, term), state: 'follower', votes: me.votes.clear() },
      ]),
    },
    model: twice,
    verdicts: { earlierTermIsOver: 6 },
  },
  {
    name: 'a heartbeat of a later term does not begin it',
    teaches: 'The rule for all servers: any server that hears of a later term is in it.',
    clauses: {
      onHeartbeat: upon('HEARTBEAT', (me, { term }, { from }) =>
        term < me.term
          ? [{}, send(from, REFUSED({ term: me.term }))]
          : [{ state: 'follower', votes: me.votes.clear() }],
      ),
    },
    model: { ...twice, order: 'unordered' },
    verdicts: { laterTermBegins: 5, allFollow: 13 },
  },
  {
    name: 'a candidate does not follow the leader of its term',
    teaches: 'Candidates: if AppendEntries comes from the new leader, the election is over.',
    clauses: {
      onHeartbeat: upon('HEARTBEAT', (me, { term }, { from }) => {
        if (term < me.term) return [{}, send(from, REFUSED({ term: me.term }))]
        return term > me.term ? [newTerm(me, term)] : []
      }),
    },
    model: twice,
    verdicts: { allFollow: 13 },
  },
  {
    name: 'a candidate begins no second election',
    teaches: 'Candidates: after a split vote another election is needed.',
    clauses: beginning({ begins: (me) => me.state === 'follower' }),
    model: { sites: 2, parameters: terms },
    survives: 'timeouts are not fair, so a split vote need not end in the spec either',
    verdicts: {},
  },
  {
    name: 'a leader may begin an election',
    teaches: 'A leader needs no election.',
    survives: 'a leader that begins one is a candidate of the next term, as any other server',
    clauses: beginning({ begins: () => true }),
    model: twice,
    verdicts: {},
    counts: [5428, 15984, 16],
  },
  {
    name: 'timeOut: REQUEST_VOTE not sent to the first of several',
    teaches: 'A candidate asks all others, since some may be down.',
    survives: 'of three servers, the candidate and one other are a majority, and none is down here',
    clauses: beginning({ asks: (others) => others.rest() }),
    model: twice,
    verdicts: {},
    counts: [337, 635, 12],
  },
]
