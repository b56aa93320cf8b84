// The spec: its source, and its properties.
import { algorithm, type ViewOf } from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { ballotsOf, majority, type paxos as Paxos, paxos, Value } from './protocol.js'

const chosen = (view: ViewOf<typeof Paxos>) => {
  const quorum = majority({ size: view.all('acceptor').length })
  const { votes } = view.shared
  return Value.names.filter((value) =>
    ballotsOf(view.parameters).some(
      (b) => votes.count((vote) => vote.ballot === b && vote.value === value) >= quorum,
    ),
  )
}

const agreement = paxos.inWords(
  paxos.always('agreement', 'at most one value is chosen', (view) => chosen(view).length <= 1),
  (view) => `quorums have voted for ${chosen(view).join(' and ')}`,
)

const votesKept = paxos.always(
  'votesKept',
  'what an acceptor has voted for last was proposed in that ballot',
  (view) =>
    view
      .all('acceptor')
      .every(
        ({ votedIn, votedFor }) =>
          votedIn === 0 ||
          view.shared.proposals.some(({ ballot, value }) => ballot === votedIn && value === votedFor),
      ),
)

const promisesKept = paxos.always(
  'promisesKept',
  'no acceptor votes in a ballot after it has promised a later one',
  (view) => view.all('acceptor').every(({ promised, votedIn }) => votedIn <= promised),
)

const oneProposal = paxos.always('oneProposal', 'in each ballot at most one value is proposed', (view) =>
  ballotsOf(view.parameters).every((b) => view.shared.proposals.count(({ ballot }) => ballot === b) <= 1),
)

const someValueIsChosen = paxos.sometimes('someValueIsChosen', 'in some run a value is chosen', (view) => {
  return chosen(view).length > 0
})

export default algorithm({
  name: 'paxos-sets',
  title: 'Paxos with sets of messages, as in TLA+',
  citation:
    'L. Lamport, Paxos.tla, TLA+ Examples, specifications/PaxosHowToWinATuringAward, 2019; ' +
    'L. Lamport, Paxos Made Simple, ACM SIGACT News 32(4), 2001',
  about:
    'Each clause, with its sends, is one atomic step. The variable msgs of the source is shared ' +
    'data: four sets, one for each kind of message, from which nothing is removed. So messages ' +
    'may be reordered, copied and lost, and options of channels change nothing. The source has ' +
    'a leader for each ballot, without a memory; here one site is all of them. Ballots start ' +
    'at 1, and 0 means no ballot. There are two values. Any majority of the acceptors is a quorum. ' +
    'Nobody learns: a value is chosen when a quorum has voted for it in one ballot. Acceptors, ' +
    'and values, are not distinguished, so every renaming of them is a symmetry. Nothing ' +
    'guarantees that a value is chosen.',
  sites: { min: 1, fallback: 3 },
  protocol: paxos,
  clauses,
  uses: { ballotsOf, majority },
  statuses: {
    promised: ({ promised }) => promised > 0,
    voted: ({ votedIn }) => votedIn > 0,
  },
  properties: [agreement, promisesKept, votesKept, oneProposal, someValueIsChosen],
  expectations,
})
