// The protocol: the record of a site, the messages, and the parameters of the model.
import { choice, flag, int, many, mapOf, one, oneOf, optional, protocol, siteId, stable } from 'coterie'

export const sequencer = int(0, Infinity)

export const lock = protocol({
  parameters: {
    // token: it has seen no higher sequencer. service: the lock is held under this sequencer now.
    check: choice(
      'what the resource checks in a write: nothing; that it has seen no later sequencer (token); ' +
        'or that the lock service still holds the lock under this one (service)',
      'nothing',
      'token',
      'service',
    ),
    expiry: choice(
      'when a lease expires: never; at any time; only when its holder has stopped writing; or at ' +
        'any time, with a delay until the lock is free',
      'never',
      'any time',
      'once stopped',
      'with a lock-delay',
    ),
    asks: choice('whether clients request the lock before they write', 'always', 'not always'),
    release: choice('when a client releases the lock', 'when answered', 'at once'),
  },
  roles: {
    client: many({ phase: oneOf('idle', 'wanted', 'held', 'writing'), sequencer: optional(sequencer) }),
    service: one({}),
    resource: one({ written: stable(optional(sequencer)) }), // the sequencer of its present contents
  },
  messages: { WRITE: { sequencer } },
  // unanswered[i]: the write whose answer client i waits for.
  shared: {
    holder: optional(siteId),
    generation: sequencer, // the sequencer of the last grant
    closed: flag, // during the lock-delay
    unanswered: mapOf(siteId, optional(sequencer)),
  },
})

export const { WRITE } = lock.messages
export const { client, service, resource } = lock.roles
export const { write: put } = lock
