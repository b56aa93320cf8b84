// A user's spec as text: two sites pass a token to each other, but only on request.

/** A spec that is safe and has a deadlock. */
export const mine = `import {
  algorithm, deadlockFreedom, entryPossible, flag, many, mutualExclusion, oneOf, protocol, send, someoneEnters,
} from 'coterie'

const hands = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }) },
  messages: { TOKEN: {} },
})
const { TOKEN } = hands.messages
const { local, upon } = hands.roles.site

/** In this version a site that wants to enter passes the token on. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { others }) =>
    me.token ? [{ phase: 'wanted', token: false }, send(others, TOKEN())] : [{ phase: 'wanted' }],
})

export const onToken = upon('TOKEN', () => [{ token: true }])

export const enter = local({
  guard: (me) => me.phase === 'wanted' && me.token,
  effect: () => [{ phase: 'held' }],
})

export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: () => [{ phase: 'idle' }],
})

export default algorithm({
  name: 'two-hands',
  title: 'Two hands',
  citation: 'mine',
  about: 'A site that wants to enter gives the token away first.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: hands,
  clauses: { request, onToken, enter, exit },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  initial: { site: ({ self }) => ({ token: self === 0 }) },
  properties: [mutualExclusion, deadlockFreedom, entryPossible, someoneEnters],
})
`
