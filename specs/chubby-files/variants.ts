// Variants of the cell with a file: elections without leases, and answers from memory only if a majority has no later master.
import type { Variants } from 'coterie'
import { becomeMaster } from './algorithm.js'
import { answering, isDone, readers } from './calls.js'
import { clients, majority, rules } from './disks.js'
import { type Cell, server } from './protocol.js'

/** Without leases: a server becomes a master at any time, although another may believe that it is the master. */
const electWithoutLease = server.timeout({
  guard: ({ ready, memory }) => ready && memory === null,
  effect: (_, context) => becomeMaster(context),
})

const stillRules = (me: Parameters<typeof rules>[0], context: Cell) =>
  rules(me, context) &&
  context.shared.disks.count(({ promised }) => promised <= me.memory!.epoch) >= majority(context)

/** The master answers a read from memory only if a majority has promised no later epoch. */
const readWithMajority = server.local({
  guard: (me, context) => stillRules(me, context),
  effect: ({ memory }, context) => answering(readers(context), memory!, context),
})

/** The master answers a call that is already done only if a majority has promised no later epoch. */
const answerWithMajority = server.local({
  guard: (me, context) => stillRules(me, context),
  effect: ({ memory }, context) => {
    const done = clients(context).filter((one) => isDone(memory!, one, context))
    return answering(done, memory!, context)
  },
})

export const variants: Variants = {
  lease: { no: { elect: electWithoutLease } },
  reads: { 'asks a majority': { read: readWithMajority, answer: answerWithMajority } },
}
