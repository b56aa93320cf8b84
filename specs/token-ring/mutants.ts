// Mutants of the token ring: the token is passed on too early, twice, never, or past the successor.
import { type Mutant, send } from 'coterie'
import { clauses, local, TOKEN, upon } from './algorithm.js'

const twoOn = (self: number, sites: { readonly size: number }) => (self + 2) % sites.size

const pastTheSuccessor = {
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: (_, { self, sites }) => [{ phase: 'idle', token: false }, send(twoOn(self, sites), TOKEN())],
  }),
  pass: local({
    guard: (me) => me.phase === 'idle' && me.token,
    effect: (_, { self, sites }) => [{ token: false }, send(twoOn(self, sites), TOKEN())],
  }),
}

const waitsOn = {
  pass: local({
    guard: (me) => me.phase !== 'held' && me.token,
    effect: (_, { next }) => [{ token: false }, send(next, TOKEN())],
  }),
}

export const mutants: readonly Mutant[] = [
  {
    name: 'the token is passed on at entry',
    teaches: 'A site must keep the token until it leaves the section.',
    clauses: {
      enter: local({
        guard: (me) => me.phase === 'wanted' && me.token,
        effect: (_, { next }) => [{ phase: 'held', token: false }, send(next, TOKEN())],
      }),
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
    },
    model: { sites: 3 },
    verdicts: { mutualExclusion: 5 },
  },
  {
    name: 'the token is sent twice on leaving',
    teaches:
      'A site must pass the token on only once. That there is one token breaks eight steps before mutual ' +
      'exclusion.',
    clauses: {
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (_, { next }) => [{ phase: 'idle', token: false }, send(next, TOKEN()), send(next, TOKEN())],
      }),
    },
    model: { sites: 3, requests: 2 },
    verdicts: { mutualExclusion: 11, exactlyOneToken: 3 },
  },
  {
    name: 'the token is not sent on leaving',
    teaches: 'A leaving site must pass the token on: if the token is lost, no site enters again.',
    clauses: {
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle', token: false }] }),
    },
    model: { sites: 3 },
    verdicts: { deadlockFreedom: 4, entryPossible: 2, exactlyOneToken: 3 },
  },
  {
    name: 'an idle site drops the token that it receives',
    teaches: 'A site that does not want to enter must pass the token on as well.',
    clauses: { onToken: upon('TOKEN', (me) => (me.phase === 'idle' ? [] : [{ token: true }])) },
    model: { sites: 3 },
    verdicts: { deadlockFreedom: 3, entryPossible: 3, exactlyOneToken: 2 },
  },
  {
    name: 'an idle site never passes the token on',
    teaches:
      'An idle site must pass the token on. It may request, enter and leave later, so no site is locked ' +
      'out; but it need not request.',
    clauses: { pass: undefined },
    model: { sites: 3 },
    verdicts: { deadlockFreedom: 1 },
    counts: [60, 132, 14],
  },
  {
    name: 'the token skips the successor, in a ring of four',
    teaches:
      'The token must go to the next site. In a ring of four, a token that skips one visits only every ' +
      'other site.',
    clauses: pastTheSuccessor,
    model: { sites: 4 },
    verdicts: { entryPossible: 1 },
  },
  {
    name: 'the token is kept on leaving',
    teaches: 'A leaving site must pass the token on, so that the others get their turn.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 3 },
    verdicts: { starvationFreedom: 'violated' },
    counts: [60, 144, 8],
  },
  {
    name: 'a waiting site may pass the token on instead of entering',
    teaches: 'A waiting site must enter with the token, not pass it on.',
    clauses: waitsOn,
    model: { sites: 3 },
    verdicts: { starvationFreedom: 'violated', livelockFreedom: 'violated' },
    counts: [60, 156, 8],
  },
  {
    name: 'a waiting site may pass the token on instead of entering, one request each',
    teaches:
      'A waiting site must keep the token. If it passes the token on, sites that requested later go first.',
    clauses: waitsOn,
    model: { sites: 3, requests: 1 },
    verdicts: { servedInRequestOrder: 5 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: { sites: 3 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'the token skips the successor, in a ring of three',
    teaches: 'The token must go to the next site.',
    survives: 'if the number of sites is odd, the token still visits all, in another order',
    clauses: pastTheSuccessor,
    model: { sites: 3 },
    verdicts: {},
    counts: [60, 144, 8],
  },
  {
    name: 'each clause replaced by itself',
    teaches: 'Replacing clauses alone changes nothing.',
    equivalent: 'replacing does nothing of its own',
    clauses,
    model: { sites: 3 },
    verdicts: {},
    counts: [60, 144, 8],
  },
]
