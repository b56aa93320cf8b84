// What clients do: each clause is a call of the service, which the master answers.
import { either, element } from 'coterie'
import { client, write } from './protocol.js'

/** A client calls for the lock, or reads the file. */
export const request = client.local({
  guard: (_, { self, shared: { call } }) => call.get(self) === 'none' || call.get(self) === 'read',
  effect: (_, { self, shared: { told } }) =>
    either([
      [{}, write({ call: element(self, 'acquire'), version: element(self, 0) })],
      [{}, write({ call: element(self, 'get'), version: element(self, 0), freshFrom: element(self, told) })],
    ]),
})

/** A client with the lock calls to write the next version of the file. */
export const set = client.local({
  guard: (_, { self, shared: { call } }) => call.get(self) === 'held',
  effect: (_, { self, shared: { told } }) => [
    {},
    write({ call: element(self, 'set'), version: element(self, told + 1) }),
  ],
})

/** A client whose file is written calls to release the lock. */
export const exit = client.local({
  guard: (_, { self, shared: { call } }) => call.get(self) === 'wrote',
  effect: (_, { self }) => [{}, write({ call: element(self, 'release') })],
})
