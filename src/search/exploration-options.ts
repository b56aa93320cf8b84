// How an exploration searches, what ends it, and what it stores.
import type { SearchOrder } from './frontier.js'
import type { Guide } from './guide.js'
import type { SearchRecord } from './search-record.js'
import type { StateSet } from './state-set.js'

/** The kernels. */
export const kernels = ['js', 'wasm'] as const

export type KernelName = (typeof kernels)[number]

/** The limits of an exploration, and what it stores. */
export interface ExplorationOptions {
  readonly order: SearchOrder
  /** For a directed search: its guide, for the states in a set. */
  readonly guide?: (visited: StateSet) => Guide
  readonly maxStates: number
  /** No state at this distance or beyond is expanded. */
  readonly maxDepth: number
  /** The most bytes that the search may hold. */
  readonly memory: number
  /** Whether to store for each state the number of its last-found successor, which `entryPossible` uses. */
  readonly links: boolean
  /** The kernel to search with; by default the fastest that can do it. All find the same. */
  readonly kernel?: KernelName
  /** From this many states on, the kernel in WebAssembly continues the search, if it can; by default where that is worth its start. */
  readonly wasmFrom?: number
  /** The most bytes of the kernel in WebAssembly; beyond them the other continues. */
  readonly wasmMemory?: number
  /** The number of threads that search large levels, if the search allows it; by default one. All find the same. */
  readonly workers?: number
  /** A level with fewer states is searched by one thread; by default where several are worth it. */
  readonly leastLevel?: number
  /** Whether to wait until all threads have started; by default one begins. */
  readonly workersStart?: 'at once' | 'later'
  /** What is kept of the search; undefined to keep nothing. Only for searches without an obstacle (kernel-choice.ts). */
  readonly record?: SearchRecord
  /**
   * Given if the caller looks at the graph of the states during the search, and after it: the number of expanded states at which it does
   * so next. Then the caller ends the search (`Exploration.end`).
   */
  readonly pauseAt?: () => number
  /** Where to start, if not in the initial states; runs then count from these states. */
  readonly starts?: readonly Int32Array[]
}
