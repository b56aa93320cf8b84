// Mutants of the replicated account: an UPDATE is lost at its receiver, comes too late, or is not acknowledged.
import { type Mutant, send } from 'coterie'
import { ACK, local, UPDATE, upon } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'a replica acknowledges an UPDATE and does not take it over',
    teaches: 'An ACK says that the replica has the new balance.',
    clauses: { onUpdate: upon('UPDATE', (_, __, { from }) => [{}, send(from, ACK())]) },
    model: { sites: 3 },
    verdicts: { replicasAgree: 6, allDeposited: 'violated' },
  },
  {
    name: 'a replica does not acknowledge',
    teaches: 'The leader waits for all others before it answers.',
    clauses: { onUpdate: upon('UPDATE', (_, { balance }) => [{ balance }]) },
    model: { sites: 3 },
    verdicts: { deadlockFreedom: 3, entryPossible: 1, starvationFreedom: 'violated' },
  },
  {
    name: 'the leader writes one, and does not add',
    teaches: 'A deposit is added to the balance. All replicas may agree on a wrong one.',
    clauses: {
      deposit: local({
        guard: (me, { self }) => me.phase === 'idle' && self === 0,
        effect: (me, { others }) => [
          { phase: 'updating', balance: 1, deposits: me.deposits + 1 },
          send(others, UPDATE({ balance: 1 })),
        ],
      }),
    },
    model: { sites: 2, requests: 2 },
    verdicts: { noLostUpdate: 8 },
  },
  {
    name: 'the leader answers before the others have acknowledged',
    teaches: 'Without the ACKs an older balance may arrive last where channels are unordered.',
    clauses: {
      answer: local({
        guard: (me) => me.phase === 'updating',
        effect: (me) => [{ phase: 'idle', acknowledged: me.acknowledged.clear() }],
      }),
    },
    model: { sites: 2, requests: 2, order: 'unordered' },
    verdicts: { replicasAgree: 8 },
  },
]
