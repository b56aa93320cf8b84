// Mutants of the MCS queue lock: the steps of joining and leaving the queue in another order, split, or left out.

import spec from '../../../specs/mcs.js'
import { at, flag, many, mapOf, oneOf, optional, protocol, siteId } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, write } = protocol({
  roles: {
    site: many({
      // biome-ignore format: in order
      phase: oneOf('idle', 'joining', 'locking', 'linking', 'spinning', 'held', 'ending', 'waitingForNext', 'passing'),
      before: optional(siteId),
    }),
  },
  shared: { tail: optional(siteId), next: mapOf(siteId, optional(siteId)), locked: mapOf(siteId, flag) },
})
const { local } = roles.site

export const mcsMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'a site links to the one before it, and then says that it waits',
    teaches: 'it may be let in between, and then overwrites that',
    changed: {
      lock: local({
        guard: (me) => me.phase === 'locking',
        effect: (me, { self }) => [{ phase: 'linking', before: null }, write({ next: at(me.before!, self) })],
      }),
      link: local({
        guard: (me) => me.phase === 'linking',
        effect: (_, { self }) => [{ phase: 'spinning' }, write({ locked: at(self, true) })],
      }),
    },
    model: { sites: 2 },
    violates: { entryPossible: 7 },
  },
  {
    spec,
    mutant: 'a site does not say that it waits',
    teaches: 'nobody has locked it, so it finds itself let in',
    changed: { lock: local({ guard: (me) => me.phase === 'locking', effect: () => [{ phase: 'linking' }] }) },
    model: { sites: 2 },
    violates: { mutualExclusion: 7 },
  },
  {
    spec,
    mutant: 'on leaving the tail is set to nobody without a comparison',
    teaches: 'who has joined in between is forgotten, and waits for ever',
    changed: {
      end: local({
        guard: (me) => me.phase === 'ending',
        effect: () => [{ phase: 'idle' }, write({ tail: null })],
      }),
    },
    model: { sites: 2 },
    violates: { entryPossible: 7 },
  },
  {
    spec,
    mutant: 'next[i] is not reset before joining',
    teaches: 'the lock is passed to the one that came behind the last time, which does not want it',
    changed: { request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'joining' }] }) },
    model: { sites: 2 },
    violates: { entryPossible: 16 },
  },
  {
    spec,
    mutant: 'who has joined looks at nothing more',
    teaches: 'a busy wait breaks deadlock freedom only by its absence',
    changed: { spin: undefined },
    model: { sites: 2, requests: 1 },
    violates: { deadlockFreedom: 8, entryPossible: 4 },
  },
  {
    spec,
    mutant: 'who finds the queue empty is going to wait all the same',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: {
      join: local({
        guard: (me) => me.phase === 'joining',
        effect: (_, { self, shared: { tail } }) => [
          { phase: 'locking', before: tail ?? self },
          write({ tail: self }),
        ],
      }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    spec,
    mutant: 'the last of the queue does not wait',
    teaches: 'a site is let in by the one before it, and by nothing else',
    changed: {
      spin: local({
        guard: (me) => me.phase === 'spinning',
        effect: (_, { self, shared }) =>
          shared.locked.get(self) && shared.tail !== self ? [] : [{ phase: 'held' }],
      }),
    },
    model: { sites: 3, requests: 1 },
    violates: { mutualExclusion: 7, firstComeFirstServed: 9 },
  },
]
