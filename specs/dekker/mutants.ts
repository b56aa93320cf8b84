// Mutants of Dekker's algorithm: which site withdraws, when, and which site has the turn afterwards.
import { element, type Mutant } from 'coterie'
import { local, write } from './algorithm.js'

const insisting = local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] })

export const mutants: readonly Mutant[] = [
  {
    name: 'no site withdraws',
    teaches:
      'One site must withdraw, or both want to enter and wait for each other. This is the first ' +
      'attempt that Dijkstra describes.',
    clauses: { lookAtTurn: insisting },
    model: {},
    verdicts: { entryPossible: 2, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'a site waits for its turn without withdrawing',
    teaches:
      'A site that waits for its turn must not announce that it wants to enter, since the other ' +
      'site waits for that.',
    clauses: {
      withdraw: local({ guard: (me) => me.phase === 'yielding', effect: () => [{ phase: 'away' }] }),
    },
    model: {},
    verdicts: { entryPossible: 2 },
  },
  {
    name: 'on leaving, a site keeps the turn',
    teaches: 'A leaving site gives the turn to the other site, which may have withdrawn and wait for it.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'leaving' }] }) },
    model: {},
    verdicts: { entryPossible: 2 },
  },
  {
    name: 'a site that has waited for its turn enters at once',
    teaches:
      "The turn lets a site insist, not enter: after waiting it must read the other's " +
      'announcement again.',
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
    name: 'a site looks before it announces that it wants to enter',
    teaches: 'Announce first, then look: if both sites look first, both see nothing and both enter.',
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
    name: 'no site looks at the turn',
    teaches:
      'A site that busy-waits must keep looking. Deadlock freedom notices such a wait only when ' +
      'the clause is removed.',
    clauses: { lookAtTurn: undefined },
    model: { requests: 1 },
    verdicts: { deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: {
      lookAtOther: local({ guard: (me) => me.phase === 'looking', effect: () => [{ phase: 'seen' }] }),
      lookAtTurn: insisting,
    },
    model: {},
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
