// Variants: a site that chooses one of the resources, and sites that take both, in one order or in opposite ones.
import { either, type Variants } from 'coterie'
import { asks, client, disk, printer } from './algorithm.js'

const diskFirst = disk.concat(printer)
const printerFirst = printer.concat(disk)

/** any: one of them. */
const requestAny = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { siteOf }) => either([disk, printer].map((wants) => asks(wants, siteOf('coordinator')))),
})

/** ordered: the disk and then the printer. */
const requestInOrder = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { siteOf }) => asks(diskFirst, siteOf('coordinator')),
})

/** opposite: sites with an odd number take the printer first. */
const requestOpposite = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, siteOf }) => asks(self % 2 === 0 ? diskFirst : printerFirst, siteOf('coordinator')),
})

export const variants: Variants = {
  takes: {
    any: { request: requestAny },
    ordered: { request: requestInOrder },
    opposite: { request: requestOpposite },
  },
}
