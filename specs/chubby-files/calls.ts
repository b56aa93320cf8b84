// What the calls of clients mean to a master: which are allowed, which are done already, and how they are answered.
import { either, element } from 'coterie'
import { clients, type Disk } from './disks.js'
import { type Cell, disk, write } from './protocol.js'

const callOf = (one: number, { shared }: Cell) => shared.call.get(one)

/** Whether a call to write is done already: it changes nothing. */
export const isDone = ({ holder, file }: Disk, one: number, context: Cell) => {
  const call = callOf(one, context)
  if (call === 'acquire') return holder === one
  return (
    (call === 'set' && file === context.shared.version.get(one)) || (call === 'release' && holder !== one)
  )
}

/** Whether the lock allows a call to write that is not done yet: it is free, or that client has it. */
export const allowed = (memory: Disk, one: number, context: Cell) => {
  const isWrite = memory.holder === null ? callOf(one, context) === 'acquire' : memory.holder === one
  return (
    isWrite && ['acquire', 'set', 'release'].includes(callOf(one, context)) && !isDone(memory, one, context)
  )
}

/** The state after a call: the client has the lock, has written the file, or has given the lock back. */
export const after = (memory: Disk, one: number, context: Cell): Disk =>
  disk.make({
    promised: memory.epoch,
    epoch: memory.epoch,
    serial: memory.serial + 1,
    holder: callOf(one, context) === 'release' ? null : one,
    file: callOf(one, context) === 'set' ? context.shared.version.get(one) : memory.file,
  })

export const readers = (context: Cell) => clients(context).filter((one) => callOf(one, context) === 'get')

/** The answer to a client, if it still waits for it. */
export const answered = (one: number, { file, holder }: Disk, { shared: { call, told } }: Cell) => {
  switch (call.get(one)) {
    case 'acquire':
      return write(holder === one ? { call: element(one, 'held') } : {})
    case 'set':
      return write({ call: element(one, 'wrote'), told: Math.max(told, file) })
    case 'release':
      return write(holder === one ? {} : { call: element(one, 'none') })
    case 'get':
      return write({
        call: element(one, 'read'),
        version: element(one, file),
        freshFrom: element(one, 0),
        told: Math.max(told, file),
      })
    default:
      return write({})
  }
}

/** The answer to any one of these clients. */
export const answering = (some: readonly number[], memory: Disk, context: Cell) =>
  either(some.map((one) => [{}, answered(one, memory, context)] as const))
