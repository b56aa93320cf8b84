// The protocol: the record of a site, the messages, and the parameters of the model.
import {
  type ContextOf,
  choice,
  flag,
  int,
  listOf,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  record,
  setOf,
  siteId,
} from 'coterie'

const count = int(0, Infinity)
export const disk = record({ promised: count, epoch: count, serial: count, holder: optional(siteId) })

export const cell = protocol({
  parameters: {
    lease: choice('whether a master has a lease, before whose end no other is elected', 'yes', 'no'),
    disk: choice('what a replica that comes back has', 'its disk', 'a new disk'),
  },
  roles: {
    client: many({}),
    replica: many({
      ready: flag, // since it started
      epoch: optional(count), // in which it is the master
      serial: count, // of its last write
      holder: optional(siteId), // who has the lock, as far as it has committed
      pending: optional(siteId), // for whom a write is under way
      acks: setOf(siteId), // who has that on disk
    }),
  },
  shared: {
    call: mapOf(siteId, oneOf('none', 'acquire', 'held', 'release')), // what a client waits for, or has
    disks: listOf(disk), // of the replicas, in the order of their numbers
    last: count, // epoch
    leased: optional(siteId), // to which replica
  },
})

export const { client, replica } = cell.roles
export const { write } = cell
export type Cell = Omit<ContextOf<typeof cell>, 'from'>
export type Kept = Parameters<typeof disk.make>[0]
