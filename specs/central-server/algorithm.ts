// The central server: one coordinator keeps the only token and a queue of requests, and whoever has the token may enter.
// A client that fails with the token is the matter of central-server-regeneration, a coordinator that fails that of
// central-server-election.
import { choice, flag, listOf, many, one, oneOf, protocol, send, siteId } from 'coterie'

export const central = protocol({
  parameters: {
    // The books do not say. It matters only where messages may be duplicated. For `return` see variants.ts.
    stray: choice('what a client does with a token it did not ask for', 'drop', 'return'),
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
  effect: (_, { siteOf }) => [{ phase: 'idle', token: false }, send(siteOf('coordinator'), RELEASE())],
})

/** The coordinator, upon REQUEST: send the token if it is here, else put the client in the queue. */
export const onRequest = coordinator.upon('REQUEST', (me, _, { from }) =>
  me.token ? [{ token: false }, send(from, TOKEN())] : [{ queue: me.queue.push(from) }],
)

/** The coordinator, upon RELEASE: send the token to the head of the queue; keep it if there is none. */
export const onRelease = coordinator.upon('RELEASE', (me) => {
  const next = me.queue.first()
  return next === undefined ? [{ token: true }] : [{ queue: me.queue.shift() }, send(next, TOKEN())]
})

/** In the order of the book. */
export const clauses = { request, onToken, enter, exit, onRequest, onRelease }
