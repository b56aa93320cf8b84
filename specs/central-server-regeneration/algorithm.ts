// The central server when a client crashes with the token: the coordinator makes a new one. The question is whether a token
// that has not come back is lost or only in use. A crash of the coordinator is left out; that is central-server-election.
import { choice, flag, listOf, type MeOf, many, one, oneOf, optional, protocol, send, siteId } from 'coterie'
import { enter, exit, onToken, request } from '../central-server/algorithm.js'

export const central = protocol({
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

export const { REQUEST, TOKEN, RELEASE } = central.messages
export const { client, coordinator } = central.roles

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

/** In the order of the book. */
export const clauses = { request, onToken, enter, exit, onRequest, onRelease, regenerate, tooLong }
