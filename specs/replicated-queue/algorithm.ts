// A lock as a replicated state machine. Requests and releases are broadcast to all sites, the sender included.
// Each site applies them, in the order in which it receives them, to its copy of one queue. The first has the lock.
import { listOf, many, oneOf, protocol, send, siteId } from 'coterie'

export const replicated = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      queue: listOf(siteId), // the replicated state: whose requests were received and not yet released
    }),
  },
  messages: { REQUEST: {}, RELEASE: {} },
})

export const { REQUEST, RELEASE } = replicated.messages
export const { local, upon } = replicated.roles.site

/** A site whose last request is out of its queue broadcasts a request to all sites, itself included. */
export const request = local({
  guard: ({ phase, queue }, { self }) => phase === 'idle' && !queue.includes(self),
  effect: (_, { sites }) => [{ phase: 'wanted' }, send(sites, REQUEST())],
})

/** Upon REQUEST, a site appends the sender to its queue. */
export const onRequest = upon('REQUEST', ({ queue }, _, { from }) => [{ queue: queue.push(from) }])

/** A site that waits enters when it is the first of its own queue. */
export const enter = local({
  guard: ({ phase, queue }, { self }) => phase === 'wanted' && queue.first() === self,
  effect: () => [{ phase: 'held' }],
})

/** On leaving, a site broadcasts a release to all sites, itself included. */
export const exit = local({
  guard: ({ phase }) => phase === 'held',
  effect: (_, { sites }) => [{ phase: 'idle' }, send(sites, RELEASE())],
})

/** Upon RELEASE, a site removes the sender from its queue. */
export const onRelease = upon('RELEASE', ({ queue }, _, { from }) => [
  { queue: queue.filter((one) => one !== from) },
])

/** All clauses, in the order of the source. */
export const clauses = { request, onRequest, enter, exit, onRelease }
