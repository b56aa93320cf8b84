// Variants of sessions and sequencers: other lengths of a session, a resource that checks sequencers, clients that write
// without the lock, and elections without leases.
import { either, element, send, type Variants } from 'coterie'
import { becomeMaster } from './algorithm.js'
import { answered } from './clients.js'
import { older, proposing, ready } from './disks.js'
import { client, put, replica, resource, WRITE } from './protocol.js'

/** The session never ends. */
const neverExpire = replica.timeout({ guard: () => false, effect: () => [] })

/** The client does not stop before its session ends. */
const neverStop = client.timeout({ guard: () => false, effect: () => [] })

/** The master ends the session of the holder at any time. */
const expireAtAnyTime = replica.timeout({
  guard: (me, context) => ready(me, context) && me.holder !== null,
  effect: (me, context) => proposing(me, me.holder!, context),
})

/** The resource accepts a write with a sequencer that is not older than the last one that it has seen. */
const onWriteChecked = resource.upon('WRITE', (me, { sequencer: shown }, context) => [
  shown !== null && !older(shown, me.written) ? { written: shown } : {},
  answered(shown, context),
])

/** The lock is advisory: a client may also write without it. */
const requestOrWrite = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'idle',
  effect: (_, { self, siteOf }) =>
    either([
      [{}, put({ phase: element(self, 'acquire') })],
      [{}, send(siteOf('resource'), WRITE({ sequencer: null }))],
    ]),
})

/** A replica becomes the master at any time. */
const electWithoutLease = replica.timeout({
  guard: (me) => me.epoch === null,
  effect: (_, context) => becomeMaster(context),
})

export const variants: Variants = {
  sessions: {
    forever: { expire: neverExpire, stop: neverStop },
    'until the master ends it': { expire: expireAtAnyTime, stop: neverStop },
  },
  resource: { sequencer: { onWrite: onWriteChecked } },
  asks: { 'not always': { request: requestOrWrite } },
  lease: { no: { elect: electWithoutLease } },
}
