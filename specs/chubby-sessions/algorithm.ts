// Sessions and sequencers in a cell of a lock service such as Chubby. A master may end the session of a client and give its
// lock to another; a resource tells the writes of the two by their sequencers. See chubby-cell for the cell itself.
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
import { put, replica } from './protocol.js'

/** A replica becomes the master of a new epoch: a majority promises it, and takes over the newest that one of them has. */
export const elect = replica.timeout({
  guard: (me, { self, parameters: { lease }, shared: { leased }, suspects }) =>
    me.epoch === null && (lease === 'no' || leased === null || leased === self || suspects(leased)),
  effect: (_, context) => {
    const epoch = context.shared.last + 1
    return either(
      groups(context).map((group) => {
        const { holder } = newest(group, context)
        const disks = writing({ promised: epoch, epoch, serial: 0, holder }, group, context)
        return [{ epoch, serial: 0, holder }, put({ disks, last: epoch, leased: context.self })] as const
      }),
    )
  },
})

/** The master takes up a call that the state of the lock allows. */
export const propose = replica.local({
  guard: ready,
  effect: (me, context) => {
    const calls = (one: number, what: string) => context.shared.phase.get(one) === what
    const fits = (one: number) =>
      me.holder === null ? calls(one, 'acquire') : me.holder === one && calls(one, 'release')
    return either(
      clients(context)
        .filter(fits)
        .map((one) => proposing(me, one, context)),
    )
  },
})

/** The master lets the session of the holder run out, and releases the lock on its behalf, by a write like any other. */
export const expire = replica.timeout({
  guard: (me, context) => {
    const { shared, suspects } = context
    const { sessions } = context.parameters
    if (!ready(me, context) || me.holder === null || sessions === 'for ever') return false
    return sessions === 'until the master ends it' || !has(shared.phase.get(me.holder)) || suspects(me.holder)
  },
  effect: (me, context) => proposing(me, me.holder!, context),
})

/** Another replica that has promised no later epoch writes it as well, and acknowledges. */
export const replicate = replica.local({
  guard: (me) => me.pending !== null,
  effect: (me, context) => either(willing(me, context).map((one) => replicating(me, one, context))),
})

/** Acknowledged by a majority, it is done, and the client is answered, if it still waits for that. */
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

/** What has been done already, under another master or on behalf of the client, is answered from the memory of the master. */
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

/** In the order of the book. */
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
