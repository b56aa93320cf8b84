// A lemma for the token ring: true of the algorithm, false as soon as a mistake breaks what the proof needs.
import { algorithm, mutualExclusion, send, someoneEnters, type Task } from 'coterie'
import { enter, exit, onToken, pass, request } from './algorithm.js'
import { local, ring, TOKEN, upon } from './protocol.js'

const spec = algorithm({
  name: 'token-ring-lemma',
  title: 'The token ring',
  citation: 'G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  about: 'Each clause, with its send, is one atomic step. Channels lose and copy nothing.',
  sites: { min: 2, fallback: 3 },
  protocol: ring,
  clauses: { request, enter, exit, onToken, pass },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  symmetry: 'rotations',
  initial: { site: ({ self }) => ({ token: self === 0 }) },
  properties: [mutualExclusion, someoneEnters],
})

const sentTwice = {
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: (_, { next }) => [{ phase: 'idle', token: false }, send(next, TOKEN()), send(next, TOKEN())],
  }),
}

// Sites enter without the token, and a request brings one more. So tokens are in any number and at any place, and a token that arrives at a
// site in the section is gone.
const anything = {
  request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted', token: true }] }),
  enter: local({ guard: (me) => me.phase === 'wanted', effect: () => [{ phase: 'held' }] }),
  pass: local({ guard: (me) => me.token, effect: (_, { next }) => [{ token: false }, send(next, TOKEN())] }),
  onToken: upon('TOKEN', (me) => (me.phase === 'held' ? [] : [{ token: true }])),
}

export default {
  title: 'A lemma for the token ring',
  about:
    'Write a predicate on states that is true in every reachable state, and from which mutual ' +
    'exclusion follows. It must be false in some state of an algorithm with a mistake.',
  spec,
  hole: { kind: 'lemma', name: 'lemma' },
  checks: [
    { title: 'true with three sites', points: 1, model: { sites: 3 }, holds: 'lemma' },
    {
      title: 'mutual exclusion follows from it',
      points: 2,
      model: { sites: 3, requests: 1 },
      follows: mutualExclusion,
      among: anything,
    },
    {
      title: 'notices a token that is sent twice',
      points: 1,
      model: { sites: 3, requests: 1 },
      kills: sentTwice,
    },
  ],
} satisfies Task
