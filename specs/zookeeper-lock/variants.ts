// Variants of the lock recipe: clients that all watch the directory, answers to create that are lost, sessions that expire.
import type { Variants } from 'coterie'
import { added, without } from './algorithm.js'
import { client, recipe } from './protocol.js'

/** directory: a client that is not the first watches all nodes. */
const lookAndWatchAll = client.local({
  guard: (me, { self, shared }) => me.phase === 'looking' && shared.nodes.includes(self),
  effect: (_, { self, shared: { nodes, same } }) =>
    nodes.lastIndexOf(self) === 0
      ? [{ phase: 'held' }]
      : [{ phase: 'waiting' }, recipe.write({ same: same.add(self) })],
})

/** may be lost: the answer to create is lost, and the client, which has a node now, will create again. */
const mayBeLost = client.timeout({
  guard: (me) => me.phase === 'creating',
  effect: (_, context) => [{}, added(context.self, context)],
})

/** with GUIDs: the server finds the node that the client has already. */
const createOnce = client.local({
  guard: (me) => me.phase === 'creating',
  effect: (_, context) =>
    context.shared.nodes.includes(context.self)
      ? [{ phase: 'looking' }]
      : [{ phase: 'looking' }, added(context.self, context)],
})
const createOnceUnheard = client.timeout({
  guard: (me) => me.phase === 'creating',
  effect: (_, context) =>
    context.shared.nodes.includes(context.self) ? [] : [{}, added(context.self, context)],
})

/** expire unnoticed: the server deletes the nodes of a client that is up, and the client does not know. */
const expireUnnoticed = client.timeout({
  guard: (_, { self, shared }) => shared.nodes.includes(self),
  effect: (_, context) => [{}, without((site) => site === context.self, context)],
})

/** expire noticed: the client knows, and stops. */
const expireNoticed = client.timeout({
  guard: (_, { self, shared }) => shared.nodes.includes(self),
  effect: (_, context) => [{ phase: 'idle' }, without((site) => site === context.self, context)],
})

export const variants: Variants = {
  watch: { directory: { look: lookAndWatchAll } },
  replies: {
    'may be lost': { createUnheard: mayBeLost },
    'may be lost, with GUIDs': { create: createOnce, createUnheard: createOnceUnheard },
  },
  sessions: {
    'expire unnoticed': { expire: expireUnnoticed },
    'expire noticed': { expire: expireNoticed },
  },
}
