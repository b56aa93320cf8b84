// A graph over state vectors, made one state at a time. The kernel by itself is the full graph. A reduction is a graph around
// another graph: it leaves out states (src/reduce/quotient.ts) or steps (src/reduce/ample-graph.ts). The search sees no
// difference: it expands states, and the successors are in the kernel.
import type { Kernel } from './kernel.js'

/** What a search tells the graph about the states that it has found so far. */
export interface FoundStates {
  /** Loads a state into the kernel again. */
  load(state: number, v: Int32Array): void
  /** Whether the first successor that the kernel holds is another state than `from`, and is new or not yet expanded. */
  leadsToOpenState(from: number): boolean
}

/** How many states and steps of the full graph the states of a quotient represent. */
export interface Orbits {
  readonly states: number
  readonly transitions: number
}

/** A graph whose nodes are state vectors; the search numbers them. */
export interface StepGraph {
  readonly kernel: Kernel
  /** Memory held besides the kernel's, in bytes. */
  readonly bytes: number
  /** Undefined where every state represents itself. */
  readonly orbits: Orbits | undefined
  /** Replaces a vector by the one that represents it. */
  represent(v: Int32Array): void
  /** Makes all successors of the state that the kernel has loaded. */
  expandFully(): void
  /** Makes the successors of a state that the kernel has loaded, as far as they are needed. */
  expand(state: number, v: Int32Array, found: FoundStates): void
  /** Makes the successors of an expanded state once more, as `expand` made them. */
  expandAgain(state: number, v: Int32Array, found: FoundStates): void
  /** Notes that a state is new: the representative of a start, or the `step`-th successor of `from`. */
  discovered(state: number, from?: number, step?: number): void
  /** Notes that the successors in the kernel are those of this state. */
  expanded(state: number): void
  /** A number that tells how the `step`-th successor was renamed; 0 for not at all. */
  renamingOf(step: number): number
  /** States of which `expand` left out steps that are needed after all. The search expands them again. */
  incomplete(states: number): readonly number[]
}

/** All states, with all their steps. */
export class FullGraph implements StepGraph {
  readonly kernel: Kernel
  readonly bytes = 0
  readonly orbits = undefined

  constructor(kernel: Kernel) {
    this.kernel = kernel
  }

  represent(): void {}

  expandFully(): void {
    this.kernel.successors()
  }

  expand(): void {
    this.kernel.successors()
  }

  expandAgain(state: number, v: Int32Array, found: FoundStates): void {
    found.load(state, v)
    this.kernel.successors()
  }

  discovered(): void {}

  expanded(): void {}

  renamingOf(): number {
    return 0
  }

  incomplete(): readonly number[] {
    return []
  }
}
