// The protocol: the record of a site, the messages, and the parameters of the model.
import { choice, flag, int, many, mapOf, one, oneOf, optional, protocol, siteId, stable } from 'coterie'

export const sequencer = int(0, Infinity)

export const lock = protocol({
  parameters: {
    // token: that no higher sequencer was there before. service: that the lock is held under it, now.
    check: choice(
      'what the resource checks of a write: nothing; that it has seen no later sequencer (token); ' +
        'or that the lock service still has this one',
      'nothing',
      'token',
      'service',
    ),
    expiry: choice(
      'when a lease runs out: never; whenever it likes; only when its holder has stopped writing; ' +
        'or whenever it likes, but the lock is free only after a delay',
      'never',
      'any time',
      'once stopped',
      'with a lock-delay',
    ),
    asks: choice('whether clients ask for the lock before they write', 'always', 'not always'),
    release: choice('when a client releases the lock', 'when answered', 'at once'),
  },
  roles: {
    client: many({ phase: oneOf('idle', 'wanted', 'held', 'writing'), sequencer: optional(sequencer) }),
    service: one({}),
    resource: one({ written: stable(optional(sequencer)) }), // under which its present contents were written
  },
  messages: { WRITE: { sequencer } },
  // unanswered[i]: the write for whose answer client i waits.
  shared: {
    holder: optional(siteId),
    generation: sequencer, // of the last grant
    closed: flag, // for the lock-delay
    unanswered: mapOf(siteId, optional(sequencer)),
  },
})

export const { WRITE } = lock.messages
export const { client, service, resource } = lock.roles
export const { write: put } = lock
