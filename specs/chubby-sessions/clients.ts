// The clauses of clients and of the resource that they write to.
import { at, either, send } from 'coterie'
import { has, older } from './disks.js'
import { client, put, resource, WRITE } from './protocol.js'

/** A client asks for the lock. It is advisory: one that does not care writes without. */
export const request = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'idle',
  effect: (_, { self, parameters, the }) => {
    const asks = [{}, put({ phase: at(self, 'acquire') })] as const
    return parameters.asks === 'always'
      ? asks
      : either([asks, [{}, send(the('resource'), WRITE({ sequencer: null }))]])
  },
})

/** With the lock, as it believes, it sends a write, and its sequencer with it. */
export const write = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'held',
  effect: (_, { self, the, shared }) => [
    {},
    send(the('resource'), WRITE({ sequencer: shared.told.get(self) })),
    put({ phase: at(self, 'writing') }),
  ],
})

/** The resource takes the write in, if its sequencer will do, and answers either way. */
export const onWrite = resource.upon('WRITE', (me, { sequencer: shown }, { from, parameters, shared }) => {
  const taken = parameters.resource === 'open' || (shown !== null && !older(shown, me.written))
  const waits = shared.phase.get(from) === 'writing' && shared.told.get(from)!.equals(shown)
  return [taken ? { written: shown } : {}, put(waits ? { phase: at(from, 'written') } : {})]
})

/** Answered, the client calls to release the lock. */
export const exit = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'written',
  effect: (_, { self }) => [{}, put({ phase: at(self, 'release'), told: at(self, null) })],
})

/** Where clocks agree, a client that has not heard from the master for too long stops before its session ends. */
export const stop = client.timeout({
  guard: (_, { self, parameters: { sessions }, shared }) =>
    sessions === 'until it has stopped' && has(shared.phase.get(self)),
  effect: (_, { self }) => [{}, put({ phase: at(self, 'idle'), told: at(self, null) })],
})
