// The default memory budget of a search.
import { freemem } from 'node:os'

const least = 2 ** 28

// Since Node 20.13; it respects the limit of a container, which the free memory of the machine does not.
const availableMemory = (): number => {
  const { availableMemory: available } = process as { availableMemory?: () => number }
  return available === undefined ? freemem() : available.call(process)
}

/** Half of the available memory, but at least 256 MB. */
export const defaultMemory = (available: () => number = availableMemory): number =>
  Math.max(least, Math.floor(available() / 2))

/** The help of `--memory`. */
export const memoryHelp = (what: string): string =>
  `${what} when the states and tables of the search exceed this size, such as 2G; Node itself needs another 80 to 140 MB (default: half of the available memory)`
