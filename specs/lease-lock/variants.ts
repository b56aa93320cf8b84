// Variants of the lease lock: the checks of the resource, when a lease expires, clients that write without the lock, and
// clients that release it without waiting for the answer.
import { either, send, type Variants } from 'coterie'
import { answered } from './algorithm.js'
import { client, put, resource, service, WRITE } from './protocol.js'

/** token: the resource refuses a sequencer lower than that of its contents. */
const onWriteByToken = resource.upon('WRITE', (me, { sequencer }, context) => [
  sequencer >= (me.written ?? 0) ? { written: sequencer } : {},
  answered(sequencer, context),
])

/** service: the resource refuses a sequencer under which the service does not hold the lock now. */
const onWriteByService = resource.upon('WRITE', (_, { sequencer }, context) => [
  context.shared.holder !== null && sequencer === context.shared.generation ? { written: sequencer } : {},
  answered(sequencer, context),
])

/** never: no lease expires. */
const neverExpire = service.timeout({ guard: () => false, effect: () => [] })

/** The client does not stop by itself. */
const neverStop = client.timeout({ guard: () => false, effect: () => [] })

/** once stopped: a holder that is up stops by itself, so the service expires only the lease of a crashed one. */
const expireAfterCrash = service.timeout({
  guard: (_, { shared, suspects }) => shared.holder !== null && suspects(shared.holder),
  effect: () => [{}, put({ holder: null })],
})

/** with a lock-delay: the service takes the lock back, but does not grant it yet. */
const expireAndClose = service.timeout({
  guard: (_, { shared }) => shared.holder !== null,
  effect: () => [{}, put({ holder: null, closed: true })],
})

/** not always: the lock is advisory, and a client may write without it, with the newest sequencer. */
const requestOrWrite = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { siteOf, shared }) =>
    either([[{ phase: 'wanted' }], [{}, send(siteOf('resource'), WRITE({ sequencer: shared.generation }))]]),
})

/** at once: the client does not wait for the answer to its write. */
const writeWithoutWaiting = client.local({
  guard: (me) => me.phase === 'held',
  effect: (me, { siteOf }) => [
    { phase: 'writing' },
    send(siteOf('resource'), WRITE({ sequencer: me.sequencer! })),
  ],
})

export const variants: Variants = {
  check: { token: { onWrite: onWriteByToken }, service: { onWrite: onWriteByService } },
  expiry: {
    never: { expire: neverExpire, stop: neverStop },
    'any time': { stop: neverStop },
    'once stopped': { expire: expireAfterCrash },
    'with a lock-delay': { expire: expireAndClose, stop: neverStop },
  },
  asks: { 'not always': { request: requestOrWrite } },
  release: { 'at once': { write: writeWithoutWaiting } },
}
