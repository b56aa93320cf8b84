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
      {
        help: 'how long the session of a client lasts',
        meanings: {
          forever: 'no session ends while its client is up',
          'until the master ends it': 'the master may end a session while its client still believes in it',
          'until it has stopped': 'the master ends a session only after its client has stopped',
        },
      },
      'forever',
      'until the master ends it',
      'until it has stopped',
    ),
    resource: choice(
      {
        help: 'what the resource accepts',
        meanings: {
          open: 'the resource accepts every write',
          sequencer:
            'the resource accepts only a write whose sequencer is not older than any that it has seen',
        },
      },
      'open',
      'sequencer',
    ),
    asks: choice(
      {
        help: 'whether clients request the lock before they write',
        meanings: {
          always: 'clients request the lock before they write',
          'not always': 'clients may write without the lock',
        },
      },
      'always',
      'not always',
    ),
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
