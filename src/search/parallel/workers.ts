// How many threads take part in a search, and which searches they can do.
import type { Kernel } from '../../compile/kernel.js'
import type { ExplorationOptions } from '../exploration-options.js'
import { parallelModule } from './parallel-module.js'
import { hasThreads } from './search-threads.js'

/** The threads of a search. */
export interface Workers {
  /** Their number, with that of the search itself. */
  readonly count: number
  /** A level with fewer states to expand is left to one thread. */
  readonly leastLevel: number
  /** Whether the search begins when all have started, or works alone until then. */
  readonly starts: 'at once' | 'later'
}

/** The most threads of a search: the index has this many parts. */
export const mostWorkers = 16

// Below this many states, a round costs more than it saves.
const worthRounds = 2048

/** The threads that a search shall have; undefined for one. */
export const workersOf = ({
  workers = 1,
  leastLevel = worthRounds,
  workersStart = 'later',
}: ExplorationOptions): Workers | undefined =>
  workers > 1
    ? { count: Math.min(workers, mostWorkers), leastLevel, starts: workersStart }
    : undefined

/** Why one thread does a search that the kernel in WebAssembly can do; undefined if several can. */
export const reasonForOne = (kernel: Kernel, options: ExplorationOptions, isReduced: boolean): string | undefined => {
  if (isReduced) return 'canonical timestamps'
  if (kernel.monitors.length > 0) return 'a rule about steps'
  if (options.links) return 'entryPossible, which follows every step'
  if (!hasThreads()) return 'no threads here; Node has them for this from version 20.16 on'
  if (parallelModule() === undefined) return 'no WebAssembly with shared memory here'
  return undefined
}
