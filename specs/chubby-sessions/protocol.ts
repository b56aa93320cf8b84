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
    // once it has stopped: clocks agree, so a client has stopped before. What it has sent may still be under way.
    sessions: choice(
      'how long the session of a client lasts',
      'for ever',
      'until the master ends it',
      'until it has stopped',
    ),
    resource: choice(
      'what the resource takes in: all; or only what has a sequencer, and no older one than it has seen',
      'open',
      'sequencer',
    ),
    asks: choice('whether clients ask for the lock before they write', 'always', 'not always'),
    lease: choice('whether a master has a lease, before whose end no other is elected', 'yes', 'no'),
  },
  roles: {
    client: many({}),
    replica: many({
      epoch: optional(count), // in which it is the master
      serial: count, // of its last write
      holder: optional(siteId), // who has the lock, as far as it has committed
      pending: optional(siteId), // to whom a write under way gives the lock, or from whom it takes it
      acks: setOf(siteId), // who has that on disk
    }),
    resource: one({ written: stable(optional(sequencer)) }), // under which its present contents were written
  },
  messages: { WRITE: { sequencer: optional(sequencer) } },
  shared: {
    phase: mapOf(siteId, oneOf('idle', 'acquire', 'held', 'writing', 'written', 'release')), // of a client
    told: mapOf(siteId, optional(sequencer)), // the sequencer of a client that has the lock, as it believes
    disks: listOf(disk), // of the replicas, in the order of their numbers
    last: count, // epoch
    leased: optional(siteId), // to which replica
  },
})

export const { WRITE } = cell.messages
export const { client, replica, resource } = cell.roles
export const { write: put } = cell
export type Cell = Omit<ContextOf<typeof cell>, 'from'>
export type Master = MeOf<typeof cell, 'replica'>
export type Sequencer = { readonly epoch: number; readonly serial: number } | null
