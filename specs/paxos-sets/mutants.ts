// Mutants of Paxos with sets of messages: what an acceptor promises, and what a leader may propose.
import { either, type Mutant } from 'coterie'
import { acceptor, ballotsOf, leaders, majority, proposal, safeIn, voteFor } from './protocol.js'

const proposing = (size: (acceptors: number) => number, again: boolean, isSafe?: () => boolean) => ({
  propose: leaders.local({
    guard: () => true,
    effect: (_, { shared, parameters, all }) =>
      either(
        ballotsOf(parameters)
          .filter((b) => again || shared.proposals.every((sent) => sent.ballot !== b))
          .flatMap((b) =>
            safeIn(shared, b, size(all('acceptor').size), isSafe).map((value) => proposal(shared, b, value)),
          ),
      ),
  }),
})
const ofMajority = (size: number) => majority({ size })

export const mutants: readonly Mutant[] = [
  {
    name: 'a leader proposes any value',
    teaches: 'A value that may have been chosen in an earlier ballot must be proposed again.',
    clauses: proposing(ofMajority, false, () => true),
    model: { sites: 3 },
    verdicts: { agreement: 12 },
  },
  {
    name: 'one promise is enough',
    teaches: 'A quorum of promises meets every quorum of votes, so some promise reports a chosen value.',
    clauses: proposing(() => 1, false),
    model: { sites: 3 },
    verdicts: { agreement: 10 },
  },
  {
    name: 'a leader proposes twice',
    teaches: 'In one ballot all acceptors must be asked to vote for the same value.',
    clauses: proposing(ofMajority, true),
    model: { sites: 2 },
    verdicts: { oneProposal: 5, agreement: 9 },
  },
  {
    name: 'an acceptor votes in spite of its promise',
    teaches: 'A promise to take part in no earlier ballot makes the report of the last vote final.',
    clauses: {
      vote: acceptor.local({
        guard: () => true,
        effect: (me, { self, shared }) =>
          either(
            [...shared.proposals].map((sent) => {
              const [changes, sends] = voteFor(shared, self, sent)
              return [{ ...changes, promised: me.promised }, sends] as const
            }),
          ),
      }),
    },
    model: { sites: 3 },
    verdicts: { agreement: 12, promisesKept: 5 },
  },
  {
    name: 'acceptors promise nothing',
    teaches: 'Without promises of a quorum no leader knows which value is safe.',
    clauses: { promise: acceptor.local({ guard: () => false, effect: () => [{}] }) },
    model: { sites: 3 },
    verdicts: { someValueIsChosen: 'violated' },
  },
  {
    name: 'an acceptor votes for the other value',
    teaches: 'An acceptor votes for what was proposed.',
    clauses: {
      vote: acceptor.local({
        guard: () => true,
        effect: (me, { self, shared }) =>
          either(
            [...shared.proposals]
              .filter((sent) => sent.ballot >= me.promised)
              .map((sent) => voteFor(shared, self, sent.set('value', sent.value === 'v1' ? 'v2' : 'v1'))),
          ),
      }),
    },
    model: { sites: 2 },
    verdicts: { votesKept: 5, agreement: 12 },
  },
]
