// Variants of the cell: elections without leases, and a replica that recovers with a new disk, to which it copies the newest
// state of a majority.
import { either, type Variants } from 'coterie'
import { becomeMaster } from './algorithm.js'
import { diskOf, groups, newest, writing } from './disks.js'
import { replica, write } from './protocol.js'

/** Without leases: a replica becomes a master at any time, although another may believe that it is the master. */
const electWithoutLease = replica.timeout({
  guard: (me) => me.ready && me.epoch === null,
  effect: (_, context) => becomeMaster(context),
})

/** A replica recovers with a new disk, to which it copies the newest state of a majority of the others. */
const restartWithNewDisk = replica.local({
  guard: (me) => !me.ready,
  effect: (_, context) => {
    const { self, others, shared } = context
    const free = { leased: shared.leased === self ? null : shared.leased }
    return either(
      groups(others, context).map((group) => {
        const promised = Math.max(...group.map((one) => diskOf(one, context).promised))
        const copy = newest(group, context).set('promised', promised)
        return [{ ready: true }, write({ ...free, disks: writing(copy, [self], context) })] as const
      }),
    )
  },
})

export const variants: Variants = {
  lease: { no: { elect: electWithoutLease } },
  disk: { 'a new disk': { restart: restartWithNewDisk } },
}
