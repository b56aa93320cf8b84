// The spec: its source, which sites wait or are in the critical section, and its properties.
import { algorithm, starvationFreedom } from 'coterie'
import { clauses, paxos } from './algorithm.js'
import { expectations } from './models.js'

const learned = <S extends { readonly phase: string }>(sites: readonly S[]) =>
  sites.filter(({ phase }) => phase === 'decided')
const decided = (sites: readonly { readonly phase: string; readonly value: number | null }[]) =>
  learned(sites).map(({ value }) => value)

const agreement = paxos.inWords(
  paxos.always('agreement', 'no two sites learn different values', (view) => {
    const values = decided(view.all('site'))
    return values.every((value) => value === values[0])
  }),
  (view, say) =>
    learned(view.all('site'))
      .map(({ self, value }) => `${say.titles([self])} has decided ${value}`)
      .join(', '),
)

const validity = paxos.always('validity', 'every learned value was proposed by some proposer', (view) =>
  decided(view.all('site')).every((value) => value !== null && value < view.parameters.proposers),
)

const someoneLearns = paxos.sometimes('someoneLearns', 'in some run a site learns a value', (view) => {
  return decided(view.all('site')).length > 0
})

const twoLearn = paxos.sometimes('twoLearn', 'in some run two sites learn a value', (view) => {
  return decided(view.all('site')).length > 1
})

export default algorithm({
  name: 'paxos',
  title: 'Paxos, one decree',
  citation:
    'L. Lamport, The Part-Time Parliament, ACM TOCS 16(2), 1998; Paxos Made Simple, ACM SIGACT ' +
    'News 32(4), 2001',
  about:
    'Each clause, with its sends, is one atomic step. All sites are acceptors, the first of ' +
    'them are also proposers, and only proposers learn. Messages may be lost, copied and ' +
    'reordered. A request is a ballot; ballots grow, so set the number of ballots per ' +
    'proposer. Nothing guarantees that any site learns a value: two proposers can keep ' +
    'overtaking each other. After a crash a proposer has forgotten its progress but not its ' +
    'ballot, and an acceptor has forgotten neither its promise nor what it has accepted: ' +
    'these are on stable storage (Paxos Made Simple, section 2.5). Writing to stable storage ' +
    'is part of the clause that answers.',
  sites: { min: 1, fallback: 3 },
  protocol: paxos,
  clauses,
  contention: {
    request: 'prepare',
    words: { waits: 'proposes', holds: 'has decided' },
    waits: ({ phase }) => phase === 'preparing' || phase === 'proposing',
    holds: ({ phase }) => phase === 'decided',
    canRequest: ({ self, parameters }) => self < parameters.proposers,
  },
  symmetry: 'none',
  endless: 'The ballots',
  recovered: {
    site: (_, { parameters: { forgets } }) => {
      if (forgets === 'promises') return { promised: null }
      if (forgets === 'votes') return { accepted: null }
      return forgets === 'ballots' ? { ballot: null } : {}
    },
  },
  properties: [agreement, validity, someoneLearns, twoLearn, starvationFreedom],
  expectations,
})
