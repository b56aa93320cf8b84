// Mutants of Szymanski's algorithm: each of its tests left out.

import spec from '../../../specs/szymanski.js'
import { at, int, many, mapOf, oneOf, protocol, siteId } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, write } = protocol({
  roles: {
    site: many({
      // biome-ignore format: in order
      phase: oneOf(
        'idle', 'lookAtDoor', 'goIn', 'lookOut', 'wait', 'waitForClosing', 'close', 'letPass', 'held', 'leaving', 'out',
      ),
      read: int(0, Infinity),
    }),
  },
  shared: { flags: mapOf(siteId, int(0, 4)) },
})
const { local } = roles.site

export const szymanskiMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'nobody looks whether the door is open',
    teaches: 'who comes while others pass through the section must wait outside',
    changed: {
      lookAtDoor: local({ guard: (me) => me.phase === 'lookAtDoor', effect: () => [{ phase: 'goIn' }] }),
    },
    model: { sites: 3 },
    violates: { mutualExclusion: 13 },
  },
  {
    spec,
    mutant: 'nobody looks out for others',
    teaches: 'who has found the door open may still be on its way in, and must be waited for',
    changed: {
      lookOut: local({ guard: (me) => me.phase === 'lookOut', effect: () => [{ phase: 'close' }] }),
    },
    model: { sites: 3 },
    violates: { mutualExclusion: 13 },
  },
  {
    spec,
    mutant: 'nobody lets those with a lower number pass',
    teaches: 'all that are in the room leave it at the same time',
    changed: {
      letPass: local({ guard: (me) => me.phase === 'letPass', effect: () => [{ phase: 'held' }] }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 11 },
  },
  {
    spec,
    mutant: 'nobody waits for the room before going out',
    teaches: 'the first one out opens the door while others have not seen that it was closed',
    changed: {
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'out' }] }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 20 },
  },
  {
    spec,
    mutant: 'the door is never closed',
    teaches: 'who waits in the room waits for that',
    changed: {
      close: local({
        guard: (me) => me.phase === 'close',
        effect: (_, { self }) => [{ phase: self === 0 ? 'held' : 'letPass' }],
      }),
    },
    model: { sites: 2 },
    violates: { entryPossible: 2 },
  },
  {
    spec,
    mutant: 'on leaving the door stays closed',
    teaches: 'a flag that is not reset shuts out everybody, for ever',
    changed: { out: local({ guard: (me) => me.phase === 'out', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 2, requests: 1 },
    violates: { entryPossible: 2 },
  },
  {
    spec,
    mutant: 'who has closed the door looks at nothing more',
    teaches: 'a busy wait breaks deadlock freedom only by its absence',
    changed: { letPass: undefined },
    model: { sites: 2, requests: 1 },
    violates: { deadlockFreedom: 5, entryPossible: 1 },
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: {
      close: local({
        guard: (me) => me.phase === 'close',
        effect: (_, { self }) => [{ phase: 'waitForClosing' }, write({ flags: at(self, 2) })],
      }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
