// What a search whose states are on a disk refuses.
import type { Conflict, GivenOptions } from './option-conflict.js'

const isOnDisk = ({ store }: GivenOptions): boolean => store === 'disk'

/** Options that do not fit `--store disk`, and one that needs it. */
export const diskConflicts: readonly Conflict[] = [
  {
    option: 'scratch',
    isGiven: (given) => given.scratch !== undefined && !isOnDisk(given),
    why: 'only --store disk has files of states; add that, or leave the option out',
  },
  {
    option: 'store',
    isGiven: (given) => isOnDisk(given) && (given.search ?? 'bfs') !== 'bfs',
    why: 'on a disk states are compared level by level, which only a breadth-first search has; leave --search out',
  },
  ...(
    [
      ['certificate', 'a certificate is written from states in memory'],
      ['checkpoint', 'the states are in files that end with the search'],
      ['within', 'a search with a constraint has its states in memory'],
      ['liveness', 'properties of runs need the graph in memory'],
      ['ltl', 'properties of runs need the graph in memory'],
      ['expect', 'expectations are also about runs, which need the graph in memory'],
    ] as const
  ).map(
    ([option, why]): Conflict => ({
      option: 'store',
      isGiven: (given) => isOnDisk(given) && given[option] !== undefined,
      why: `disk with --${option}: ${why}; leave one of the options out`,
    }),
  ),
  {
    option: 'store',
    isGiven: (given) =>
      isOnDisk(given) && (given.reduce ?? []).some((name) => !['none', 'timestamps'].includes(name)),
    why: 'disk has no symmetry and no partial order, which need the states in memory; leave them out of --reduce',
  },
]
