// What a submission imports: the protocol of a lock with leases. Clocks are modelled: a tick counts down the lease at the service
// and, by its own clock, at the client. The clock of the client misses at most one tick of a lease.
import {
  type ContextOf,
  flag,
  int,
  type MeOf,
  many,
  mapOf,
  one,
  oneOf,
  optional,
  protocol,
  siteId,
} from 'coterie'

/** The ticks of a lease. */
export const ticks = 4

const time = int(0, ticks)

export const lease = protocol({
  roles: { client: many({ phase: oneOf('idle', 'wanted', 'held', 'writing') }), service: one({}) },
  shared: {
    holder: optional(siteId), // who has the lease, by the clock of the service
    left: time, // how long still, by the clock of the service
    counted: mapOf(siteId, time), // how long still, by the clock of each client
    late: flag, // whether the clocks of clients have missed a tick of this lease
    writing: optional(siteId),
    lasted: flag, // whether the write has lasted a tick; none lasts two
  },
})

export type Client = MeOf<typeof lease, 'client'>
export type Context = Omit<ContextOf<typeof lease>, 'from'>
export const { client, service } = lease.roles
