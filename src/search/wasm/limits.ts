// What ends a search in WebAssembly, or interrupts it.
import type { SearchRecord } from '../search-record.js'

// A little less than four gigabytes.
export const addressable = 2 ** 32 - 2 ** 28

/** The limits of a loop. */
export interface Limits {
  readonly maxStates: number
  readonly maxDepth: number
  /** The most bytes that the search may hold. */
  readonly memory: number
  /** Whether to keep the links of the states. */
  readonly links: boolean
  /** The most bytes that the instance may hold; by default almost all that it can address. */
  readonly wasmMemory?: number
  /** What is kept of the search. */
  readonly record?: SearchRecord
  /** The number of expanded states at which the caller looks at the search, so a round ends there. */
  readonly pauseAt?: () => number
}
