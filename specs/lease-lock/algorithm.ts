// A lock service whose locks are advisory and may be leased, and a resource that the lock is to protect. The lock keeps
// apart only those who ask for it, and only as long as nothing is slow; what a resource can see for itself is the order of
// the grants, if each write shows its sequencer. How the service keeps its state is left out (chubby-cell.ts).
import { either, element, send } from 'coterie'
import { client, put, resource, service, WRITE } from './protocol.js'

/** A client asks for the lock. It is advisory: one that does not care writes with a sequencer it has seen. */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { siteOf, parameters, shared }) =>
    parameters.asks === 'always'
      ? [{ phase: 'wanted' }]
      : either([
          [{ phase: 'wanted' }],
          [{}, send(siteOf('resource'), WRITE({ sequencer: shared.generation }))],
        ]),
})

/** Acquire: the service grants a free lock, under a sequencer that is higher than all before. */
export const acquire = client.local({
  guard: (me, { shared }) => me.phase === 'wanted' && shared.holder === null && !shared.closed,
  effect: (_, { self, shared }) => [
    { phase: 'held', sequencer: shared.generation + 1 },
    put({ holder: self, generation: shared.generation + 1 }),
  ],
})

/** Believing that it has the lock, the client sends its write, with the sequencer. */
export const write = client.local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, siteOf, parameters }) => [
    { phase: 'writing' },
    send(siteOf('resource'), WRITE({ sequencer: me.sequencer! })),
    put(parameters.release === 'at once' ? {} : { unanswered: element(self, me.sequencer) }),
  ],
})

/** The resource takes the write in, if what it checks is in order, and answers. */
export const onWrite = resource.upon(
  'WRITE',
  (me, { sequencer }, { from, parameters: { check }, shared }) => {
    const newest = sequencer >= (me.written ?? 0)
    const valid = shared.holder !== null && sequencer === shared.generation
    const accepted = check === 'nothing' || (check === 'token' ? newest : valid)
    const answered = shared.unanswered.get(from) === sequencer
    return [accepted ? { written: sequencer } : {}, put(answered ? { unanswered: element(from, null) } : {})]
  },
)

/** The client releases the lock, once its write is answered; nothing happens to a lock that it no longer has. */
export const release = client.local({
  guard: (me, { self, shared }) => me.phase === 'writing' && shared.unanswered.get(self) === null,
  effect: (me, { shared }) => [
    { phase: 'idle', sequencer: null },
    put(shared.generation === me.sequencer ? { holder: null } : {}),
  ],
})

/** The lease runs out: the service takes the lock back, and the holder, which may be slow, does not know. */
export const expire = service.timeout({
  guard: (_, { parameters: { expiry }, shared, suspects }) =>
    shared.holder !== null &&
    (['any time', 'with a lock-delay'].includes(expiry) ||
      (expiry === 'once stopped' && suspects(shared.holder))),
  effect: (_, { parameters: { expiry } }) => [
    {},
    put({ holder: null, closed: expiry === 'with a lock-delay' }),
  ],
})

/** With a lock-delay, the lock stays closed for a while after the lease has run out. */
export const reopen = service.local({
  guard: (_, { shared }) => shared.closed,
  effect: () => [{}, put({ closed: false })],
})

/** With clocks that agree, the holder stops before its lease runs out, and nothing of it is under way. */
export const stop = client.timeout({
  guard: (me, { self, parameters, shared }) =>
    parameters.expiry === 'once stopped' &&
    (me.phase === 'held' || me.phase === 'writing') &&
    shared.unanswered.get(self) === null,
  effect: () => [{ phase: 'idle', sequencer: null }, put({ holder: null })],
})

/** In the order of the book. */
export const clauses = { request, acquire, write, onWrite, release, expire, reopen, stop }
