// Raft's election of a leader, without logs: time is divided into terms. A server that hears of no leader for a while begins
// a new term and asks all others for their votes. Each server votes once in a term, so at most one leads in it.
import {
  choice,
  flag,
  int,
  integer,
  type MeOf,
  many,
  oneOf,
  optional,
  protocol,
  send,
  setOf,
  siteId,
  stable,
} from 'coterie'

const term = int(0, Infinity)

export const raft = protocol({
  parameters: {
    terms: integer('in how many terms servers hold elections', 1, 9, 1),
    // `nothing` is what the algorithm requires: Figure 2, "Persistent state on all servers".
    forgets: choice('what a crash erases from stable storage', 'nothing', 'vote', 'term and vote'),
  },
  roles: {
    server: many({
      state: oneOf('follower', 'candidate', 'leader'),
      term: stable(term), // the latest that it has seen
      votedFor: stable(optional(siteId)), // the candidate that has its vote in this term
      votes: setOf(siteId), // as a candidate: those that have voted for it
    }),
  },
  messages: {
    REQUEST_VOTE: { term },
    VOTE: { term, granted: flag },
    HEARTBEAT: { term }, // AppendEntries without entries
    REFUSED: { term }, // its reply `false`; the reply `true` tells an election nothing
  },
})

export const { REQUEST_VOTE, VOTE, HEARTBEAT, REFUSED } = raft.messages
export const { local, timeout, upon } = raft.roles.server
export type Server = MeOf<typeof raft, 'server'>

export const isMajority = (votes: Server['votes'], sites: { readonly size: number }): boolean =>
  2 * votes.size > sites.size

/** (Followers, candidates) If the election timeout elapses: begin a new term, vote for oneself, and ask all others. */
export const timeOut = timeout({
  guard: (me, { parameters }) => me.state !== 'leader' && me.term < parameters.terms,
  effect: (me, { self, others }) => [
    { state: 'candidate', term: me.term + 1, votedFor: self, votes: me.votes.clear().add(self) },
    send(others, REQUEST_VOTE({ term: me.term + 1 })),
  ],
})

/** (All servers) A message of a later term begins it: one follows, and has not voted. */
export const newTerm = (me: Server, term: number) =>
  term > me.term ? ({ state: 'follower', term, votedFor: null, votes: me.votes.clear() } as const) : {}

/** (RequestVote rules 1, 2) Vote for the candidate of a later term, or of this one unless another has the vote; else refuse. */
export const onRequestVote = upon('REQUEST_VOTE', (me, { term }, { from }) => {
  const isFree = me.votedFor === null || me.votedFor === from
  return term > me.term || (term === me.term && isFree)
    ? [{ ...newTerm(me, term), votedFor: from }, send(from, VOTE({ term, granted: true }))]
    : [{}, send(from, VOTE({ term: me.term, granted: false }))]
})

/** (Candidates) Collect the votes of this term. */
export const onVote = upon('VOTE', (me, { term, granted }, { from }) => {
  if (term > me.term) return [newTerm(me, term)]
  return granted && term === me.term && me.state === 'candidate' ? [{ votes: me.votes.add(from) }] : []
})

/** (Candidates) With the votes of a majority: become leader, and tell all others. */
export const lead = local({
  guard: (me, { sites }) => me.state === 'candidate' && isMajority(me.votes, sites),
  effect: (me, { others }) => [
    { state: 'leader', votes: me.votes.clear() },
    send(others, HEARTBEAT({ term: me.term })),
  ],
})

/** (Candidates, AppendEntries rule 1) Follow the leader of this term or of a later one; refuse that of an earlier one. */
export const onHeartbeat = upon('HEARTBEAT', (me, { term }, { from }) =>
  term < me.term
    ? [{}, send(from, REFUSED({ term: me.term }))]
    : [{ ...newTerm(me, term), state: 'follower', votes: me.votes.clear() }],
)

/** (All servers) A leader whose heartbeat is refused learns of the later term, too. */
export const onRefused = upon('REFUSED', (me, { term }) => [newTerm(me, term)])

/** In the order of Figure 2. */
export const clauses = { timeOut, onRequestVote, onVote, lead, onHeartbeat, onRefused }
