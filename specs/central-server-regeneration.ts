// The central server when a client crashes with the token: the coordinator makes a new one. The question is whether a token
// that has not come back is lost or only in use. A crash of the coordinator is left out; that is central-server-election.
import {
  algorithm,
  choice,
  deadlockFreedom,
  entryPossible,
  flag,
  listOf,
  type MeOf,
  many,
  mutualExclusion,
  one,
  oneOf,
  optional,
  protocol,
  send,
  siteId,
  someoneEnters,
  starvationFreedom,
} from 'coterie'

const central = protocol({
  parameters: {
    // suspicion: it notes who has the token, and makes a new one when that client seems to have crashed. timeout: it notes
    // nothing, and makes a new one when the old one has not come back for a while.
    evidence: choice(
      'when the token is taken for lost: its holder is suspected; or any time',
      'suspicion',
      'timeout',
    ),
  },
  roles: {
    client: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }),
    coordinator: one({
      token: flag,
      holder: optional(siteId), // who was sent the token, where that is noted
      queue: listOf(siteId),
    }),
  },
  messages: { REQUEST: {}, TOKEN: {}, RELEASE: {} },
})
const { REQUEST, TOKEN, RELEASE } = central.messages
const { client, coordinator } = central.roles

/** A client that wants the critical section sends a REQUEST to the coordinator. */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { the }) => [{ phase: 'wanted' }, send(the('coordinator'), REQUEST())],
})

/** Upon TOKEN: keep it if it was waited for. */
export const onToken = client.upon('TOKEN', (me) =>
  me.phase === 'wanted' && !me.token ? [{ token: true }] : [],
)

/** Enter with the token. */
export const enter = client.local({
  guard: (me) => me.phase === 'wanted' && me.token,
  effect: () => [{ phase: 'held' }],
})

/** On leaving, send the token back. */
export const exit = client.local({
  guard: (me) => me.phase === 'held',
  effect: (_, { the }) => [{ phase: 'idle', token: false }, send(the('coordinator'), RELEASE())],
})

type Coordinator = MeOf<typeof central, 'coordinator'>
interface Parameters {
  readonly parameters: { readonly evidence: string }
}
const noted = (client: number, { parameters }: Parameters) =>
  parameters.evidence === 'suspicion' ? client : null

/** The coordinator, upon REQUEST: send the token if it is here, else put the client in the queue. */
export const onRequest = coordinator.upon('REQUEST', (me, _, context) =>
  me.token
    ? [{ token: false, holder: noted(context.from, context) }, send(context.from, TOKEN())]
    : [{ queue: me.queue.push(context.from) }],
)

// With a token, be it old or new: send it to the head of the queue; keep it if there is none.
const grantNext = (me: Coordinator, context: Parameters) => {
  const next = me.queue.first()
  return next === undefined
    ? ([{ token: true, holder: null }] as const)
    : ([{ holder: noted(next, context), queue: me.queue.shift() }, send(next, TOKEN())] as const)
}

/** The coordinator, upon RELEASE: grant the token to the next. The RELEASE of a client whose token was replaced is void. */
export const onRelease = coordinator.upon('RELEASE', (me, _, context) =>
  me.holder === noted(context.from, context) ? grantNext(me, context) : [],
)

/** It makes a new token when the client that was sent the old one has crashed. */
export const regenerate = coordinator.local({
  guard: (me, { suspects }) => me.holder !== null && suspects(me.holder),
  effect: grantNext,
})

/** Where a timeout is believed, it makes a new token when the old one has not come back. */
export const tooLong = coordinator.timeout({
  guard: (me, { parameters }) => parameters.evidence === 'timeout' && !me.token,
  effect: grantNext,
})

const oneToken = central.always(
  'atMostOneToken',
  'no two clients that are up have a token',
  (view) => view.all('client').filter(({ token }) => token).length <= 1,
)
const stuck = (deadlock: number, doomed: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: doomed } }) as const
const twice = (entry: number, token: number) =>
  ({ mutualExclusion: { violated: entry }, atMostOneToken: { violated: token } }) as const

export default algorithm({
  name: 'central-server-regeneration',
  title: 'The central server, with regeneration',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, 5th edition, 2011, section 15.2',
  about:
    'A clause is atomic, the messages it sends included. The book says of this server (15.2) that it withstands the crash of a client that neither has nor wants the token, and leaves the others, given a reliable detector, as an exercise; so the answer here is ours. The coordinator is a site of its own and does not crash. A client may crash after it has sent its RELEASE, and then the new token and the RELEASE are two; so only the RELEASE of the one that was sent the token last counts. It takes a detector that does not err, and channels that lose and copy nothing; they need not be FIFO. All clients follow the same rules, so every renaming of them is a symmetry.',
  sites: { min: 1, max: 10, fallback: 3 },
  protocol: central,
  clauses: { request, onToken, enter, exit, onRequest, onRelease, regenerate, tooLong },
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  standings: { 'with token': (me) => me.token },
  initial: { coordinator: () => ({ token: true }) },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneToken,
    central.servedInRequestOrder(),
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [34, 64, 8], verdicts: {}, note: 'without failures it is the central server' },
    { model: { sites: 3 }, counts: [158, 384, 10], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 2, crash: 1, whoCrashes: 'in', detector: 'perfect' }, counts: [54, 96, 12], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3, crash: 1, whoCrashes: 'client', detector: 'perfect' }, counts: [908, 2784, 16], verdicts: { starvationFreedom: 'holds' }, note: 'idle, waiting, in the section, with the token on its way to or from the client' },
    { model: { sites: 3, crash: 2, whoCrashes: 'client', detector: 'perfect' }, counts: [2069, 7434, 22], verdicts: {} },
    { model: { sites: 3, crash: 1, whoCrashes: 'client', detector: 'perfect' }, counts: [1934, 5676, 20], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { sites: 3, crash: 1, whoCrashes: 'client', detector: 'perfect', order: 'unordered' }, counts: [1532, 4980, 19], verdicts: {}, note: 'FIFO is not needed' },
    { model: { sites: 2, crash: 1, whoCrashes: 'client' }, counts: [96, 224, 9], verdicts: { ...stuck(6, 4), starvationFreedom: 'violated' }, note: 'without a detector nothing is replaced' },
    { model: { sites: 2, crash: 1, whoCrashes: 'coordinator', detector: 'perfect' }, counts: [73, 166, 9], verdicts: { ...stuck(3, 2), starvationFreedom: 'violated' }, note: 'the single point of failure' },
    { model: { sites: 2, detector: 'erring' }, counts: [308, 846, 14], verdicts: twice(10, 8), note: 'the coordinator wrongly suspects the client in the section' },
    { model: { sites: 2, requests: 2, timeouts: 1, parameters: { evidence: 'timeout' } }, counts: [439, 918, 25], verdicts: twice(9, 7),
      counterexample: { folder: 'central-server-token-in-use', property: 'mutualExclusion', prose: "Nobody crashes; the coordinator makes a new token when the old one has not come back for a while. Client 0 is in the section, and the coordinator takes its token for lost and sends a new one to client 1, which enters too. The assumption that fails is that a client which does not give the token back for so long has crashed. Is the token lost or only in use by someone? P. Krzyzanowski asks that of the token ring (lectures CS 417, Rutgers University, 2023, week 5), and it is the same here: what the coordinator knows in this run it would also know if client 0 had crashed in the section, so no rule of its own could tell the two. That takes a detector that does not err." } },
    { model: { sites: 2, requests: 2, crash: 1, whoCrashes: 'client', detector: 'perfect', loss: 1 }, counts: [1129, 2832, 25], verdicts: stuck(2, 2), note: 'a REQUEST that is lost is not missed by anybody else' },
    { model: { sites: 2, requests: 2, crash: 1, whoCrashes: 'client', detector: 'perfect', duplication: 1 }, counts: [4180, 11872, 26], verdicts: { ...twice(13, 11), ...stuck(10, 9) }, note: 'as without crashes: a copy of the token' },
  ],
})
