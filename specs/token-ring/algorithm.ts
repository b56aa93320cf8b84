// The token ring: one token circulates, and the site that has it may enter. A site that does not want to enter, or has left,
// sends the token to the next site. token-ring-regeneration shows how a lost token is replaced and how the ring is repaired.
import { choice, flag, many, oneOf, protocol, send } from 'coterie'

export const ring = protocol({
  parameters: {
    // hold: the token may rest at an idle site, which passes it on in a step of its own; only then can a site already
    // have it when it begins to want it. atomic: an idle site passes it on in the step that receives it.
    reading: choice('what "just pass on the token" means', 'hold', 'atomic'),
  },
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }) },
  messages: { TOKEN: {} },
})

export const { TOKEN } = ring.messages
export const { local, upon } = ring.roles.site

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
  effect: (_, { next }) => [{ phase: 'idle', token: false }, send(next, TOKEN())],
})

/** Upon TOKEN: keep it. */
export const onToken = upon('TOKEN', () => [{ token: true }])

/** A site that has the token and does not want to enter passes it on. */
export const pass = local({
  guard: (me) => me.phase === 'idle' && me.token,
  effect: (_, { next }) => [{ token: false }, send(next, TOKEN())],
})

/** In the order of the book. */
export const clauses = { request, enter, exit, onToken, pass }
