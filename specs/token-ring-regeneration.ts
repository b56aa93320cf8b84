// The token ring when sites crash: the ring is closed round them, and the token that was lost with one of them is replaced.
// The question is whether a token that does not come is lost or only in use. Recovery is left out.
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
  siteId,
  someoneEnters,
} from 'coterie'

const ring = protocol({
  parameters: {
    // inquiry: when an inquiry has come round without meeting it. suspicion: when the predecessor seems to have crashed.
    // timeout: when it has not come for a while, whoever misses it.
    evidence: choice('when a token is taken for lost', 'inquiry', 'suspicion', 'timeout'),
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
const { TOKEN, INQUIRY } = ring.messages
const { local, timeout, upon } = ring.roles.site

interface Ring {
  readonly self: number
  readonly sites: { readonly size: number }
  suspects(site: number): boolean
}
const predecessor = ({ self, sites }: Ring) => (self + sites.size - 1) % sites.size
/** The next site that is up, as far as one knows; oneself at last. */
const successor = ({ self, sites, suspects }: Ring): number => {
  let next = (self + 1) % sites.size
  while (next !== self && suspects(next)) next = (next + 1) % sites.size
  return next
}

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

/** A site whose predecessor seems to have crashed looks once for the token: by an INQUIRY that goes round, if it is not here. */
export const inquire = local({
  guard: (me, context) =>
    context.parameters.evidence !== 'timeout' && !me.asked && context.suspects(predecessor(context)),
  effect: (me, context) => {
    if (me.token) return [{ asked: true }]
    if (context.parameters.evidence === 'suspicion') return [{ asked: true, token: true }]
    return [{ asked: true, misses: true }, send(successor(context), INQUIRY({ origin: context.self }))]
  },
})

/** Upon INQUIRY: stop it if the token is here, else pass it on. Home again, without a token since: make a new one. */
export const onInquiry = upon('INQUIRY', (me, { origin }, context) => {
  if (origin === context.self) return me.misses ? [{ token: true, misses: false }] : []
  return me.token || context.suspects(origin) ? [] : [{}, send(successor(context), INQUIRY({ origin }))]
})

/** Where a timeout is believed: make a new token. */
export const tooLong = timeout({
  guard: (me, { parameters }) => parameters.evidence === 'timeout' && !me.token,
  effect: () => [{ token: true }],
})

const oneToken = ring.always(
  'atMostOneToken',
  'no two sites that are up have a token',
  (view) => view.all('site').filter(({ token }) => token).length <= 1,
)

export default algorithm({
  name: 'token-ring-regeneration',
  title: 'The token ring, with regeneration',
  citation: 'G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  about:
    'A clause is atomic, the messages it sends included. Le Lann has the ring closed round a site that has failed and a lost token replaced by one site only; how that is found out here is ours. An INQUIRY goes round the same way as the token and cannot overtake it on FIFO channels: either it comes to a site that has the token, or the token comes home first, or there is none. Only the token that a site has sent before it crashed is not ahead of the INQUIRY, which goes another way; so such a token is void. It takes a detector that does not err, and one crash: of two sites that look for the token at the same time each may make one. A site that suspects nobody sends as in a ring without failures, so rotations are symmetries.',
  sites: { min: 2, max: 8, fallback: 3 },
  protocol: ring,
  clauses: { request, enter, exit, onToken, pass, inquire, onInquiry, tooLong },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'rotations',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  standings: { 'with token': (me) => me.token, 'without token': (me) => !me.token },
  initial: { site: ({ self }) => ({ token: self === 0 }) },
  properties: [mutualExclusion, deadlockFreedom, entryPossible, someoneEnters, oneToken],
})
