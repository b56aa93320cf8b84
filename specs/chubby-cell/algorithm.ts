// A cell of a lock service such as Chubby: a majority of replicas elects a master, which answers a client when a majority has
// its write on disk. Two majorities have a replica in common, so a new master knows every write that was answered. Files,
// events and caches are left out; chubby-sessions adds sessions, sequencers and advisory writes.
import { either, element } from 'coterie'
import { clients, diskOf, groups, inOrder, majority, newest, writing, written } from './disks.js'
import { type Cell, client, replica, write } from './protocol.js'

export { cell } from './protocol.js'

/** A client calls for the lock. */
export const request = client.local({
  guard: (_, { self, shared }) => shared.call.get(self) === 'none',
  effect: (_, { self }) => [{}, write({ call: element(self, 'acquire') })],
})

/** A client that holds the lock calls to release it. */
export const exit = client.local({
  guard: (_, { self, shared }) => shared.call.get(self) === 'held',
  effect: (_, { self }) => [{}, write({ call: element(self, 'release') })],
})

/** A new master: a majority promises its epoch, and it takes over the newest state that one of them has. */
export const becomeMaster = (context: Cell) => {
  const epoch = context.shared.last + 1
  const quorums = groups(context.sites, context).filter((group) => group.includes(context.self))
  return either(
    quorums.map((quorum) => {
      const { holder } = newest(quorum, context)
      const disks = writing({ promised: epoch, epoch, serial: 0, holder }, quorum, context)
      return [{ epoch, serial: 0, holder }, write({ disks, last: epoch, leased: context.self })] as const
    }),
  )
}

/** When no master has a lease, or its lease has ended with its crash, a replica becomes the master of a new epoch. */
export const elect = replica.timeout({
  guard: (me, { shared: { leased }, suspects }) =>
    me.ready && me.epoch === null && (leased === null || suspects(leased)),
  effect: (_, context) => becomeMaster(context),
})

/** The master accepts a call that the state of the lock allows, and writes the new state to its own disk first. */
export const propose = replica.local({
  guard: (me, context) => me.pending === null && diskOf(context.self, context).promised === me.epoch,
  effect: (me, context) => {
    const fits = (one: number) =>
      me.holder === null
        ? context.shared.call.get(one) === 'acquire'
        : me.holder === one && context.shared.call.get(one) === 'release'
    return either(
      clients(context)
        .filter(fits)
        .map(
          (one) =>
            [
              { serial: me.serial + 1, pending: one, acks: me.acks.clear().add(context.self) },
              write({ disks: writing(written(me, me.serial + 1, one), [context.self], context) }),
            ] as const,
        ),
    )
  },
})

/** Another replica that has promised no later epoch writes the new state as well, and acknowledges it. */
export const replicate = replica.local({
  guard: (me) => me.pending !== null,
  effect: (me, context) => {
    const willing = (one: number) =>
      !me.acks.has(one) && !context.suspects(one) && diskOf(one, context).promised <= me.epoch!
    const kept = written(me, me.serial, me.pending!)
    return either(
      inOrder(context.sites)
        .filter(willing)
        .map((one) => [{ acks: me.acks.add(one) }, write({ disks: writing(kept, [one], context) })] as const),
    )
  },
})

/** With acknowledgements of a majority the write is committed, and the master answers the client if it still waits. */
export const commit = replica.local({
  guard: (me, context) => me.pending !== null && me.acks.size >= majority(context),
  effect: (me, { shared: { call } }) => {
    const done = { holder: me.holder === null ? me.pending : null, pending: null, acks: me.acks.clear() }
    if (call.get(me.pending!) !== (me.holder === null ? 'acquire' : 'release')) return [done]
    return [done, write({ call: element(me.pending!, me.holder === null ? 'held' : 'none') })]
  },
})

/** The master answers from memory a call that is already done, for example under another master. */
export const answer = replica.local({
  guard: (me, context) => diskOf(context.self, context).promised === me.epoch,
  effect: (me, context) => {
    const done = (one: number) => context.shared.call.get(one) === (me.holder === one ? 'acquire' : 'release')
    const answered = (one: number) => write({ call: element(one, me.holder === one ? 'held' : 'none') })
    const calls = clients(context).filter(done)
    return either(calls.map((one) => [{}, answered(one)] as const))
  },
})

/** A replica recovers with its disk, and is not the master. */
export const restart = replica.local({
  guard: (me) => !me.ready,
  effect: (_, { self, shared }) => [
    { ready: true },
    write({ leased: shared.leased === self ? null : shared.leased }),
  ],
})

/** All clauses, in the order of the source. */
export const clauses = { request, exit, elect, propose, replicate, commit, answer, restart }
