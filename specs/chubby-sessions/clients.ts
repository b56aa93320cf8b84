// The clauses of clients and of the resource that they write to.
import { either, element, send } from 'coterie'
import { has, older } from './disks.js'
import { client, put, resource, WRITE } from './protocol.js'

/** A client asks for the lock. It is advisory: one that does not care writes without. */
export const request = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'idle',
  effect: (_, { self, parameters, siteOf }) => {
    const asks = [{}, put({ phase: element(self, 'acquire') })] as const
    return parameters.asks === 'always'
      ? asks
      : either([asks, [{}, send(siteOf('resource'), WRITE({ sequencer: null }))]])
  },
})

/** With the lock, as it believes, it sends a write, and its sequencer with it. */
export const write = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'held',
  effect: (_, { self, siteOf, shared }) => [
    {},
    send(siteOf('resource'), WRITE({ sequencer: shared.told.get(self) })),
    put({ phase: element(self, 'writing') }),
  ],
})

/** The resource takes the write in, if its sequencer will do, and answers either way. */
export const onWrite = resource.upon('WRITE', (me, { sequencer: shown }, { from, parameters, shared }) => {
  const taken = parameters.resource === 'open' || (shown !== null && !older(shown, me.written))
  const waits = shared.phase.get(from) === 'writing' && shared.told.get(from)!.equals(shown)
  return [taken ? { written: shown } : {}, put(waits ? { phase: element(from, 'written') } : {})]
})

/** Answered, the client calls to release the lock. */
export const exit = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'written',
  effect: (_, { self }) => [{}, put({ phase: element(self, 'release'), told: element(self, null) })],
})

/** Where clocks agree, a client that has not heard from the master for too long stops before its session ends. */
export const stop = client.timeout({
  guard: (_, { self, parameters: { sessions }, shared }) =>
    sessions === 'until it has stopped' && has(shared.phase.get(self)),
  effect: (_, { self }) => [{}, put({ phase: element(self, 'idle'), told: element(self, null) })],
})
