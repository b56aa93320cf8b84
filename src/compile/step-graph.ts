// A graph over state vectors, computed state by state. The kernel by itself is the full graph. A reduction is a graph around
// another graph: it omits states (src/reduce/quotient.ts) or steps (src/reduce/ample-graph.ts). The search sees no difference:
// it expands states, and the successors are in the kernel.
import type { Kernel } from './kernel.js'
import type { SuccessorRewriter } from './successor-rewriter.js'

/** What a search shows the graph of the states found so far. */
export interface FoundStates {
  /** Loads a state into the kernel again. */
  load(state: number, v: Int32Array): void
  /** Whether the kernel's first successor is another state than `from`, and is new or not yet expanded. */
  leadsToOpenState(from: number): boolean
}

/** The numbers of states and steps of the full graph that the states of a quotient represent. */
export interface Orbits {
  readonly states: number
  readonly transitions: number
}

/** A graph whose nodes are state vectors; the search numbers them. */
export interface StepGraph {
  readonly kernel: Kernel
  /** Memory in use in addition to that of the kernel, in bytes. */
  readonly bytes: number
  /** Undefined if every state represents itself. */
  readonly orbits: Orbits | undefined
  /** With a constraint: the number of states that `expand` left without their steps, and whether the last one is one of them. */
  readonly outside?: { readonly states: number; readonly isHere: boolean }
  /** Replaces a vector by its representative. */
  represent(v: Int32Array): void
  /** Computes all successors of the state that the kernel has loaded. */
  expandFully(): void
  /** Computes the successors of a state that the kernel has loaded, as far as they are needed. */
  expand(state: number, v: Int32Array, found: FoundStates): void
  /** Computes the successors of an expanded state again, as `expand` did. */
  expandAgain(state: number, v: Int32Array, found: FoundStates): void
  /** Called for a new state: the representative of a start, or the `step`-th successor of `from`. */
  discovered(state: number, from?: number, step?: number): void
  /** Called when the successors in the kernel are those of this state. */
  expanded(state: number): void
  /** The number of the renaming of the `step`-th successor; 0 if it was not renamed. */
  renamingOf(step: number): number
  /** The states for which `expand` omitted steps that turned out to be needed. The search expands them again. */
  incomplete(states: number): readonly number[]
}

/** A graph with all steps of its states, which can also be computed in part. */
export interface WholeGraph extends StepGraph {
  /** Computes the successors of the state that the kernel has loaded by the clauses of a site. */
  expandLocals(site: number): void
  /** Computes its successors by the m-th message that a channel can deliver. */
  expandDelivery(channel: number, m: number): void
}

/** All states, with all their steps. A graph around it may have each successor rewritten before the kernel stores it. */
export class FullGraph implements WholeGraph {
  readonly kernel: Kernel
  readonly bytes = 0
  readonly orbits = undefined

  constructor(kernel: Kernel) {
    this.kernel = kernel
  }

  represent(): void {}

  expandFully(rewriter?: SuccessorRewriter): void {
    this.kernel.successors(rewriter)
  }

  expandLocals(site: number, rewriter?: SuccessorRewriter): void {
    this.kernel.localsOf(site, rewriter)
  }

  expandDelivery(channel: number, m: number, rewriter?: SuccessorRewriter): void {
    this.kernel.deliveriesOf(channel, m, rewriter)
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
