// The protocol: the record of a client, the key in Redis, and the assumptions as parameters.
import { choice, many, one, oneOf, optional, protocol, siteId } from 'coterie'

export const mutex = protocol({
  parameters: {
    reply: choice('when the reply to a successful SET arrives', 'before the key expires', 'at any time'),
    holder: choice('whether the holder refreshes its key before it expires', 'in time', 'may pause'),
    redis: choice('whether Redis keeps a key for its time', 'keeps keys', 'may forget keys'),
  },
  // set: Redis has set the key, and the reply is on its way.
  roles: { client: many({ phase: oneOf('idle', 'wanted', 'set', 'held') }), redis: one({}) },
  shared: { key: optional(siteId) }, // whose identifier the key holds
})

export const { client, redis } = mutex.roles
export const { write } = mutex
