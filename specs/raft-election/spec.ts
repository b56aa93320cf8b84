// The spec: its source, which servers lead, and its properties.
import { algorithm, type ViewOf, violation } from 'coterie'
import { clauses, raft } from './algorithm.js'
import { expectations } from './models.js'

type View = ViewOf<typeof raft>

const leaders = (view: View) => view.all('server').filter(({ state }) => state === 'leader')

const oneLeaderPerTerm = raft.inWords(
  raft.always('oneLeaderPerTerm', 'at most one server leads in each term', (view) => {
    const terms = leaders(view).map(({ term }) => term)
    return new Set(terms).size === terms.length
  }),
  (view, say) =>
    leaders(view)
      .map(({ self, term }) => `${say.titles([self])} leads in term ${term}`)
      .join(', '),
)

const voteIsKept = raft.rule(
  'voteIsKept',
  'no server goes back to an earlier term, or changes its vote in a term',
  'every step',
  ({ site }, was, is) => {
    const [before, after] = [was, is].map((view) => view.all('server')[site]!)
    if (before!.term !== after!.term) return after!.term < before!.term ? violation : undefined
    return before!.votedFor !== null && after!.votedFor !== before!.votedFor ? violation : undefined
  },
)

// Section 5.1: "if one server's current term is smaller than the other's, then it updates its current term to the larger
// value. If a candidate or leader discovers that its term is out of date, it immediately reverts to follower state."
const laterTermBegins = raft.rule(
  'laterTermBegins',
  'a server that is up and receives a message of a later term follows in that term',
  'every step',
  ({ kind, site, message }, was, is) => {
    const [before, after] = [was, is].map((view) => view.all('server')[site]!)
    const term = kind === 'deliver' && !was.crashed(site) ? message!.get('term', 0) : 0
    if (term <= before!.term) return undefined
    return after!.term === term && after!.state === 'follower' ? undefined : violation
  },
)

// "If a server receives a request with a stale term number, it rejects the request."
const earlierTermIsOver = raft.rule(
  'earlierTermIsOver',
  'a message of an earlier term changes nothing at the server that receives it',
  'every step',
  ({ kind, site, message }, was, is) => {
    const [before, after] = [was, is].map((view) => view.all('server')[site]!)
    if (kind !== 'deliver' || message!.get('term', 0) >= before!.term) return undefined
    const isSame =
      before!.votes.equals(after!.votes) &&
      (['state', 'term', 'votedFor'] as const).every((field) => before![field] === after![field])
    return isSame ? undefined : violation
  },
)

const someoneWins = raft.leadsTo(
  'someoneWins',
  'on every fair run, some server leads after a server has become a candidate',
  (view) => view.all('server').some(({ state }) => state === 'candidate'),
  (view) => leaders(view).length > 0,
)

const allFollow = raft.atRest(
  'allFollow',
  'at rest, if a server leads, all others that are up follow in its term',
  (view) => {
    const up = view.all('server').filter(({ self }) => !view.crashed(self))
    return leaders(view).every((leader) =>
      up.every(
        ({ self, state, term }) => self === leader.self || (state === 'follower' && term === leader.term),
      ),
    )
  },
)

const someoneLeads = raft.sometimes(
  'someoneLeads',
  'in some run a server leads',
  (view) => leaders(view).length > 0,
)

export default algorithm({
  name: 'raft-election',
  title: 'Raft, election of a leader',
  citation:
    'D. Ongaro, J. Ousterhout, In Search of an Understandable Consensus Algorithm, USENIX ATC 2014, ' +
    'section 5.2 and Figure 2',
  about:
    'This is no lock. Each clause, with its sends, is one atomic step; writing to stable storage ' +
    'is part of the clause that answers. The clauses are what Figure 2 says of elections, line by ' +
    'line: currentTerm and votedFor, both rules of RequestVote, rule 1 of AppendEntries, and the ' +
    'rules for all servers, followers, candidates and leaders. Left out are the logs with all that ' +
    'is about them: a candidate with any log may win, as if all logs were equal in the comparison ' +
    'of RequestVote rule 2. A heartbeat is AppendEntries without entries. It is sent once, where ' +
    'the figure repeats it during idle periods, and only its refusal is a message, since a reply ' +
    'of success says nothing of elections. An election timeout is a step that a server may take at ' +
    'any time, or never, where the figure resets a timer at a vote or a heartbeat; so nothing ' +
    'depends on timing, and split votes need not end. A model is ' +
    'finite because elections are held in a few terms only, which is a parameter and no part of ' +
    'the algorithm; --timeouts limits them further. Messages may be lost, copied and reordered. ' +
    'Section 5.1 demands that a server sends a call again that is not answered; here it does not, ' +
    'so after a loss only another election helps. The figure does not say what a leader does with ' +
    'a heartbeat of its own term; here it follows, but that happens only if a crash erases what ' +
    'must be stable. A crash erases ' +
    'whether a server is a candidate or leads, and the votes that it has ' +
    'collected; its term and its vote are on stable storage. All servers follow the same rules ' +
    'and compare no numbers of servers, so every renaming is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: raft,
  clauses,
  statuses: {
    leads: ({ state }) => state === 'leader',
    candidate: ({ state }) => state === 'candidate',
  },
  recovered: {
    server: (_, { parameters: { forgets } }) => {
      if (forgets === 'vote') return { votedFor: null }
      return forgets === 'term and vote' ? { term: 0, votedFor: null } : {}
    },
  },
  fieldWords: {
    server: {
      votedFor: (one, say) => `voted for ${one === null ? 'nobody' : say.titles([one])}`,
    },
  },
  properties: [
    oneLeaderPerTerm,
    voteIsKept,
    laterTermBegins,
    earlierTermIsOver,
    someoneWins,
    allFollow,
    someoneLeads,
  ],
  expectations,
})
