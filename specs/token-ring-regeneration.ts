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
  starvationFreedom,
} from 'coterie'

const ring = protocol({
  parameters: {
    // inquiry: when an inquiry has come round without meeting it. suspicion: when the predecessor seems to have crashed.
    // timeout: when it has not come for a while, whoever misses it.
    evidence: choice(
      'when a token is taken for lost: an inquiry went round, and nobody had it; some site is suspected; or any time',
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
const stuck = (deadlock: number, doomed: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: doomed } }) as const
const twice = (entry: number, token: number) =>
  ({ mutualExclusion: { violated: entry }, atMostOneToken: { violated: token } }) as const

export default algorithm({
  name: 'token-ring-regeneration',
  title: 'The token ring, with regeneration',
  citation: 'G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  about:
    'A clause is atomic, the messages it sends included. Le Lann has one site elected that replaces a lost token; how the loss is found out here, and how the ring is closed round a site that has crashed, is ours. An INQUIRY goes round the same way as the token and cannot overtake it on FIFO channels: either it comes to a site that has the token, or the token comes home first, or there is none. Only the token that a site has sent before it crashed is not ahead of the INQUIRY, which goes another way; so such a token is void. It takes a detector that does not err, and one crash: of two sites that look for the token at the same time each may make one. A site that suspects nobody sends as in a ring without failures, so rotations are symmetries.',
  sites: { min: 2, max: 8, fallback: 3 },
  protocol: ring,
  clauses: { request, enter, exit, onToken, pass, inquire, onInquiry, tooLong },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'rotations',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  standings: { 'with token': (me) => me.token, 'without token': (me) => !me.token },
  initial: { site: ({ self }) => ({ token: self === 0 }) },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneToken,
    ring.servedInRequestOrder(),
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [20, 38, 5], verdicts: {}, note: 'without failures it is the token ring' },
    { model: { sites: 3 }, counts: [60, 144, 8], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 2, crash: 1, detector: 'perfect' }, counts: [56, 154, 7], verdicts: {} },
    { model: { sites: 3, crash: 1, detector: 'perfect' }, counts: [582, 1677, 14], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 4, crash: 1, detector: 'perfect' }, counts: [2480, 8320, 20], verdicts: {} },
    { model: { sites: 3, crash: 1, whoCrashes: 'with token', detector: 'perfect' }, counts: [156, 366, 13], verdicts: {}, note: 'the token is lost with its holder' },
    { model: { sites: 3, crash: 1, whoCrashes: 'without token', detector: 'perfect' }, counts: [582, 1641, 14], verdicts: {}, note: 'the token may be under way to or from the site' },
    { model: { sites: 3, crash: 2, detector: 'perfect' }, counts: [1131, 4113, 16], verdicts: { ...stuck(5, 4), starvationFreedom: 'violated' }, note: 'the predecessor crashes, and then another with the token, whose successor is the first; or the site that looks for the token does' },
    { model: { sites: 4, crash: 2, detector: 'perfect' }, counts: [15226, 57288, 26], verdicts: { ...twice(12, 8), ...stuck(6, 5) }, note: 'two sites look for the token at the same time, and both make one' },
    { model: { sites: 3 }, counts: [60, 144, 8], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { sites: 3, crash: 1, detector: 'perfect' }, counts: [846, 2202, 14], verdicts: { servedInRequestOrder: { violated: 6 } }, note: 'an INQUIRY tells of a site that waits, and does not stop the token' },
    { model: { sites: 3, crash: 1, detector: 'perfect', order: 'unordered' }, counts: [777, 2259, 14], verdicts: twice(10, 6), note: 'the INQUIRY overtakes the token' },
    { model: { sites: 3, crash: 1, detector: 'perfect', loss: 1 }, counts: [800, 2664, 14], verdicts: stuck(3, 4), note: 'a token that a channel loses is not looked for' },
    { model: { sites: 3, crash: 1, detector: 'perfect', duplication: 1 }, counts: [3300, 11556, 18], verdicts: twice(9, 5) },
    { model: { sites: 3, detector: 'erring' }, counts: [1140, 3432, 15], verdicts: stuck(7, 2), note: 'a site that is left out of the ring waits for ever; the INQUIRY still asks it' },
    { model: { sites: 3, crash: 1, detector: 'perfect', parameters: { evidence: 'suspicion' } }, counts: [471, 1416, 12], verdicts: twice(6, 2), note: 'that a site has crashed does not say that the token was there' },
    { model: { sites: 3, detector: 'erring', parameters: { evidence: 'suspicion' } }, counts: [1302, 4161, 15], verdicts: { ...twice(6, 2), ...stuck(9, 2) },
      counterexample: { folder: 'token-ring-wrong-suspicion', property: 'mutualExclusion', prose: 'The detector errs once. Site 0 is in the section with the token, and site 1, its successor, takes it for crashed. So site 1 takes the token for lost as well, makes a new one and enters. Two assumptions fail. The one is that the detector does not err. The other is that the crash of a site is the loss of the token: under a perfect detector this rule fails in as many steps, when a site crashes that does not have the token while another is in the section. Lost or only in use by someone? A detector of crashes answers for sites and not for the token; the INQUIRY that goes round asks for the token itself.' } },
    { model: { sites: 3, timeouts: 1, parameters: { evidence: 'timeout' } }, counts: [330, 1107, 10], verdicts: twice(5, 1), note: 'with channels that hold one token at most, and holders that may time out too, there are 306 states and 1083 transitions',
      counterexample: { folder: 'token-ring-token-in-use', property: 'mutualExclusion', prose: 'Nobody crashes and no message is lost; a site that has waited for a while makes a new token. Site 0 is in the section with the token. Site 1 asks, waits, takes the token for lost and enters with one of its own. The assumption that fails is that the token comes round within the time of the timeout: for how long a site stays in the section nobody has said. Is the token lost or only in use by someone? P. Krzyzanowski asks that in his summary of the token ring (lectures CS 417, Rutgers University, 2023, week 5). The record of site 1 is the same in both cases, so its clock cannot tell it.' } },
  ],
})
