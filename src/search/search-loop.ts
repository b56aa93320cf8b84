// The interface of the loops that search, and what ends them. All find the same states with the same numbers.
import type { ExplorationOptions, KernelName } from './exploration-options.js'
import type { StepCounts } from './search.js'
import type { KeptExpansions } from './search-record.js'
import type { SearchSoFar } from './search-so-far.js'
import type { FoundSteps } from './wasm/step-block.js'

/** A loop over the states of a search. */
export interface SearchLoop {
  /** The kernel that searches at present. */
  readonly kernelName: KernelName
  /** The number of states that several threads have expanded. */
  readonly inRounds: number
  /** Expands about this many states more, or fewer if the search ends. */
  run(expansions: number): void
  /** Takes the states from this one on, with the new states and links that were kept of their expansions, instead of expanding them. */
  adopt(kept: KeptExpansions, state: number): void
  /** Whether the new states of the expansions from this one on, which it has done again, are those that were kept. */
  agrees(kept: KeptExpansions, state: number): boolean
  /** Sets what is counted of the states expanded so far. */
  setSteps(steps: StepCounts): void
  /** The numbers of the successors of an expanded state, in order; valid until the next call. */
  successorsOf(state: number): Int32Array
  /** The steps of these states, which are expanded, in some pieces; undefined if the kernel in TypeScript has to find them. */
  stepsOf(from: number, end: number): Generator<FoundSteps, void> | undefined
  /** Ends what works for the search beside it. It may go on without. */
  end(): void
}

// The search compares its memory with the limit after this many expansions, a power of two.
const expansionsPerCheck = 32

/** Stops a search that holds more memory than it may, if it is time to look. */
export const compareMemory = (soFar: SearchSoFar, { memory }: Pick<ExplorationOptions, 'memory'>): void => {
  if ((soFar.expanded & (expansionsPerCheck - 1)) === 0 && soFar.bytes > memory) soFar.stop('memory')
}
