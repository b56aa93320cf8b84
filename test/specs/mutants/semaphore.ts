// Mutants of the semaphore: each of its operations done by half, or twice.

import spec from '../../../specs/semaphore.js'
import { int, listOf, many, oneOf, protocol, setOf, siteId } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, write } = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'tested', 'inside') }) },
  shared: { S: int(0, Infinity), queue: listOf(siteId), pool: setOf(siteId) },
})
const { local } = roles.site

const spinning = { sites: 2, parameters: { kind: 'spin' } }
const sleeping = { sites: 2, parameters: { kind: 'fifo' } }

export const semaphoreMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'signal(S) adds two',
    teaches: 'more permits than there were in the beginning let more sites in',
    changed: {
      signal: local({
        guard: (me) => me.phase === 'inside',
        effect: (_, { shared }) => [{ phase: 'idle' }, write({ S: Math.min(2, shared.S + 2) })],
      }),
    },
    model: spinning,
    violates: { mutualExclusion: 7 },
  },
  {
    spec,
    mutant: 'signal(S) adds nothing',
    teaches: 'who spins is never stuck, so deadlock freedom misses what entryPossible sees',
    changed: { signal: local({ guard: (me) => me.phase === 'inside', effect: () => [{ phase: 'idle' }] }) },
    model: spinning,
    violates: { entryPossible: 3 },
  },
  {
    spec,
    mutant: 'wait(S) takes nothing',
    teaches: 'a test without a decrement keeps nobody out',
    changed: {
      spin: local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { shared }) => (shared.S > 0 ? [{ phase: 'inside' }] : []),
      }),
      signal: local({ guard: (me) => me.phase === 'inside', effect: () => [{ phase: 'idle' }] }),
    },
    model: spinning,
    violates: { mutualExclusion: 4 },
  },
  {
    spec,
    mutant: 'signal(S) wakes nobody',
    teaches: 'a sleeper does not look again: the unit must be handed to it',
    changed: {
      signal: local({
        guard: (me, { self, shared }) => me.phase === 'inside' && !shared.queue.includes(self),
        effect: () => [{ phase: 'idle' }, write({ S: 1 })],
      }),
    },
    model: sleeping,
    violates: { deadlockFreedom: 5, entryPossible: 4 },
  },
  {
    spec,
    mutant: 'wait(S) waits for more permits than there are',
    teaches: 'a lock that nobody gets excludes perfectly; only the witness complains at once',
    changed: {
      spin: local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { shared }) => (shared.S > 1 ? [{ phase: 'inside' }, write({ S: shared.S - 1 })] : []),
      }),
    },
    model: spinning,
    violates: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
