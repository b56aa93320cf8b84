// Mutants of Lamport's fast mutual exclusion: each of its looks left out.

import spec from '../../../specs/lamport-fast-mutex.js'
import { at, flag, many, mapOf, oneOf, optional, protocol, siteId } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, write } = protocol({
  roles: {
    site: many({
      // biome-ignore format: in order
      phase: oneOf(
        'idle', 'setX', 'lookAtY', 'withdraw', 'waitForY', 'again', 'setY', 'lookAtX', 'lower', 'waitForAll', 'lookAtYAgain',
        'held', 'leaving',
      ),
      k: siteId,
    }),
  },
  shared: { b: mapOf(siteId, flag), x: siteId, y: optional(siteId) },
})
const { local } = roles.site

export const lamportFastMutexMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'nobody looks at y before setting it',
    teaches: 'who comes while another is inside must not take y from it',
    changed: { lookAtY: local({ guard: (me) => me.phase === 'lookAtY', effect: () => [{ phase: 'setY' }] }) },
    model: { sites: 2 },
    violates: { mutualExclusion: 10 },
  },
  {
    spec,
    mutant: 'nobody looks at x',
    teaches: 'that x is unchanged says that nobody else came in between',
    changed: { lookAtX: local({ guard: (me) => me.phase === 'lookAtX', effect: () => [{ phase: 'held' }] }) },
    model: { sites: 2 },
    violates: { mutualExclusion: 10 },
  },
  {
    spec,
    mutant: 'who finds x changed waits for nobody',
    teaches: 'another may still be about to enter by the short way, or to set y',
    changed: {
      lower: local({
        guard: (me) => me.phase === 'lower',
        effect: (_, { self }) => [{ phase: 'lookAtYAgain' }, write({ b: at(self, false) })],
      }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 12 },
  },
  {
    spec,
    mutant: 'who finds x changed goes on wanting while it waits',
    teaches:
      'with a third site that changes x and then withdraws, two find it changed and wait for each other',
    changed: {
      lower: local({
        guard: (me) => me.phase === 'lower',
        effect: (_, { self }) => [{ phase: 'waitForAll', k: self === 0 ? 1 : 0 }],
      }),
    },
    model: { sites: 3 },
    violates: { entryPossible: 8 },
  },
  {
    spec,
    mutant: 'nobody looks at y again',
    teaches: 'of several that find x changed only one, the last to set y, may enter',
    changed: {
      lookAtYAgain: local({ guard: (me) => me.phase === 'lookAtYAgain', effect: () => [{ phase: 'held' }] }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 20 },
  },
  {
    spec,
    mutant: 'on leaving y is not reset',
    teaches: 'the others wait until y is nobody',
    changed: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'leaving' }] }) },
    model: { sites: 2 },
    violates: { entryPossible: 5 },
  },
  {
    spec,
    mutant: 'who finds y taken looks at nothing more',
    teaches: 'a busy wait breaks deadlock freedom only by its absence',
    changed: { waitForY: undefined },
    model: { sites: 2, requests: 1 },
    violates: { deadlockFreedom: 11, entryPossible: 6 },
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: {
      lookAtX: local({ guard: (me) => me.phase === 'lookAtX', effect: () => [{ phase: 'lower' }] }),
      lookAtYAgain: local({
        guard: (me) => me.phase === 'lookAtYAgain',
        effect: () => [{ phase: 'waitForY' }],
      }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
