// Mutants of the token ring: the token is passed on too early, twice, never, or past the successor.
import { type Mutant, send } from 'coterie'
import { clauses, local, TOKEN, upon } from './algorithm.js'

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

const waitsOn = {
  pass: local({
    guard: (me) => me.phase !== 'held' && me.token,
    effect: (_, { self, sites }) => [{ token: false }, send(after(self, 1, sites), TOKEN())],
  }),
}

export const mutants: readonly Mutant[] = [
  {
    name: 'the token is passed on at entry',
    teaches: 'A site in the section must have the token until it leaves.',
    clauses: {
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
    verdicts: { mutualExclusion: 5 },
  },
  {
    name: 'the token is sent twice on leaving',
    teaches:
      'The token is passed on once; that there is one breaks eight steps before mutual exclusion does.',
    clauses: {
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
    verdicts: { mutualExclusion: 11, exactlyOneToken: 3 },
  },
  {
    name: 'the token is not sent on leaving',
    teaches: 'On leaving the token is passed on: one lost token is the end.',
    clauses: {
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle', token: false }] }),
    },
    model: { sites: 3 },
    verdicts: { deadlockFreedom: 4, entryPossible: 2, exactlyOneToken: 3 },
  },
  {
    name: 'an idle site drops the token that it receives',
    teaches: 'To pass the token on is a duty also of those who do not want to enter.',
    clauses: { onToken: upon('TOKEN', (me) => (me.phase === 'idle' ? [] : [{ token: true }])) },
    model: { sites: 3 },
    verdicts: { deadlockFreedom: 3, entryPossible: 3, exactlyOneToken: 2 },
  },
  {
    name: 'an idle site never passes the token on',
    teaches:
      'An idle site must pass the token on: another site may request later, so no site is ' +
      'locked out, but no site must request.',
    clauses: { pass: undefined },
    model: { sites: 3 },
    verdicts: { deadlockFreedom: 1 },
    counts: [60, 132, 14],
  },
  {
    name: 'the token skips the successor, in a ring of four',
    teaches: 'The token goes to the next site; past it, in a ring of four, it visits every other site only.',
    clauses: pastTheSuccessor,
    model: { sites: 4 },
    verdicts: { entryPossible: 1 },
  },
  {
    name: 'the token is kept on leaving',
    teaches: 'On leaving the token is passed on, so that the others have their turn.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 3 },
    verdicts: { starvationFreedom: 'violated' },
    counts: [60, 144, 8],
  },
  {
    name: 'a waiting site may pass the token on instead of entering',
    teaches: 'A site that waits enters with the token, and does not pass it on.',
    clauses: waitsOn,
    model: { sites: 3 },
    verdicts: { starvationFreedom: 'violated', livelockFreedom: 'violated' },
    counts: [60, 156, 8],
  },
  {
    name: 'a waiting site may pass the token on instead of entering, one request each',
    teaches:
      'A site that waits lets nothing pass, or the token would tell others of its request and let ' +
      'them go first.',
    clauses: waitsOn,
    model: { sites: 3, requests: 1 },
    verdicts: { servedInRequestOrder: 5 },
  },
  {
    name: 'nobody enters',
    teaches:
      'A lock must let sites enter: a lock that no site ever gets excludes perfectly, so every ' +
      'spec needs a witness.',
    clauses: { enter: undefined },
    model: { sites: 3 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'the token skips the successor, in a ring of three',
    teaches: 'The token goes to the next site.',
    survives: 'where the number of sites is odd it still visits all, in another order',
    clauses: pastTheSuccessor,
    model: { sites: 3 },
    verdicts: {},
    counts: [60, 144, 8],
  },
  {
    name: 'each clause replaced by itself',
    teaches: 'Replacing clauses does nothing of its own.',
    equivalent: 'replacing does nothing of its own',
    clauses,
    model: { sites: 3 },
    verdicts: {},
    counts: [60, 144, 8],
  },
]
