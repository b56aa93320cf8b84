// The token ring: one token goes round, and whoever has it may enter. How a lost token is replaced and how a ring is
// repaired stands in token-ring-regeneration.
import {
  algorithm,
  choice,
  deadlockFreedom,
  entryPossible,
  flag,
  livelockFreedom,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  quiescence,
  send,
  someoneEnters,
  starvationFreedom,
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

const exactlyOneToken = ring.always('exactlyOneToken', 'there is one token, kept or under way', (view) => {
  const kept = view.all('site').filter(({ token }) => token).length
  return kept + view.inFlight('TOKEN') === 1
})
const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  quiescence,
  exactlyOneToken,
  ring.servedInRequestOrder(),
]

export default algorithm({
  name: 'token-ring',
  title: 'The token ring',
  citation: 'G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  about:
    'A clause is atomic, the message it sends included. Channels must not lose or copy messages; with one token, their order does not matter. Each site sends only to its successor, so rotations of the ring are symmetries and other renamings are not. The token starts at site 0, or on its way there if it may not rest at an idle site.',
  sites: { min: 2, max: 8, fallback: 3 },
  protocol: ring,
  clauses: { request, enter, exit, onToken, pass },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'rotations',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  standings: { 'with token': (me) => me.token, 'without token': (me) => !me.token },
  initial: { site: ({ self, parameters }) => ({ token: parameters.reading === 'hold' && self === 0 }) },
  inFlight: ({ sites, parameters }) =>
    parameters.reading === 'atomic' ? [{ from: sites.size - 1, to: 0, message: TOKEN() }] : [],
  formulas: {
    messagesPerEntry: {
      text: '1 when all want to enter, no most when nobody does',
      says: 'values',
      least: () => 1,
      most: () => Infinity,
      source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: the token goes round for ever',
    },
    messagesAlone: {
      text: 'N at least',
      says: 'values',
      least: ({ sites }) => sites,
      most: () => Infinity,
      source: 'once round between two entries of the same site',
    },
    clientDelay: {
      text: '0 to N-1 (hold), 1 to N (atomic: the token is always under way)',
      says: 'values',
      least: ({ parameters }) => (parameters.reading === 'hold' ? 0 : 1),
      most: ({ sites, parameters }) => (parameters.reading === 'hold' ? sites - 1 : sites),
      source:
        'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2, without the hop that is under way when the site asks',
    },
    clientDelayUnderWay: {
      text: '0 to N',
      says: 'values',
      least: () => 0,
      most: ({ sites }) => sites,
      source:
        'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: N where the token has just been passed on',
    },
    synchronisationDelay: {
      text: '1 to N-1',
      says: 'values',
      least: () => 1,
      most: ({ sites }) => sites - 1,
      source:
        'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2, who say 1 to N: N is the way back to the site that leaves',
    },
  },
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [20, 38, 5], verdicts: {} },
    { model: { sites: 3 }, counts: [60, 144, 8], verdicts: { starvationFreedom: 'holds', quiescence: 'violated' },
      counterexample: { folder: 'token-ring-idle-token', property: 'quiescence', prose: 'Nobody wants to enter, and nobody ever will. The token goes round all the same: site 0 passes it on, site 1 receives it and passes it on, and so does site 2. The run is fair, and it costs a message at every step for ever, for the sake of nobody. Where somebody waits that is what brings the token round; a central server, or a ring in which a site asks for the token, is silent while nobody asks.' } },
    { model: { sites: 4 }, counts: [160, 464, 11], verdicts: {} },
    { model: { sites: 2, parameters: { reading: 'atomic' } }, counts: [16, 28, 5], verdicts: {} },
    { model: { sites: 3, parameters: { reading: 'atomic' } }, counts: [48, 108, 7], verdicts: {} },
    { model: { sites: 3, loss: 1 }, counts: [68, 180, 8], verdicts: { exactlyOneToken: { violated: 2 }, deadlockFreedom: { violated: 3 }, entryPossible: { violated: 3 } },
      counterexample: { folder: 'token-ring-lost-token', property: 'deadlockFreedom', prose: 'One message may be lost, and the only messages are the token. Site 0 does not want to enter and passes the token on; then it changes its mind and waits. The token is lost on its way to site 1. No site has it, no site can make a new one, and nothing is left to happen while site 0 waits. The proof of liveness says that the token comes round at last; that takes channels that lose nothing.' } },
    { model: { sites: 3, duplication: 1 }, counts: [330, 987, 12], verdicts: { exactlyOneToken: { violated: 2 }, mutualExclusion: { violated: 9 } },
      counterexample: { folder: 'token-ring-duplicated-token', property: 'mutualExclusion', prose: 'A message may be copied once. Site 0 passes the token on; it arrives at site 1, and a copy of it stays in the channel. Site 1 passes the token on to site 2, which waits for it; after that site 1 wants to enter as well. Now the copy arrives at site 1, the token at site 2, and both enter. Safety rests on there being exactly one token, and nothing in the rules tells a copy from the token itself.' } },
    { model: { sites: 3, crash: 1, whoCrashes: 'with token' }, counts: [72, 192, 8], verdicts: { exactlyOneToken: { violated: 1 }, deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } },
      counterexample: { folder: 'token-ring-holder-crash', property: 'deadlockFreedom', prose: 'One site may crash while it has the token. Site 0, at which the token starts, crashes before it has done anything, and the token is gone with it. Site 1 begins to wait. Nothing is under way, nobody can make a new token, and nothing is left to happen. The proof of liveness says that the token comes round at last; that takes sites that pass it on. Whether a token is lost or only in use a site cannot see for itself.' } },
    { model: { sites: 3, crash: 1, whoCrashes: 'without token' }, counts: [144, 438, 9], verdicts: { exactlyOneToken: { violated: 3 }, deadlockFreedom: { violated: 4 }, entryPossible: { violated: 2 } }, note: 'the token is passed on to a site that has crashed' },
    { model: { sites: 3 }, counts: [60, 144, 8], verdicts: { servedInRequestOrder: 'holds' }, note: 'the token carries what is known from site to site, and nobody who waits lets it pass' },
    { model: { sites: 3, applicationMessages: 1 }, counts: [972, 2931, 13], verdicts: { servedInRequestOrder: { violated: 5 } },
      counterexample: { folder: 'token-ring-told-beforehand', property: 'servedInRequestOrder', prose: 'Sites may also tell each other something that is not part of the algorithm: one empty message in a run. Site 1 wants to enter, and tells site 0 so, which has the token. Site 0 has heard of it when it begins to wait itself, and enters at once. The ring serves whoever the token comes to first; the order of requests plays no part. Without other messages nobody can notice in the sense of Lamport (1978): the only way in which one site hears of the request of another is the token, and a site that waits does not let it pass.' } },
  ],
})
