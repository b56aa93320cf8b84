// Naimi, Trehel and Arnold 1996. Each site knows a site that leads to the last one that has asked, its father. A request goes
// from father to father, and each site on the way makes the requester its new father: the path is reversed. The sites that wait
// form a queue, in which each one knows only the next, and the token goes from each to the next.
import { flag, type MeOf, many, oneOf, optional, protocol, send, siteId } from 'coterie'

export const nt = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'), // requesting_cs: wanted or held
      father: optional(siteId), // none (nil): the site is a root, the last of a queue or the owner of the idle token
      next: optional(siteId), // to whom the token goes after this site
      token: flag, // token_present
    }),
  },
  messages: { REQUEST: { of: siteId }, TOKEN: {} },
})

export const { REQUEST, TOKEN } = nt.messages
export const { local, upon } = nt.roles.site
export type Site = MeOf<typeof nt, 'site'>

/** A site that wants the critical section sends its request to its father, unless it is a root, and becomes a root. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: ({ father }, { self }) => [
    { phase: 'wanted', father: null },
    send(father ?? [], REQUEST({ of: self })),
  ],
})

/** Upon REQUEST(k): a root that requests notes k as next, an idle root sends it the token; others pass it on. k is the father. */
export const onRequest = upon('REQUEST', ({ phase, father }, { of }) => {
  if (father !== null) return [{ father: of }, send(father, REQUEST({ of }))]
  if (phase !== 'idle') return [{ father: of, next: of }]
  return [{ father: of, token: false }, send(of, TOKEN())]
})

/** Upon TOKEN: keep it. */
export const onToken = upon('TOKEN', () => [{ token: true }])

/** Enter with the token. */
export const enter = local({
  guard: (me) => me.phase === 'wanted' && me.token,
  effect: () => [{ phase: 'held' }],
})

/** On leaving, send the token to the next, if there is one. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: ({ next }) =>
    next === null ? [{ phase: 'idle' }] : [{ phase: 'idle', next: null, token: false }, send(next, TOKEN())],
})

/** In the order in which a request meets them. */
export const clauses = { request, onRequest, onToken, enter, exit }
