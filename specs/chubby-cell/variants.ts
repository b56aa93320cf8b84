// Variants of the cell: a replica that comes back with a new disk, on which it copies the newest state of a majority.
import { either, type Variants } from 'coterie'
import { diskOf, groups, newest, writing } from './disks.js'
import { replica, write } from './protocol.js'

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

export const variants: Variants = { disk: { 'a new disk': { restart: restartWithNewDisk } } }
