// Mutants of redlock: too few votes, keys that stay, or no votes at all.
import type { Mutant } from 'coterie'
import { anew, isAnswered } from './keys.js'
import { client } from './protocol.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'one instance is enough',
    teaches: 'Two majorities have an instance in common, and it has one key; two minorities need not.',
    clauses: {
      enter: client.local({
        guard: (me) => isAnswered(me) && me.votes.size >= 1 && !me.leaseOver,
        effect: () => [{ phase: 'held' }],
      }),
    },
    model: { requests: 1 },
    verdicts: { mutualExclusion: 10 },
  },
  {
    name: 'a release leaves the keys',
    teaches: 'Keys that nobody deletes keep all clients out until they expire. They try again forever.',
    clauses: {
      release: client.local({
        guard: (me) => me.phase === 'held',
        effect: (me) => [{ ...anew(me), phase: 'idle' }],
      }),
    },
    model: { requests: 1 },
    verdicts: { starvationFreedom: 'violated', livelockFreedom: 'violated', entryPossible: 4 },
  },
  {
    name: 'a client that is refused does not try again',
    teaches: 'A refused client must delete the keys that it has, and try again.',
    clauses: { retry: undefined },
    model: { requests: 1 },
    verdicts: { deadlockFreedom: 10, entryPossible: 6 },
  },
  {
    name: 'no instance votes',
    teaches: 'If no instance votes, no client gets the lock: mutual exclusion holds, and no client enters.',
    clauses: { ask: undefined },
    model: { requests: 1 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
]
