// Mutants of the token ring: the token is passed on too early, twice, never, or past the successor.

import spec, * as clauses from '../../../specs/token-ring.js'
import { flag, many, oneOf, protocol, send } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, messages } = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }) },
  messages: { TOKEN: {} },
})
const { TOKEN } = messages
const { local, upon } = roles.site

const after = (self: number, steps: number, sites: { readonly size: number }) => (self + steps) % sites.size

const pastTheSuccessor = {
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: (_, { self, sites }) => [{ phase: 'idle', token: false }, send(after(self, 2, sites), TOKEN())],
  }),
  pass: local({
    guard: (me) => me.phase === 'idle' && me.token,
    effect: (_, { self, sites }) => [{ token: false }, send(after(self, 2, sites), TOKEN())],
  }),
}

export const tokenRingMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'the token is passed on at entry',
    teaches: 'who is in the section must have the token until it leaves',
    changed: {
      enter: local({
        guard: (me) => me.phase === 'wanted' && me.token,
        effect: (_, { self, sites }) => [
          { phase: 'held', token: false },
          send(after(self, 1, sites), TOKEN()),
        ],
      }),
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
    },
    model: { sites: 3 },
    violates: { mutualExclusion: 5 },
  },
  {
    spec,
    mutant: 'the token is sent twice on leaving',
    teaches: 'the invariant of the one token breaks eight steps before mutual exclusion does',
    changed: {
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (_, { self, sites }) => [
          { phase: 'idle', token: false },
          send(after(self, 1, sites), TOKEN()),
          send(after(self, 1, sites), TOKEN()),
        ],
      }),
    },
    model: { sites: 3, requests: 2 },
    violates: { mutualExclusion: 11, exactlyOneToken: 3 },
  },
  {
    spec,
    mutant: 'the token is not sent on leaving',
    teaches: 'one lost token is the end',
    changed: {
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle', token: false }] }),
    },
    model: { sites: 3 },
    violates: { deadlockFreedom: 4, entryPossible: 2, exactlyOneToken: 3 },
  },
  {
    spec,
    mutant: 'an idle site drops the token that it receives',
    teaches: 'to pass on is a duty of those who do not want to enter',
    changed: { onToken: upon('TOKEN', (me) => (me.phase === 'idle' ? [] : [{ token: true }])) },
    model: { sites: 3 },
    violates: { deadlockFreedom: 3, entryPossible: 3, exactlyOneToken: 2 },
  },
  {
    spec,
    mutant: 'an idle site never passes the token on',
    teaches: 'somebody may still ask and pass it on after that, so nobody is doomed; but nobody must ask',
    changed: { pass: undefined },
    model: { sites: 3 },
    violates: { deadlockFreedom: 1 },
    counts: [60, 132, 14],
  },
  {
    spec,
    mutant: 'the token skips the successor, in a ring of four',
    teaches: 'it then visits every other site only',
    changed: pastTheSuccessor,
    model: { sites: 4 },
    violates: { entryPossible: 1 },
  },
  {
    spec,
    mutant: 'the token is kept on leaving',
    teaches: 'a site that asks at once may go on for ever; only starvation freedom sees it',
    changed: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 3 },
    violates: {},
    counts: [60, 144, 8],
  },
  {
    spec,
    mutant: 'a waiting site may pass the token on instead of entering',
    teaches: 'again a site that waits for ever while others enter; only starvation freedom sees it',
    changed: {
      pass: local({
        guard: (me) => me.phase !== 'held' && me.token,
        effect: (_, { self, sites }) => [{ token: false }, send(after(self, 1, sites), TOKEN())],
      }),
    },
    model: { sites: 3 },
    violates: {},
    counts: [60, 156, 8],
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: { enter: undefined },
    model: { sites: 3 },
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
]

/** Mutants that are no mutants in a model of this size. */
export const tokenRingEquivalents: readonly Mutant[] = [
  {
    spec,
    mutant: 'the token skips the successor, in a ring of three',
    teaches: 'where the number of sites is odd it still visits all, in another order',
    changed: pastTheSuccessor,
    model: { sites: 3 },
    violates: {},
    counts: [60, 144, 8],
  },
  {
    spec,
    mutant: 'each clause replaced by itself',
    teaches: 'replacing does nothing of its own',
    changed: { request: clauses.request, enter: clauses.enter, exit: clauses.exit, pass: clauses.pass },
    model: { sites: 3 },
    violates: {},
    counts: [60, 144, 8],
  },
]
