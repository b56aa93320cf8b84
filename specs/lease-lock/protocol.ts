// The protocol: the record of a site, the messages, and the parameters of the model.
import { choice, flag, int, many, mapOf, one, oneOf, optional, protocol, siteId, stable } from 'coterie'

export const sequencer = int(0, Infinity)

export const lock = protocol({
  parameters: {
    // token: it has seen no higher sequencer. service: the lock is held under this sequencer now.
    check: choice(
      {
        help: 'what the resource checks in a write',
        meanings: {
          nothing: 'the resource accepts every write',
          token: 'the resource accepts a write only if it has seen no later sequencer',
          service:
            'the resource accepts a write only if the lock service holds the lock under its ' + 'sequencer',
        },
      },
      'nothing',
      'token',
      'service',
    ),
    expiry: choice(
      {
        help: 'when a lease expires',
        meanings: {
          never: 'no lease expires',
          'any time': 'a lease may expire at any time',
          'once stopped': 'a lease expires only after its holder has stopped writing',
          'with a lock-delay': 'a lease may expire at any time, and the lock is free only after a delay',
        },
      },
      'never',
      'any time',
      'once stopped',
      'with a lock-delay',
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
