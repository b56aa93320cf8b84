// The central server where a client may crash with the token, and the coordinator then makes a new one. The problem: a token
// that has not come back may be lost or in use. central-server-election covers a crash of the coordinator.
import { choice, flag, listOf, type MeOf, many, one, oneOf, optional, protocol, send, siteId } from 'coterie'
import { enter, exit, onToken, request } from '../central-server/algorithm.js'

export const central = protocol({
  parameters: {
    // suspicion: the coordinator notes the holder and makes a new token when it suspects the holder. timeout: it notes no
    // holder, and makes a new token when the old one has not come back for a while.
    evidence: choice(
      'when the coordinator treats the token as lost: it suspects the holder; or at any time',
      'suspicion',
      'timeout',
    ),
  },
  roles: {
    client: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }),
    coordinator: one({
      token: flag,
      holder: optional(siteId), // the client with the token, if the coordinator notes it
      queue: listOf(siteId),
    }),
  },
  messages: { REQUEST: {}, TOKEN: {}, RELEASE: {} },
})

export const { REQUEST, TOKEN, RELEASE } = central.messages
export const { client, coordinator } = central.roles

type Coordinator = MeOf<typeof central, 'coordinator'>

interface Parameters {
  readonly parameters: { readonly evidence: string }
}

const noted = (client: number, { parameters }: Parameters) =>
  parameters.evidence === 'suspicion' ? client : null

/** The coordinator, upon REQUEST: send the token if it is here, else queue the client. */
export const onRequest = coordinator.upon('REQUEST', (me, _, context) =>
  me.token
    ? [{ token: false, holder: noted(context.from, context) }, send(context.from, TOKEN())]
    : [{ queue: me.queue.push(context.from) }],
)

// With an old or new token: send it to the head of the queue, or keep it if the queue is empty.
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

/** The coordinator makes a new token when the client with the old one has crashed. */
export const regenerate = coordinator.local({
  guard: (me, { suspects }) => me.holder !== null && suspects(me.holder),
  effect: grantNext,
})

/** With timeouts, the coordinator makes a new token when the old one has not come back for a while. */
export const tooLong = coordinator.timeout({
  guard: (me, { parameters }) => parameters.evidence === 'timeout' && !me.token,
  effect: grantNext,
})

/** All clauses, in the order of the source. */
export const clauses = { request, onToken, enter, exit, onRequest, onRelease, regenerate, tooLong }
