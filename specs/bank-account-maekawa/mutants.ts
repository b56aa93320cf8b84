// Mutants of the deposit under a lock with quorums: the lock lets in too many or nobody, or the deposit adds nothing.
import { type Mutant, send } from 'coterie'
import { RELEASE, VOTE } from '../maekawa/algorithm.js'
import { local, upon } from './algorithm.js'

const one = { sites: 3, parameters: { quorums: 'one' } }

export const mutants: readonly Mutant[] = [
  {
    name: 'an ATM votes for every request',
    teaches: 'With two votes of one ATM two others enter, and one of their deposits is lost.',
    clauses: { onRequest: upon('REQUEST', (_, __, { from }) => [{ voted: true }, send(from, VOTE())]) },
    model: one,
    verdicts: { mutualExclusion: 6, noLostUpdate: 15, servedInRequestOrder: 4 },
  },
  {
    name: 'the votes go back before the deposit is written',
    teaches: 'The whole deposit must be in the section, including the write at its end.',
    clauses: {
      add: local({
        guard: (me) => me.phase === 'held' && me.next === 'add',
        effect: (me, { self, parameters }) => [
          { next: 'write', amount: me.amount + 1, votes: me.votes.clear() },
          send(parameters.quorums.get(self)!, RELEASE()),
        ],
      }),
      exit: local({
        guard: (me) => me.phase === 'held' && me.next === 'leave',
        effect: () => [{ phase: 'idle' }],
      }),
    },
    model: one,
    verdicts: { mutualExclusion: 8, noLostUpdate: 15 },
  },
  {
    name: 'onRelease: VOTE not sent',
    teaches: 'An ATM in the queue of another gets its vote when that one leaves, and at no other time.',
    clauses: {
      onRelease: upon('RELEASE', (me) => [{ voted: !me.queue.isEmpty(), queue: me.queue.shift() }]),
    },
    model: one,
    verdicts: { deadlockFreedom: 8, entryPossible: 3 },
  },
  {
    name: 'the deposit is not added',
    teaches: 'Mutual exclusion does not notice that no ATM deposits anything.',
    clauses: {
      add: local({
        guard: (me) => me.phase === 'held' && me.next === 'add',
        effect: () => [{ next: 'write' }],
      }),
    },
    model: one,
    verdicts: { noLostUpdate: 6, allDeposited: 'violated' },
  },
  {
    name: 'no ATM enters',
    teaches: 'If no ATM enters, no deposit is lost, and none is made.',
    clauses: { enter: undefined },
    model: one,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, allDeposited: 'violated' },
  },
]
