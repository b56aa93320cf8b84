// A lease that ends while its holder writes: the guard of the write is the hole.
import { algorithm, either, element, entryPossible, mutualExclusion, someoneEnters, type Task } from 'coterie'
import { client, lease, service, ticks } from './protocol.js'
import { mayWrite } from './start.js'

const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})

const acquire = client.local({
  guard: (me, { shared }) => me.phase === 'wanted' && shared.holder === null,
  effect: (_, { self }) => [
    { phase: 'held' },
    lease.write({ holder: self, left: ticks, counted: element(self, ticks), late: false }),
  ],
})

const write = client.local({
  guard: mayWrite,
  effect: (_, { self }) => [{ phase: 'writing' }, lease.write({ writing: self, lasted: false })],
})

const finish = client.local({
  guard: (me) => me.phase === 'writing',
  effect: (_, { self, shared }) => [
    { phase: 'idle' },
    lease.write({ writing: null, counted: element(self, 0) }),
    ...(shared.holder === self ? [lease.write({ holder: null, left: 0 })] : []),
  ],
})

/** A client whose lease has run out, by its own clock, asks for another one. */
const giveUp = client.local({
  guard: (me, { self, shared }) => me.phase === 'held' && shared.counted.get(self) === 0,
  effect: (_, { self, shared }) => [
    { phase: 'wanted' },
    ...(shared.holder === self ? [lease.write({ holder: null, left: 0 })] : []),
  ],
})

// Clients have the numbers before that of the service.
const clientsBefore = (self: number) => Array.from({ length: self }, (_, site) => site)

const tick = service.local({
  guard: (_, { self, shared }) =>
    !(shared.writing !== null && shared.lasted) &&
    (shared.left > 0 || clientsBefore(self).some((site) => shared.counted.get(site) > 0)),
  effect: (_, { self, shared }) => {
    const left = Math.max(0, shared.left - 1)
    const atService = lease.write({ left, holder: left === 0 ? null : shared.holder, lasted: true })
    const atClients = clientsBefore(self).map((site) =>
      lease.write({ counted: element(site, Math.max(0, shared.counted.get(site) - 1)) }),
    )
    const onTime = [{}, atService, ...atClients] as const
    return shared.late || shared.left === 0
      ? onTime
      : either([onTime, [{}, atService, lease.write({ late: true })] as const])
  },
})

const spec = algorithm({
  name: 'lease-guard',
  title: 'A lock with leases, without the guard of the write',
  citation:
    'C. G. Gray, D. R. Cheriton, Leases: An Efficient Fault-Tolerant Mechanism for Distributed File ' +
    'Cache Consistency, SOSP 1989',
  about: 'A call of the service and its answer are one step. A tick is a step of its own.',
  sites: { min: 1, fallback: 2 },
  protocol: lease,
  clauses: { request, acquire, write, finish, giveUp, tick },
  contention: {
    request: 'request',
    enter: 'write',
    waits: (me) => me.phase === 'wanted' || me.phase === 'held',
    holds: (me) => me.phase === 'writing',
  },
  symmetry: 'none',
  properties: [mutualExclusion, entryPossible, someoneEnters],
})

const two = { sites: 2, requests: 1 }

export default {
  title: 'When may the holder of a lease write?',
  about:
    'A client with a lease may write only while nobody else can have the lease. A write lasts at ' +
    'most one tick, and the clock of the client misses at most one tick of a lease. Write the guard ' +
    'mayWrite so that it allows as much as is safe.',
  spec,
  hole: { kind: 'guard', name: 'mayWrite', clause: 'write' },
  checks: [
    { title: 'two clients never write together', points: 2, model: two, holds: mutualExclusion },
    { title: 'some client writes', points: 1, model: two, holds: someoneEnters },
  ],
} satisfies Task
