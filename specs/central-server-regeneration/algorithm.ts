// The central server where a client may crash with the token, and the coordinator then makes a new one. The problem: a token
// that has not come back may be lost or in use. A failure detector tells the two apart; central-server-election covers a crash
// of the coordinator.
import { choice, flag, listOf, type MeOf, many, one, oneOf, optional, protocol, send, siteId } from 'coterie'
import { enter, exit, onToken, request } from '../central-server/algorithm.js'

export const central = protocol({
  parameters: {
    // suspicion: the coordinator notes the holder and makes a new token when it suspects the holder. timeout: it notes no
    // holder, and makes a new token when the old one has not come back for a while.
    evidence: choice(
      {
        help: 'when the coordinator treats the token as lost',
        meanings: {
          suspicion: 'the coordinator treats the token as lost if it suspects the holder',
          timeout: 'the coordinator may treat the token as lost at any time',
        },
      },
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

/** The coordinator, upon REQUEST: send the token if it is here, and note its holder; else queue the client. */
export const onRequest = coordinator.upon('REQUEST', (me, _, { from }) =>
  me.token ? [{ token: false, holder: from }, send(from, TOKEN())] : [{ queue: me.queue.push(from) }],
)

// With an old or new token: send it to the head of the queue, or keep it if the queue is empty.
const grantNext = (me: Coordinator) => {
  const next = me.queue.first()
  return next === undefined
    ? ([{ token: true, holder: null }] as const)
    : ([{ holder: next, queue: me.queue.shift() }, send(next, TOKEN())] as const)
}

/** The coordinator, upon RELEASE of the holder: grant the token to the next. The RELEASE of another client is void. */
export const onRelease = coordinator.upon('RELEASE', (me, _, { from }) =>
  me.holder === from ? grantNext(me) : [],
)

/** The coordinator makes a new token when the client with the old one has crashed. */
export const regenerate = coordinator.local({
  guard: (me, { suspects }) => me.holder !== null && suspects(me.holder),
  effect: grantNext,
})

/** Only with timeouts (variants.ts): the coordinator makes a new token when the old one has not come back for a while. */
export const tooLong = coordinator.timeout({ guard: () => false, effect: () => [] })

/** All clauses, in the order of the source. */
export const clauses = { request, onToken, enter, exit, onRequest, onRelease, regenerate, tooLong }
