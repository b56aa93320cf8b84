// The protocol of redlock: the record of a client, the keys of the instances, and the parameters of the model.
import { choice, flag, int, listOf, many, one, oneOf, optional, protocol, setOf, siteId } from 'coterie'

export const lock = protocol({
  parameters: {
    version: choice('which version of the package', '4.2.0', '5.0.0-beta.2'),
    replies: choice('when the replies to an attempt arrive', 'within the lease', 'at any time'),
    holder: choice('whether the holder stops before its lease is over', 'in time', 'may pause'),
    redis: choice('whether an instance keeps a key for its time', 'keeps keys', 'may forget keys'),
    extend: choice('whether the holder extends its lock', 'never', 'in vain'),
  },
  roles: {
    // votes, refused: the instances that have agreed to the attempt, and that have refused it. leaseOver: the lease is over.
    client: many({
      phase: oneOf('idle', 'wanted', 'held', 'extending'),
      votes: setOf(int(0, 2)),
      refused: setOf(int(0, 2)),
      leaseOver: flag,
    }),
    instances: one({}), // all three, as one site: a release reaches them in one step
  },
  shared: { keys: listOf(optional(siteId)) }, // keys[i]: whose value the key has at instance i
})

export const { client, instances } = lock.roles
export const { write } = lock
