// Sessions and sequencers in a cell such as that of chubby-cell. A master may end the session of a client and give its lock to
// another. A resource distinguishes their writes by sequencers, and can refuse a late one.
import { either } from 'coterie'
import { exit, onWrite, request, stop, write } from './clients.js'
import {
  answering,
  clients,
  groups,
  has,
  majority,
  newest,
  proposing,
  ready,
  replicating,
  willing,
  writing,
} from './disks.js'
import { type Cell, put, replica } from './protocol.js'

export { cell } from './protocol.js'

/** A new master: a majority promises its epoch, and it takes over the newest state that one of them has. */
export const becomeMaster = (context: Cell) => {
  const epoch = context.shared.last + 1
  return either(
    groups(context).map((group) => {
      const { holder } = newest(group, context)
      const disks = writing({ promised: epoch, epoch, serial: 0, holder }, group, context)
      return [{ epoch, serial: 0, holder }, put({ disks, last: epoch, leased: context.self })] as const
    }),
  )
}

/** When the last master has no lease, or its lease has ended with its crash, a replica becomes the master of a new epoch. */
export const elect = replica.timeout({
  guard: (me, { self, shared: { leased }, suspects }) =>
    me.epoch === null && (leased === null || leased === self || suspects(leased)),
  effect: (_, context) => becomeMaster(context),
})

/** The master accepts a call that the state of the lock allows. */
export const propose = replica.local({
  guard: ready,
  effect: (me, context) => {
    const { phase } = context.shared
    const fits = (one: number) =>
      me.holder === null ? phase.get(one) === 'acquire' : me.holder === one && phase.get(one) === 'release'
    return either(
      clients(context)
        .filter(fits)
        .map((one) => proposing(me, one, context)),
    )
  },
})

/** The master ends the session of the holder, which has stopped or crashed, and releases the lock by a write like any other. */
export const expire = replica.timeout({
  guard: (me, context) =>
    ready(me, context) &&
    me.holder !== null &&
    (!has(context.shared.phase.get(me.holder)) || context.suspects(me.holder)),
  effect: (me, context) => proposing(me, me.holder!, context),
})

/** Another replica that has promised no later epoch writes the new state as well, and acknowledges it. */
export const replicate = replica.local({
  guard: (me) => me.pending !== null,
  effect: (me, context) => either(willing(me, context).map((one) => replicating(me, one, context))),
})

/** With acknowledgements of a majority the write is committed, and the master answers the client if it still waits. */
export const commit = replica.local({
  guard: (me, context) => me.pending !== null && me.acks.size >= majority(context),
  effect: (me, { shared }) => {
    const one = me.pending!
    const given = me.holder === null
    const done = { holder: given ? one : null, pending: null, acks: me.acks.clear() }
    const waits = shared.phase.get(one) === (given ? 'acquire' : 'release')
    return waits ? [done, answering(me, one, given)] : [done]
  },
})

/** The master answers from memory a call that is already done, under another master or on behalf of the client. */
export const answer = replica.local({
  guard: ready,
  effect: (me, context) => {
    const done = (one: number) =>
      context.shared.phase.get(one) === (me.holder === one ? 'acquire' : 'release')
    return either(
      clients(context)
        .filter(done)
        .map((one) => [{}, answering(me, one, me.holder === one)] as const),
    )
  },
})

/** All clauses, in the order of the source. */
export const clauses = {
  request,
  write,
  onWrite,
  exit,
  elect,
  propose,
  expire,
  stop,
  replicate,
  commit,
  answer,
}
