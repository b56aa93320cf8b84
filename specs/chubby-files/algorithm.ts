// A cell of Chubby with a small file beside the lock: the master writes to all servers, answers when a majority has written,
// answers reads from its memory, and copies what it has to servers that are behind. With leases, no other master is elected
// while this one may answer. Sessions, caches and events are left out.
import { either } from 'coterie'
import { after, allowed, answered, answering, isDone, readers } from './calls.js'
import { exit, request, set } from './clients.js'
import {
  clients,
  diskOf,
  inOrder,
  isBehind,
  isOnMajority,
  majorities,
  newest,
  rules,
  writing,
} from './disks.js'
import { type Cell, server, write } from './protocol.js'

export { cell } from './protocol.js'

/** A new master: a majority promises its epoch, and it takes over the newest state that one of them has. */
export const becomeMaster = (context: Cell) => {
  const epoch = context.shared.last + 1
  return either(
    majorities(context).map((group) => {
      const memory = newest(group, context).merge({ promised: epoch, epoch, serial: 0 })
      const disks = writing(memory, group, context)
      return [{ memory, pending: null }, write({ disks, last: epoch, leased: context.self })] as const
    }),
  )
}

/** When the lease of the master has ended with its crash, a server becomes the master of a new epoch. */
export const elect = server.timeout({
  guard: ({ ready, memory }, { shared: { leased }, suspects }) =>
    ready && memory === null && (leased === null || suspects(leased)),
  effect: (_, context) => becomeMaster(context),
})

/** The master accepts a write that the state of the lock allows, and writes the new state to its own disk first. */
export const propose = server.local({
  guard: (me, context) => me.pending === null && rules(me, context),
  effect: ({ memory }, context) =>
    either(
      clients(context)
        .filter((one) => allowed(memory!, one, context))
        .map((one) => {
          const disks = writing(after(memory!, one, context), [context.self], context)
          return [{ pending: one }, write({ disks })] as const
        }),
    ),
})

/** The master copies its disk to a server that is behind, also after the answer, so that all servers have the same. */
export const replicate = server.local({
  guard: (me, context) => rules(me, context),
  effect: (_, context) => {
    const own = diskOf(context.self, context)
    const behind = inOrder(context.sites).filter(
      (one) => !context.suspects(one) && isBehind(one, own, context),
    )
    return either(behind.map((one) => [{}, write({ disks: writing(own, [one], context) })] as const))
  },
})

/** When a majority has the write on disk, it is committed, and the master answers the client. */
export const commit = server.local({
  guard: (me, context) => me.pending !== null && isOnMajority(me, context),
  effect: ({ pending: one }, context) => [
    { memory: diskOf(context.self, context), pending: null },
    answered(one!, diskOf(context.self, context), context),
  ],
})

/** The master answers from memory a call that is done already, for example under another master. */
export const answer = server.local({
  guard: (me, context) => rules(me, context),
  effect: ({ memory }, context) => {
    const done = clients(context).filter((one) => isDone(memory!, one, context))
    return answering(done, memory!, context)
  },
})

/** The master answers a read from memory, without asking another server. */
export const read = server.local({
  guard: (me, context) => rules(me, context),
  effect: ({ memory }, context) => answering(readers(context), memory!, context),
})

/** A server recovers with its disk, and is not the master. */
export const restart = server.local({
  guard: ({ ready }) => !ready,
  effect: (_, { self, shared: { leased } }) => [
    { ready: true },
    write({ leased: leased === self ? null : leased }),
  ],
})

/** All clauses, in the order of the source. */
export const clauses = { request, set, exit, elect, propose, replicate, commit, answer, read, restart }
