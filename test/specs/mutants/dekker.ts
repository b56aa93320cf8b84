// Mutants of Dekker's algorithm: who withdraws, when, and whose turn it is afterwards.

import spec from '../../../specs/dekker.js'
import { at, flag, many, mapOf, oneOf, protocol, siteId } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, write } = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'looking', 'seen', 'yielding', 'away', 'back', 'held', 'leaving'),
    }),
  },
  shared: { wants: mapOf(siteId, flag), turn: siteId },
})
const { local } = roles.site

const insisting = local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] })

export const dekkerMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'nobody withdraws',
    teaches:
      'both want to enter, and each waits for the other: the first of the attempts that Dijkstra tells of',
    changed: { lookAtTurn: insisting },
    model: {},
    violates: { entryPossible: 2 },
  },
  {
    spec,
    mutant: 'a site waits for its turn without withdrawing',
    teaches: 'the other sees it wanting, and never leaves, since it never enters',
    changed: {
      withdraw: local({ guard: (me) => me.phase === 'yielding', effect: () => [{ phase: 'away' }] }),
    },
    model: {},
    violates: { entryPossible: 2 },
  },
  {
    spec,
    mutant: 'the turn is not given away on leaving',
    teaches: 'who withdrew waits for a turn that does not come',
    changed: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'leaving' }] }) },
    model: {},
    violates: { entryPossible: 2 },
  },
  {
    spec,
    mutant: 'who is back from waiting enters at once',
    teaches: 'its turn lets it insist, not enter',
    changed: {
      wantAgain: local({
        guard: (me) => me.phase === 'back',
        effect: (_, { self }) => [{ phase: 'held' }, write({ wants: at(self, true) })],
      }),
    },
    model: {},
    violates: { mutualExclusion: 12 },
  },
  {
    spec,
    mutant: 'a site looks before it says that it wants',
    teaches: 'both look, both see nothing, both enter: first say, then look',
    changed: {
      request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'looking' }] }),
      lookAtOther: local({
        guard: (me) => me.phase === 'looking',
        effect: (_, { self, shared }) => [{ phase: shared.wants.get(1 - self) ? 'looking' : 'back' }],
      }),
      wantAgain: local({
        guard: (me) => me.phase === 'back',
        effect: (_, { self }) => [{ phase: 'held' }, write({ wants: at(self, true) })],
      }),
    },
    model: {},
    violates: { mutualExclusion: 6 },
  },
  {
    spec,
    mutant: 'nobody looks at the turn',
    teaches: 'a busy wait breaks deadlock freedom only by its absence',
    changed: { lookAtTurn: undefined },
    model: { requests: 1 },
    violates: { deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: {
      lookAtOther: local({ guard: (me) => me.phase === 'looking', effect: () => [{ phase: 'seen' }] }),
      lookAtTurn: insisting,
    },
    model: {},
    violates: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
