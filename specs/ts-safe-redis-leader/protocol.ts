// The protocol: the record of a client, the key in Redis, and the assumptions as parameters.
import { choice, many, one, oneOf, optional, protocol, siteId } from 'coterie'

export const election = protocol({
  parameters: {
    reply: choice('when the reply to a successful SET arrives', 'before the key expires', 'at any time'),
    holder: choice('whether the leader renews its key before it expires', 'in time', 'may pause'),
    redis: choice('whether Redis keeps a key for its time', 'keeps keys', 'may forget keys'),
    renewal: choice('whether a renewal reaches Redis', 'always', 'may fail'),
  },
  // set: Redis has set the key, and the reply is on its way. adrift: a renewal has failed, so the leader renews no more.
  roles: { client: many({ phase: oneOf('idle', 'wanted', 'set', 'leader', 'adrift') }), redis: one({}) },
  shared: { key: optional(siteId) }, // whose id the key holds
})

export const { client, redis } = election.roles
export const { write } = election
