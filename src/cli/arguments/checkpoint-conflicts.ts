// What a command that keeps its search refuses.
import type { Conflict } from './option-conflict.js'
import { isLossy } from './verify-arguments.js'

/** Options that fit no search that is kept. */
export const checkpointConflicts: readonly Conflict[] = [
  {
    option: 'every',
    isGiven: ({ every, checkpoint }) => every !== undefined && checkpoint === undefined,
    why: 'only a search with --checkpoint is kept; add that, or leave the option out',
  },
  {
    option: 'checkpoint',
    isGiven: (given) =>
      given.checkpoint !== undefined && (isLossy(given) || (given.search ?? 'bfs') !== 'bfs'),
    why: 'only a breadth-first search with an exact store is kept; leave --search and --store out, or this option',
  },
  {
    option: 'checkpoint',
    isGiven: ({ checkpoint, liveness, ltl }) =>
      checkpoint !== undefined && (liveness === true || ltl !== undefined),
    why: 'a search for properties of fair runs is not kept; leave --liveness and --ltl out, or this option',
  },
]
