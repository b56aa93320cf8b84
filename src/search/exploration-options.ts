// How an exploration searches, what ends it, and what it stores.
import type { SearchOrder } from './frontier.js'
import type { Guide } from './guide.js'
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
  /** With this many states the kernel in WebAssembly goes on, if it can; by default where that is worth its start. */
  readonly wasmFrom?: number
  /** The most bytes of the kernel in WebAssembly; beyond them the other goes on. */
  readonly wasmMemory?: number
  /** Where to start, if not in the initial states; runs then count from these states. */
  readonly starts?: readonly Int32Array[]
}
