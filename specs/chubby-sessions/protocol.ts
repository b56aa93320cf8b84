// The protocol: the record of a site, the messages, and the parameters of the model.
import {
  type ContextOf,
  choice,
  int,
  listOf,
  type MeOf,
  many,
  mapOf,
  one,
  oneOf,
  optional,
  protocol,
  record,
  setOf,
  siteId,
  stable,
} from 'coterie'

const count = int(0, Infinity)
export const sequencer = record({ epoch: count, serial: count })
export const disk = record({ promised: count, epoch: count, serial: count, holder: optional(siteId) })

export const cell = protocol({
  parameters: {
    // until it has stopped: clocks agree, so the client stops before its session ends. Its messages may still be in transit.
    sessions: choice(
      'how long the session of a client lasts',
      'forever',
      'until the master ends it',
      'until it has stopped',
    ),
    resource: choice(
      'what the resource accepts: every write; or only a write with a sequencer that is not older ' +
        'than any that it has seen',
      'open',
      'sequencer',
    ),
    asks: choice('whether clients request the lock before they write', 'always', 'not always'),
    lease: choice('whether a master has a lease, during which no other is elected', 'yes', 'no'),
  },
  roles: {
    client: many({}),
    replica: many({
      epoch: optional(count), // the epoch in which it is the master
      serial: count, // number of its last write
      holder: optional(siteId), // the client with the lock, by the writes that it has committed
      pending: optional(siteId), // the client to which the write in progress gives the lock, or from which it takes it
      acks: setOf(siteId), // the replicas that have this write on disk
    }),
    resource: one({ written: stable(optional(sequencer)) }), // the sequencer of its present contents
  },
  messages: { WRITE: { sequencer: optional(sequencer) } },
  shared: {
    phase: mapOf(siteId, oneOf('idle', 'acquire', 'held', 'writing', 'written', 'release')), // of a client
    told: mapOf(siteId, optional(sequencer)), // the sequencer of a client that believes that it has the lock
    disks: listOf(disk), // of the replicas, in the order of their numbers
    last: count, // the last epoch
    leased: optional(siteId), // the replica with the lease
  },
})

export const { WRITE } = cell.messages
export const { client, replica, resource } = cell.roles
export const { write: put } = cell
export type Cell = Omit<ContextOf<typeof cell>, 'from'>
export type Master = MeOf<typeof cell, 'replica'>
export type Sequencer = { readonly epoch: number; readonly serial: number } | null
