// How much memory a search may hold where the command line does not say it.
import { freemem } from 'node:os'

const least = 2 ** 28

// Since Node 20.13; it knows the limit of a container, which the free memory of the machine does not.
const availableMemory = (): number => {
  const { availableMemory: available } = process as { availableMemory?: () => number }
  return available === undefined ? freemem() : available.call(process)
}

/** Half of what is available, but at least 256 MB. */
export const defaultMemory = (available: () => number = availableMemory): number =>
  Math.max(least, Math.floor(available() / 2))

/** What `--memory` is, for help. */
export const memoryHelp = (what: string): string =>
  `${what} once its states and tables hold this much, such as 2G; not counted is Node itself, 80 to 140 MB (half of what is available)`
