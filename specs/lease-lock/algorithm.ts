// A lock service with advisory locks and leases, and a resource that the lock protects. The lock excludes only clients that
// request it, and only while nothing is slow. The resource can check the order of the grants if each write shows its
// sequencer. chubby-cell explains how the service keeps its state.
import { type ContextOf, element, send } from 'coterie'
import { client, type lock, put, resource, service, WRITE } from './protocol.js'

export { lock } from './protocol.js'

/** A client requests the lock. */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})

/** Acquire: the service grants a free lock, with a sequencer higher than all before. */
export const acquire = client.local({
  guard: (me, { shared }) => me.phase === 'wanted' && shared.holder === null && !shared.closed,
  effect: (_, { self, shared }) => [
    { phase: 'held', sequencer: shared.generation + 1 },
    put({ holder: self, generation: shared.generation + 1 }),
  ],
})

/** A client that believes that it has the lock sends its write with the sequencer. */
export const write = client.local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, siteOf }) => [
    { phase: 'writing' },
    send(siteOf('resource'), WRITE({ sequencer: me.sequencer! })),
    put({ unanswered: element(self, me.sequencer) }),
  ],
})

// The answer of the resource: the client sees it at once if it waits for this write.
export const answered = (sequencer: number, { from, shared }: ContextOf<typeof lock>) =>
  put(shared.unanswered.get(from) === sequencer ? { unanswered: element(from, null) } : {})

/** The resource accepts every write, and answers. */
export const onWrite = resource.upon('WRITE', (_, { sequencer }, context) => [
  { written: sequencer },
  answered(sequencer, context),
])

/** After the answer the client releases the lock; a lock that it no longer has stays unchanged. */
export const release = client.local({
  guard: (me, { self, shared }) => me.phase === 'writing' && shared.unanswered.get(self) === null,
  effect: (me, { shared }) => [
    { phase: 'idle', sequencer: null },
    put(shared.generation === me.sequencer ? { holder: null } : {}),
  ],
})

/** The lease expires: the service takes the lock back, and the holder, which may be slow, does not know. */
export const expire = service.timeout({
  guard: (_, { shared }) => shared.holder !== null,
  effect: () => [{}, put({ holder: null })],
})

/** With a lock-delay, the lock stays closed for a while after the lease has expired. */
export const reopen = service.local({
  guard: (_, { shared }) => shared.closed,
  effect: () => [{}, put({ closed: false })],
})

/** If clocks agree, the holder stops before its lease expires, with no message in transit. */
export const stop = client.timeout({
  guard: (me, { self, shared }) =>
    (me.phase === 'held' || me.phase === 'writing') && shared.unanswered.get(self) === null,
  effect: () => [{ phase: 'idle', sequencer: null }, put({ holder: null })],
})

/** All clauses, in the order of the source. */
export const clauses = { request, acquire, write, onWrite, release, expire, reopen, stop }
