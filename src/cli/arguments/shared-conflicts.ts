// What a search by tasks refuses.
import type { Conflict } from './option-conflict.js'

/** Options that do not fit `--shared`, and those that need it. */
export const sharedConflicts: readonly Conflict[] = [
  {
    option: 'queue',
    isGiven: ({ queue, shared }) => queue !== undefined && shared === undefined,
    why: 'the states go through a folder that every machine sees; name it with --shared',
  },
  {
    option: 'prefix',
    isGiven: ({ prefix, queue }) => prefix !== undefined && queue === undefined,
    why: 'it names keys of a queue; add --queue, or leave it out',
  },
  {
    option: 'shared',
    isGiven: ({ shared, search = 'bfs' }) => shared !== undefined && search !== 'bfs',
    why: 'tasks go level by level, which only a breadth-first search has; leave --search out',
  },
  ...(
    [
      ['store', 'the states are in the shared folder'],
      ['within', 'tasks expand every state'],
      ['certificate', 'a certificate is written from states in memory'],
      ['checkpoint', 'the shared folder already keeps what is found'],
      ['workers', 'each task has one thread, and coterie worker --jobs says how many are done at a time'],
      ['liveness', 'properties of runs need the graph in one process'],
      ['ltl', 'properties of runs need the graph in one process'],
      ['expect', 'expectations are also about runs, which need the graph in one process'],
      ['refines', 'a mapping is checked in one process'],
      ['watch', '--watch checks small models again and again'],
    ] as const
  ).map(
    ([option, why]): Conflict => ({
      option: 'shared',
      isGiven: (given) => given.shared !== undefined && given[option] !== undefined,
      why: `with --${option}: ${why}; leave one of the options out`,
    }),
  ),
  {
    option: 'shared',
    isGiven: ({ shared, reduce = [] }) => shared !== undefined && reduce.some((name) => name !== 'none'),
    why: 'a reduction is certified call by call in one process; leave --reduce out',
  },
]
