// Mutants of Peterson's algorithm for two sites: one of its two variables unheeded, or written wrongly.

import spec from '../../../specs/peterson.js'
import { flag, many, mapOf, oneOf, protocol, siteId } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, write } = protocol({
  roles: { site: many({ phase: oneOf('idle', 'asking', 'looking', 'seen', 'held') }) },
  shared: { wants: mapOf(siteId, flag), turn: siteId },
})
const { local } = roles.site

export const petersonMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'a site takes the turn instead of giving it away',
    teaches: 'then whoever comes last walks in on the other',
    changed: {
      second: local({
        guard: (me) => me.phase === 'asking',
        effect: (_, { self }) => [{ phase: 'looking' }, write({ turn: self })],
      }),
    },
    model: {},
    violates: { mutualExclusion: 7 },
  },
  {
    spec,
    mutant: 'the turn is not given away',
    teaches: 'the turn is then always that of one site, which walks in on the other',
    changed: {
      second: local({ guard: (me) => me.phase === 'asking', effect: () => [{ phase: 'looking' }] }),
    },
    model: { requests: 1 },
    violates: { mutualExclusion: 7 },
  },
  {
    spec,
    mutant: 'only wants[j] is looked at',
    teaches: 'two polite sites: each waits for the other to want no more',
    changed: {
      lookAtTurn: local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] }),
    },
    model: {},
    violates: { entryPossible: 2 },
  },
  {
    spec,
    mutant: 'only turn is looked at',
    teaches: 'the sites must alternate, so who asks once more than the other waits for ever',
    changed: {
      lookAtOther: local({ guard: (me) => me.phase === 'looking', effect: () => [{ phase: 'seen' }] }),
    },
    model: { requests: 1 },
    violates: { entryPossible: 3 },
  },
  {
    spec,
    mutant: 'on leaving a site goes on wanting',
    teaches: 'the other then enters only if the turn comes back to it',
    changed: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { requests: 1 },
    violates: { entryPossible: 3 },
  },
  {
    spec,
    mutant: 'a site that has seen that the other wants looks at nothing more',
    teaches:
      'deadlock freedom speaks of clauses that are not enabled, so a busy wait breaks it only by its absence',
    changed: { lookAtTurn: undefined },
    model: { requests: 1 },
    violates: { deadlockFreedom: 6, entryPossible: 2 },
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: {
      lookAtOther: local({
        guard: (me) => me.phase === 'looking',
        effect: (_, { self, shared }) => [{ phase: shared.wants.get(1 - self) ? 'seen' : 'looking' }],
      }),
      lookAtTurn: local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] }),
    },
    model: {},
    violates: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
