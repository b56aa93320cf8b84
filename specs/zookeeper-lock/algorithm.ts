// The lock recipe of ZooKeeper: each client makes a node, and the nodes are numbered in order. The client with the lowest one
// has the lock; the others watch the node before theirs. How the service keeps its state is left out.
import { client, type Directory, recipe, server } from './protocol.js'

export { recipe } from './protocol.js'

/** Another node at the end of the directory: it is before no other, so no client is notified. */
export const added = (site: number, { shared: { nodes, same } }: Directory) =>
  recipe.write({ nodes: nodes.push(site), same })

/** The directory without the nodes of some clients; clients that watch the node before their own are notified. */
export const without = (
  gone: (site: number, place: number) => boolean,
  { shared: { nodes, same } }: Directory,
) => {
  const left = nodes.filterNot(gone)
  const told = nodes.filter((_, k) => k > 0 && gone(nodes.get(k - 1)!, k - 1))
  const stays = (site: number) => left.includes(site) && !told.includes(site)
  return recipe.write({ nodes: left, same: left.equals(nodes) ? same : same.filter(stays) })
}

/** A client that wants the lock ... */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'creating' }],
})

/** (1) ... creates a node, ephemeral and with the next number. */
export const create = client.local({
  guard: (me) => me.phase === 'creating',
  effect: (_, context) => [{ phase: 'looking' }, added(context.self, context)],
})

/** The answer to create is lost, and the client, which has a node now, will create again. Here every answer arrives. */
export const createUnheard = client.timeout({
  guard: () => false,
  effect: (_, context) => [{}, added(context.self, context)],
})

/** (2, 3) List the nodes; with the lowest one, enter. Else take the one before it. */
export const look = client.local({
  guard: (me, { self, shared }) => me.phase === 'looking' && shared.nodes.includes(self),
  effect: (_, { self, shared: { nodes, same } }) =>
    nodes.lastIndexOf(self) === 0
      ? [{ phase: 'held' }]
      : [{ phase: 'checking' }, recipe.write({ same: same.add(self) })],
})

/** (4) See whether that node is still there, and watch it; if it is gone, list again. */
export const check = client.local({
  guard: (me, { self, shared }) => me.phase === 'checking' && shared.nodes.includes(self),
  effect: (_, { self, shared }) => [{ phase: shared.same.has(self) ? 'waiting' : 'looking' }],
})

/** (5) Notified that what it watches has changed, list again. */
export const onEvent = client.local({
  guard: (me, { self, shared }) =>
    me.phase === 'waiting' && shared.nodes.includes(self) && !shared.same.has(self),
  effect: () => [{ phase: 'looking' }],
})

/** Unlock: delete its own node. */
export const exit = client.local({
  guard: (me, { self, shared }) => me.phase === 'held' && shared.nodes.includes(self),
  effect: (_, context) => {
    const mine = context.shared.nodes.lastIndexOf(context.self)
    return [{ phase: 'idle' }, without((_, place) => place === mine, context)]
  },
})

/** The server ends the session of a client that has crashed, and deletes what it has made. */
export const end = server.local({
  guard: (_, { shared, suspects }) => shared.nodes.some((site) => suspects(site)),
  effect: (_, context) => [{}, without((site) => context.suspects(site), context)],
})

/** The session of a client that is up expires: the server deletes its nodes. Here no session of such a client does. */
export const expire = client.timeout({
  guard: () => false,
  effect: (_, context) => [{}, without((site) => site === context.self, context)],
})

/** Once notified that its session has expired, the client is out. */
export const learn = client.local({
  guard: (me, { self, shared }) =>
    !['idle', 'creating', 'expired'].includes(me.phase) && !shared.nodes.includes(self),
  effect: () => [{ phase: 'expired' }],
})

/** In the order of the book. */
export const clauses = { request, create, createUnheard, look, check, onEvent, exit, end, expire, learn }
