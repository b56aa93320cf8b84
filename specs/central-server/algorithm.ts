// The central server: one coordinator keeps the only token and a queue of requests, and the client with the token may enter. A
// client asks for the token, and gives it back when it leaves; then the first client of the queue gets it.
// central-server-regeneration covers a client that crashes with the token, central-server-election a coordinator that crashes.
import { choice, flag, listOf, many, one, oneOf, protocol, send, siteId } from 'coterie'

export const central = protocol({
  parameters: {
    // The books do not say. It matters only if messages may be copied. For `return` see variants.ts.
    stray: choice('what a client does with a token that it did not request', 'drop', 'return'),
  },
  roles: {
    client: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }),
    coordinator: one({ token: flag, queue: listOf(siteId) }),
  },
  messages: { REQUEST: {}, TOKEN: {}, RELEASE: {} },
})

export const { REQUEST, TOKEN, RELEASE } = central.messages
export const { client, coordinator } = central.roles

/** A client that wants the critical section sends a REQUEST to the coordinator. */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { siteOf }) => [{ phase: 'wanted' }, send(siteOf('coordinator'), REQUEST())],
})

/** Upon TOKEN: keep it if the client is waiting for it. */
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
  effect: (_, { siteOf }) => [{ phase: 'idle', token: false }, send(siteOf('coordinator'), RELEASE())],
})

/** The coordinator, upon REQUEST: send the token if it is here, else queue the client. */
export const onRequest = coordinator.upon('REQUEST', (me, _, { from }) =>
  me.token ? [{ token: false }, send(from, TOKEN())] : [{ queue: me.queue.push(from) }],
)

/** The coordinator, upon RELEASE: send the token to the head of the queue, or keep it if the queue is empty. */
export const onRelease = coordinator.upon('RELEASE', (me) => {
  const next = me.queue.first()
  return next === undefined ? [{ token: true }] : [{ queue: me.queue.shift() }, send(next, TOKEN())]
})

/** All clauses, in the order of the source. */
export const clauses = { request, onToken, enter, exit, onRequest, onRelease }
