// The token ring when sites crash: the ring is closed around them, and the token that was lost with one of them is replaced.
// The question is whether a token that does not come is lost or only in use. Recovery is left out.
import { choice, flag, many, oneOf, protocol, send, siteId } from 'coterie'

export const ring = protocol({
  parameters: {
    // inquiry: an INQUIRY has gone around the ring and has not met the token. suspicion: the predecessor seems to have crashed.
    // timeout: the token has not arrived for a while at a site that waits for it.
    evidence: choice(
      {
        help: 'when a token counts as lost',
        meanings: {
          inquiry: 'a token counts as lost if an inquiry found it at no site',
          suspicion: 'a token counts as lost if some site is suspected',
          timeout: 'a token may count as lost at any time',
        },
      },
      'inquiry',
      'suspicion',
      'timeout',
    ),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      token: flag,
      asked: flag, // has looked for the token since its predecessor has crashed
      misses: flag, // and has not seen it since
    }),
  },
  messages: { TOKEN: {}, INQUIRY: { origin: siteId } },
})

export const { TOKEN, INQUIRY } = ring.messages
export const { local, timeout, upon } = ring.roles.site

export interface Ring {
  readonly self: number
  readonly sites: { readonly size: number }
  suspects(site: number): boolean
}

const predecessor = ({ self, sites }: Ring) => (self + sites.size - 1) % sites.size

/** The next site that is up, as far as this site knows; itself if there is no other. */
export const successor = ({ self, sites, suspects }: Ring): number => {
  let next = (self + 1) % sites.size
  while (next !== self && suspects(next)) next = (next + 1) % sites.size
  return next
}

export const missesPredecessor = (me: { readonly asked: boolean }, context: Ring): boolean =>
  !me.asked && context.suspects(predecessor(context))

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

/** On leaving, pass the token on to the next site that is up. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, context) => [{ phase: 'idle', token: false }, send(successor(context), TOKEN())],
})

/** A site that has the token and does not want to enter passes it on. */
export const pass = local({
  guard: (me) => me.phase === 'idle' && me.token,
  effect: (_, context) => [{ token: false }, send(successor(context), TOKEN())],
})

/** Upon TOKEN: keep it. That of a site which has crashed is void: it may have been replaced already. */
export const onToken = upon('TOKEN', (_, __, { from, suspects }) =>
  suspects(from) ? [] : [{ token: true, misses: false }],
)

/** A site whose predecessor seems to have crashed looks for the token once: if it is not here, by an INQUIRY around the ring. */
export const inquire = local({
  guard: missesPredecessor,
  effect: (me, context) =>
    me.token
      ? [{ asked: true }]
      : [{ asked: true, misses: true }, send(successor(context), INQUIRY({ origin: context.self }))],
})

/** Upon INQUIRY: stop it if the token is here, else pass it on. Back at its origin, without a token since: make a new one. */
export const onInquiry = upon('INQUIRY', (me, { origin }, context) => {
  if (origin === context.self) return me.misses ? [{ token: true, misses: false }] : []
  return me.token || context.suspects(origin) ? [] : [{}, send(successor(context), INQUIRY({ origin }))]
})

export const newToken = () => [{ token: true }] as const

/** A site that has waited too long makes a new token. No site does so where an inquiry looks for the token. */
export const tooLong = timeout({ guard: () => false, effect: newToken })

/** In the order of the book. */
export const clauses = { request, enter, exit, onToken, pass, inquire, onInquiry, tooLong }
