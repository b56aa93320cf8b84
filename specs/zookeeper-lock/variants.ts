// Variants of the lock recipe: clients that all watch the directory, answers to create that are lost, sessions that expire.
import type { ContextOf, Variants } from 'coterie'
import { added, without } from './algorithm.js'
import { client, type Directory, recipe, server } from './protocol.js'

/** directory: every change notifies all clients that watch. */
const addedForAll = (site: number, { shared: { nodes, same } }: Directory) =>
  recipe.write({ nodes: nodes.push(site), same: same.clear() })
const withoutForAll: typeof without = (gone, { shared: { nodes, same } }) => {
  const left = nodes.filterNot(gone)
  return recipe.write({ nodes: left, same: left.equals(nodes) ? same : same.clear() })
}

/** directory: the clauses that change the directory, with these notifications. */
const createForAll = client.local({
  guard: (me) => me.phase === 'creating',
  effect: (_, context) => [{ phase: 'looking' }, addedForAll(context.self, context)],
})
/** directory: the holder deletes its node, and every client that watches the nodes hears of it. */
const exitForAll = client.local({
  guard: (me, { self, shared }) => me.phase === 'held' && shared.nodes.includes(self),
  effect: (_, context) => {
    const mine = context.shared.nodes.lastIndexOf(context.self)
    return [{ phase: 'idle' }, withoutForAll((_, place) => place === mine, context)]
  },
})
/** directory: the server deletes the nodes of crashed clients, and every client that watches the nodes hears of it. */
const endForAll = server.local({
  guard: (_, { shared, suspects }) => shared.nodes.some((site) => suspects(site)),
  effect: (_, context) => [{}, withoutForAll((site) => context.suspects(site), context)],
})

/** directory: a client that is not the first watches all nodes. */
const lookAndWatchAll = client.local({
  guard: (me, { self, shared }) => me.phase === 'looking' && shared.nodes.includes(self),
  effect: (_, { self, shared: { nodes, same } }) =>
    nodes.lastIndexOf(self) === 0
      ? [{ phase: 'held' }]
      : [{ phase: 'waiting' }, recipe.write({ same: same.add(self) })],
})

/** The variants below go with either way to watch. */
const changes = Object.freeze({
  'node before': Object.freeze({ added, without }),
  directory: Object.freeze({ added: addedForAll, without: withoutForAll }),
})
type Context = Pick<ContextOf<typeof recipe>, 'self' | 'shared' | 'parameters'>
const addedHere = (context: Context) => changes[context.parameters.watch].added(context.self, context)
const withoutOwn = (context: Context) =>
  changes[context.parameters.watch].without((site) => site === context.self, context)

/** may be lost: the answer to create is lost, and the client, which has a node now, will create again. */
const mayBeLost = client.timeout({
  guard: (me) => me.phase === 'creating',
  effect: (_, context) => [{}, addedHere(context)],
})

/** with GUIDs: the server finds the node that the client has already. */
const createOnce = client.local({
  guard: (me) => me.phase === 'creating',
  effect: (_, context) =>
    context.shared.nodes.includes(context.self)
      ? [{ phase: 'looking' }]
      : [{ phase: 'looking' }, addedHere(context)],
})
/** may be lost, with GUIDs: the node is created, and the client does not hear of it; it will find its GUID. */
const createOnceUnheard = client.timeout({
  guard: (me) => me.phase === 'creating',
  effect: (_, context) => (context.shared.nodes.includes(context.self) ? [] : [{}, addedHere(context)]),
})

/** expire unnoticed: the server deletes the nodes of a client that is up, and the client does not know. */
const expireUnnoticed = client.timeout({
  guard: (_, { self, shared }) => shared.nodes.includes(self),
  effect: (_, context) => [{}, withoutOwn(context)],
})

/** expire noticed: the client knows, and stops. */
const expireNoticed = client.timeout({
  guard: (_, { self, shared }) => shared.nodes.includes(self),
  effect: (_, context) => [{ phase: 'idle' }, withoutOwn(context)],
})

export const variants: Variants = {
  watch: { directory: { create: createForAll, look: lookAndWatchAll, exit: exitForAll, end: endForAll } },
  replies: {
    'may be lost': { createUnheard: mayBeLost },
    'may be lost, with GUIDs': { create: createOnce, createUnheard: createOnceUnheard },
  },
  sessions: {
    'expire unnoticed': { expire: expireUnnoticed },
    'expire noticed': { expire: expireNoticed },
  },
}
