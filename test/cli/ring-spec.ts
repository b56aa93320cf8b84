// A user's own spec as text: a token circulates, and rotations are its only symmetries. The site that starts
// the ring never starts it again, so a rotated initial state is never reached.

/** A correct spec. */
export const ring = `import {
  algorithm, deadlockFreedom, entryPossible, flag, many, mutualExclusion, oneOf, protocol, send, someoneEnters,
} from 'coterie'

const ring = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), starts: flag, token: flag }) },
  messages: { TOKEN: {} },
})
const { TOKEN } = ring.messages
const { local, upon } = ring.roles.site
const next = (self: number, sites: { size: number }) => send((self + 1) % sites.size, TOKEN())

export default algorithm({
  name: 'ring',
  title: 'A ring that is started',
  citation: 'an exercise',
  about: 'The site that starts the ring never does so again.',
  sites: { min: 2, max: 4, fallback: 3 },
  protocol: ring,
  clauses: {
    start: local({
      guard: (me) => me.starts,
      effect: (_, { self, sites }) => [{ starts: false }, next(self, sites)],
    }),
    request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
    onToken: upon('TOKEN', () => [{ token: true }]),
    pass: local({
      guard: (me) => me.token && me.phase === 'idle',
      effect: (_, { self, sites }) => [{ token: false }, next(self, sites)],
    }),
    enter: local({ guard: (me) => me.token && me.phase === 'wanted', effect: () => [{ phase: 'held' }] }),
    exit: local({
      guard: (me) => me.phase === 'held',
      effect: (_, { self, sites }) => [{ phase: 'idle', token: false }, next(self, sites)],
    }),
  },
  symmetry: 'rotations',
  initial: { site: ({ self }) => ({ starts: self === 0 }) },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  properties: [mutualExclusion, deadlockFreedom, entryPossible, someoneEnters],
})
`
