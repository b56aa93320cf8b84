// The clauses of the clients, and of the resource to which they write.
import { element, send } from 'coterie'
import { has } from './disks.js'
import { type Cell, client, put, resource, type Sequencer, WRITE } from './protocol.js'

/** A client calls for the lock. */
export const request = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'idle',
  effect: (_, { self }) => [{}, put({ phase: element(self, 'acquire') })],
})

/** A client that believes that it has the lock sends a write with its sequencer. */
export const write = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'held',
  effect: (_, { self, siteOf, shared }) => [
    {},
    send(siteOf('resource'), WRITE({ sequencer: shared.told.get(self) })),
    put({ phase: element(self, 'writing') }),
  ],
})

// The answer of the resource: the client sees it at once if it waits for this write.
export const answered = (shown: Sequencer, { from, shared }: Cell & { readonly from: number }) => {
  const waits = shared.phase.get(from) === 'writing' && shared.told.get(from)!.equals(shown)
  return put(waits ? { phase: element(from, 'written') } : {})
}

/** The resource accepts every write, and answers. */
export const onWrite = resource.upon('WRITE', (_, { sequencer: shown }, context) => [
  { written: shown },
  answered(shown, context),
])

/** After the answer the client calls to release the lock. */
export const exit = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'written',
  effect: (_, { self }) => [{}, put({ phase: element(self, 'release'), told: element(self, null) })],
})

/** If clocks agree, a client that has not heard from the master for too long stops before its session ends. */
export const stop = client.timeout({
  guard: (_, { self, shared }) => has(shared.phase.get(self)),
  effect: (_, { self }) => [{}, put({ phase: element(self, 'idle'), told: element(self, null) })],
})
