// The token ring: one token goes round, and whoever has it may enter. How a lost token is replaced and how a ring is
// repaired is left out.
import {
  algorithm,
  choice,
  deadlockFreedom,
  entryPossible,
  flag,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  send,
  someoneEnters,
} from 'coterie'

const ring = protocol({
  parameters: {
    // hold: the token may rest at an idle site, which passes it on in a step of its own; only so can a site have it already
    // when it begins to want it. atomic: an idle site passes it on in the step that receives it.
    reading: choice('what "just pass on the token" means', 'hold', 'atomic'),
  },
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }) },
  messages: { TOKEN: {} },
})
const { TOKEN } = ring.messages
const { local, upon } = ring.roles.site

const successor = (self: number, sites: { readonly size: number }) => (self + 1) % sites.size

/** A site that wants the critical section waits for the token. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})

/** Enter with the token. */
export const enter = local({
  guard: (me) => me.phase === 'wanted' && me.token,
  effect: () => [{ phase: 'held' }],
})

/** On leaving, pass the token on to the successor. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self, sites }) => [{ phase: 'idle', token: false }, send(successor(self, sites), TOKEN())],
})

/** Upon TOKEN: keep it. Read atomically, an idle site passes it on at once. */
export const onToken = upon('TOKEN', (me, _, { self, sites, parameters }) =>
  me.phase === 'idle' && parameters.reading === 'atomic'
    ? [{}, send(successor(self, sites), TOKEN())]
    : [{ token: true }],
)

/** A site that has the token and does not want to enter passes it on. */
export const pass = local({
  guard: (me) => me.phase === 'idle' && me.token,
  effect: (_, { self, sites }) => [{ token: false }, send(successor(self, sites), TOKEN())],
})

export default algorithm({
  name: 'token-ring',
  title: 'The token ring',
  citation: '',
  about: '',
  sites: { min: 2, max: 8, fallback: 3 },
  protocol: ring,
  clauses: { request, enter, exit, onToken, pass },
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  initial: { site: ({ self, parameters }) => ({ token: parameters.reading === 'hold' && self === 0 }) },
  inFlight: ({ sites, parameters }) =>
    parameters.reading === 'atomic' ? [{ from: sites.size - 1, to: 0, message: TOKEN() }] : [],
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    ring.always('exactlyOneToken', 'there is one token: with a site, or on its way', (view) => {
      const kept = view.all('site').filter(({ token }) => token).length
      return kept + view.inFlight('TOKEN') === 1
    }),
  ],
})
