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
    lease: choice(
      {
        help: 'whether a master has a lease, during which no other is elected',
        meanings: {
          yes: 'a master has a lease, during which no other is elected',
          no: 'a master has no lease, and another may be elected at any time',
        },
      },
      'yes',
      'no',
    ),
    disk: choice('what a recovered replica has', 'its disk', 'a new disk'),
  },
  roles: {
    client: many({}),
    replica: many({
      ready: flag, // whether it has restarted after a crash
      epoch: optional(count), // the epoch in which it is the master
      serial: count, // number of its last write
      holder: optional(siteId), // the client with the lock, by the writes that it has committed
      pending: optional(siteId), // the client of the write in progress
      acks: setOf(siteId), // the replicas that have this write on disk
    }),
  },
  shared: {
    call: mapOf(siteId, oneOf('none', 'acquire', 'held', 'release')), // what a client waits for or has
    disks: listOf(disk), // of the replicas, in the order of their numbers
    last: count, // the last epoch
    leased: optional(siteId), // the replica with the lease
  },
})

export const { client, replica } = cell.roles
export const { write } = cell
export type Cell = Omit<ContextOf<typeof cell>, 'from'>
export type Kept = Parameters<typeof disk.make>[0]
