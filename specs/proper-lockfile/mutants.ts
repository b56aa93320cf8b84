// Mutants of proper-lockfile: a directory that keeps no process out, one that stays, and processes that stop trying.
import type { Mutant } from 'coterie'
import { made, process } from './protocol.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'mkdir also succeeds if there is a directory',
    teaches: 'The lock is that mkdir fails if there is a directory.',
    clauses: {
      mkdir: process.local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { self }) => [{ phase: 'held' }, made(self)],
      }),
    },
    model: { requests: 1 },
    verdicts: { mutualExclusion: 4 },
  },
  {
    name: 'release leaves the directory',
    teaches:
      'A directory that nobody removes keeps all processes out until it is stale. They try again forever.',
    clauses: {
      release: process.local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
    },
    model: {},
    verdicts: { entryPossible: 3 },
  },
  {
    name: 'a process that finds a directory does not look at its mtime',
    teaches: 'Without stat, a process that has come too early waits forever.',
    clauses: { stat: undefined },
    model: { requests: 1 },
    verdicts: { deadlockFreedom: 5, entryPossible: 4 },
  },
  {
    name: 'a process that has removed a stale directory does not make its own',
    teaches: 'To remove a stale directory is not to have the lock; mkdir decides.',
    clauses: { mkdirAgain: undefined },
    model: { sites: 1, requests: 1, parameters: { start: 'a stale directory' } },
    verdicts: {
      mutualExclusion: 'vacuous',
      deadlockFreedom: 4,
      entryPossible: 1,
      someoneEnters: 'violated',
    },
  },
]
