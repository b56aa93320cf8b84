// How many threads take part in a search, and why one does it alone.
import type { ExplorationOptions } from '../exploration-options.js'
import { parallelModule } from './parallel-module.js'
import { bytesOfRounds } from './rounds.js'
import { hasThreads } from './search-threads.js'
import { mostWorkers, type Workers } from './workers.js'

// Below this many states, a round costs more than it saves.
const worthRounds = 2048

// Their buffers may take this share of the memory.
const shareOfMemory = 1 / 4

/** The threads that a search shall have; undefined for one. With little memory they are fewer. */
export const workersOf = ({
  workers = 1,
  leastLevel = worthRounds,
  workersStart = 'later',
  memory,
}: ExplorationOptions): Workers | undefined => {
  let count = Math.min(Math.trunc(workers), mostWorkers)
  while (count > 1 && bytesOfRounds(count) > memory * shareOfMemory) count--
  return count > 1 ? { count, leastLevel, starts: workersStart } : undefined
}

/** Why one thread does a search that the kernel in WebAssembly can do; undefined if several can. */
export const obstacleToThreads = (options: ExplorationOptions): string | undefined => {
  if (!hasThreads()) return 'this version of Node does not let it start threads; those from 20.16 on do'
  if (parallelModule() === undefined) return 'WebAssembly has no shared memory here'
  if (workersOf(options) === undefined) return 'the memory is too small for the buffers of several'
  return undefined
}
