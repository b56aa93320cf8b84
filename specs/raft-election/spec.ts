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
      .map(({ self, term }) => `${say.sites([self])} leads in term ${term}`)
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
    'is part of the clause that answers. This is section 5.2 with the rules for terms of section ' +
    '5.1. There are no logs: the heartbeat is AppendEntries without entries, it is sent once, and ' +
    'it has no reply; a candidate with any log may win, as if all logs were equal in the ' +
    'comparison of section 5.4.1. An election timeout is a step that a server may take at any ' +
    'time, or never, so nothing depends on timing, and split votes need not end. A model is ' +
    'finite because elections are held in a few terms only, which is a parameter and no part of ' +
    'the algorithm; --timeouts limits them further. Messages may be lost, copied and reordered. The ' +
    'paper demands that a candidate asks again; here it does not, so after a loss only another ' +
    'election helps. The clauses have not been compared with Figure 2 line by line. A crash erases ' +
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
  properties: [oneLeaderPerTerm, voteIsKept, someoneWins, allFollow, someoneLeads],
  expectations,
})
