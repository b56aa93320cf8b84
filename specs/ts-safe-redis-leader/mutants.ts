// Mutants of ts-safe-redis-leader: a key that is set over another's, not deleted, or never set.
import type { Mutant } from 'coterie'
import { client, write } from './protocol.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'SET without NX',
    teaches: 'SET must fail if there is a key, or it takes the lock from its holder.',
    clauses: {
      set: client.local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { self }) => [{ phase: 'set' }, write({ key: self })],
      }),
    },
    model: { requests: 1 },
    verdicts: { mutualExclusion: 6 },
  },
  {
    name: 'stop leaves the key',
    teaches: 'A key that nobody deletes keeps all clients out until it expires.',
    clauses: {
      stop: client.local({ guard: (me) => me.phase === 'leader', effect: () => [{ phase: 'idle' }] }),
    },
    model: {},
    verdicts: { deadlockFreedom: 5, entryPossible: 3 },
  },
  {
    name: 'no client sets the key',
    teaches:
      'If no client sets the key, no client gets the lock: mutual exclusion holds, and no client enters.',
    clauses: { set: undefined },
    model: {},
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
]
