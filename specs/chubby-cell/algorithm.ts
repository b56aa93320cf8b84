// A cell of a lock service such as Chubby: replicas elect a master by a majority, and the master answers clients when a
// majority has on disk what it writes. Files, events and caches are left out; sessions and sequencers, and clients that do not
// ask, are in chubby-sessions.ts.
import { either, element } from 'coterie'
import { clients, diskOf, groups, inOrder, majority, newest, writing, written } from './disks.js'
import { client, replica, write } from './protocol.js'

/** A client calls for the lock. */
export const request = client.local({
  guard: (_, { self, shared }) => shared.call.get(self) === 'none',
  effect: (_, { self }) => [{}, write({ call: element(self, 'acquire') })],
})

/** A client that has it calls to release it. */
export const exit = client.local({
  guard: (_, { self, shared }) => shared.call.get(self) === 'held',
  effect: (_, { self }) => [{}, write({ call: element(self, 'release') })],
})

/** A replica becomes the master of a new epoch: a majority promises it, and takes over the newest that one of them has. */
export const elect = replica.timeout({
  guard: (me, { parameters: { lease }, shared: { leased }, suspects }) =>
    me.ready && me.epoch === null && (lease === 'no' || leased === null || suspects(leased)),
  effect: (_, context) => {
    const { self, sites, shared } = context
    const epoch = shared.last + 1
    const quorums = groups(sites, context).filter((group) => group.includes(self))
    return either(
      quorums.map((quorum) => {
        const { holder } = newest(quorum, context)
        const disks = writing({ promised: epoch, epoch, serial: 0, holder }, quorum, context)
        return [{ epoch, serial: 0, holder }, write({ disks, last: epoch, leased: self })] as const
      }),
    )
  },
})

/** The master takes up a call that the state of the lock allows: it writes the new state on its own disk first. */
export const propose = replica.local({
  guard: (me, context) => me.pending === null && diskOf(context.self, context).promised === me.epoch,
  effect: (me, context) => {
    const fits = (one: number) =>
      me.holder === null
        ? context.shared.call.get(one) === 'acquire'
        : me.holder === one && context.shared.call.get(one) === 'release'
    const serial = me.serial + 1
    return either(
      clients(context)
        .filter(fits)
        .map(
          (one) =>
            [
              { serial, pending: one, acks: me.acks.clear().add(context.self) },
              write({ disks: writing(written(me, serial, one), [context.self], context) }),
            ] as const,
        ),
    )
  },
})

/** Another replica that has promised no later epoch writes it as well, and acknowledges. */
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

/** Acknowledged by a majority, it is done, and the client is answered, if it still waits for that. */
export const commit = replica.local({
  guard: (me, context) => me.pending !== null && me.acks.size >= majority(context),
  effect: (me, { shared: { call } }) => {
    const done = { holder: me.holder === null ? me.pending : null, pending: null, acks: me.acks.clear() }
    if (call.get(me.pending!) !== (me.holder === null ? 'acquire' : 'release')) return [done]
    return [done, write({ call: element(me.pending!, me.holder === null ? 'held' : 'none') })]
  },
})

/** What has been done already, as it was under another master, is answered from the memory of the master. */
export const answer = replica.local({
  guard: (me, context) => diskOf(context.self, context).promised === me.epoch,
  effect: (me, context) => {
    const done = (one: number) => context.shared.call.get(one) === (me.holder === one ? 'acquire' : 'release')
    const answered = (one: number) => write({ call: element(one, me.holder === one ? 'held' : 'none') })
    return either(
      clients(context)
        .filter(done)
        .map((one) => [{}, answered(one)] as const),
    )
  },
})

/** A replica that comes back is no master; it has its disk. */
export const restart = replica.local({
  guard: (me) => !me.ready,
  effect: (_, { self, shared }) => [
    { ready: true },
    write({ leased: shared.leased === self ? null : shared.leased }),
  ],
})

/** In the order of the book. */
export const clauses = { request, exit, elect, propose, replicate, commit, answer, restart }
