// How many threads a search has if the user does not say. In a container the load may be that of the whole machine: then a search has
// fewer threads than it could, and the same result.
import { availableParallelism, loadavg } from 'node:os'
import { mostWorkers } from '../../search/parallel/workers.js'

/** What decides it. */
interface Machine {
  /** The cores that this process may use. */
  readonly cores: number
  /** The threads that were running or waiting for a core, averaged over a minute; 0 where the system does not say (Windows). */
  readonly load: number
  readonly env: { readonly [name: string]: string | undefined }
}

const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  load: loadavg()[0]!,
  env: process.env,
})

/** Half of the idle cores, at least 1 and at most `mostWorkers`. In continuous integration 1, since other jobs share its machine. */
export const defaultWorkers = ({ cores, load, env }: Machine = thisMachine()): number => {
  const { CI } = env
  if (CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0') return 1
  return Math.min(mostWorkers, Math.max(1, Math.floor((cores - load) / 2)))
}
