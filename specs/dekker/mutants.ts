// Mutants of Dekker's algorithm: who withdraws, when, and whose turn it is afterwards.
import { element, type Mutant } from 'coterie'
import { local, write } from './algorithm.js'

const insisting = local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] })

export const mutants: readonly Mutant[] = [
  {
    name: 'nobody withdraws',
    teaches:
      'One of the two must withdraw, or both want to enter and wait for each other: the first of ' +
      'the attempts that Dijkstra tells of.',
    clauses: { lookAtTurn: insisting },
    model: {},
    verdicts: { entryPossible: 2, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'a site waits for its turn without withdrawing',
    teaches: 'Who waits for its turn must not be seen wanting meanwhile, since the other waits for that.',
    clauses: {
      withdraw: local({ guard: (me) => me.phase === 'yielding', effect: () => [{ phase: 'away' }] }),
    },
    model: {},
    verdicts: { entryPossible: 2 },
  },
  {
    name: 'the turn is not given away on leaving',
    teaches: 'On leaving the turn goes to the other, which has withdrawn and waits for it.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'leaving' }] }) },
    model: {},
    verdicts: { entryPossible: 2 },
  },
  {
    name: 'who is back from waiting enters at once',
    teaches: 'The turn lets a site insist, not enter: having come back it must look at the other again.',
    clauses: {
      wantAgain: local({
        guard: (me) => me.phase === 'back',
        effect: (_, { self }) => [{ phase: 'held' }, write({ wants: element(self, true) })],
      }),
    },
    model: {},
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'a site looks before it says that it wants',
    teaches: 'First say, then look: if both look first, both see nothing and both enter.',
    clauses: {
      request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'looking' }] }),
      lookAtOther: local({
        guard: (me) => me.phase === 'looking',
        effect: (_, { self, shared }) => [{ phase: shared.wants.get(1 - self) ? 'looking' : 'back' }],
      }),
      wantAgain: local({
        guard: (me) => me.phase === 'back',
        effect: (_, { self }) => [{ phase: 'held' }, write({ wants: element(self, true) })],
      }),
    },
    model: {},
    verdicts: { mutualExclusion: 6 },
  },
  {
    name: 'nobody looks at the turn',
    teaches:
      'A site that waits busily must go on looking: such a wait breaks deadlock freedom only by its absence.',
    clauses: { lookAtTurn: undefined },
    model: { requests: 1 },
    verdicts: { deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    name: 'nobody enters',
    teaches:
      'Entering is what all of it is for: a lock that nobody gets excludes perfectly, so a ' +
      'witness must be asked for.',
    clauses: {
      lookAtOther: local({ guard: (me) => me.phase === 'looking', effect: () => [{ phase: 'seen' }] }),
      lookAtTurn: insisting,
    },
    model: {},
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
