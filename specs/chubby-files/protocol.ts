// The protocol of the cell with a file: the record of a site, the shared variables, and the parameters of the model.
import {
  type ContextOf,
  choice,
  flag,
  int,
  integer,
  listOf,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  record,
  siteId,
} from 'coterie'

const count = int(0, Infinity)

/** What a server has on disk: the epoch it has promised, the number of the last write in two parts, the lock, and the file. */
export const disk = record({
  promised: count,
  epoch: count,
  serial: count,
  holder: optional(siteId),
  file: count, // its version
})

export const cell = protocol({
  parameters: {
    servers: integer('the number of servers', 1, 7, 3),
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
    reads: choice('what the master does before it answers from memory', 'nothing', 'asks a majority'),
  },
  roles: {
    client: many({}),
    server: many(
      {
        ready: flag, // whether it has restarted after a crash
        memory: optional(disk), // of a master: what has been committed
        pending: optional(siteId), // of a master: the client of the write in progress
      },
      'servers',
    ),
  },
  shared: {
    // What a client waits for, has, or has done.
    call: mapOf(siteId, oneOf('none', 'acquire', 'held', 'set', 'wrote', 'release', 'get', 'read')),
    version: mapOf(siteId, count), // the version that a client writes or has read
    freshFrom: mapOf(siteId, count), // of a client that waits to read: the newest version that was known before its call
    told: count, // the newest version that a client has read, or knows to be written; only clients look at it
    disks: listOf(disk), // of the servers, in the order of their numbers
    last: count, // the last epoch
    leased: optional(siteId), // the server with the lease
  },
})

export const { client, server } = cell.roles
export const { write } = cell
export type Cell = Omit<ContextOf<typeof cell>, 'from'>
