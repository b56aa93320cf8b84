// A graph whose states outside a constraint have no steps: they are found and checked, but not expanded. It is the outermost graph, so
// it asks about the states that the search stores. That each of these represents its class is certified with the predicate: see
// src/compile/predicates.ts. Partial order is refused, since a step that it leaves out may be one that leads outside.
import type { Kernel } from '../compile/kernel.js'
import type { FoundStates, Orbits, StepGraph } from '../compile/step-graph.js'

/** A graph without the steps of the states outside a constraint. */
export class ConstrainedGraph implements StepGraph {
  readonly kernel: Kernel
  readonly outside = { states: 0, isHere: false }
  private readonly inner: StepGraph
  private readonly isInside: (v: Int32Array) => boolean

  constructor(inner: StepGraph, isInside: (v: Int32Array) => boolean) {
    this.inner = inner
    this.kernel = inner.kernel
    this.isInside = isInside
  }

  get bytes(): number {
    return this.inner.bytes
  }

  get orbits(): Orbits | undefined {
    return this.inner.orbits
  }

  represent(v: Int32Array): void {
    this.inner.represent(v)
  }

  expandFully(): void {
    this.inner.expandFully()
  }

  expand(state: number, v: Int32Array, found: FoundStates): void {
    const { outside } = this
    outside.isHere = !this.isInside(v)
    if (!outside.isHere) {
      this.inner.expand(state, v, found)
      return
    }
    outside.states++
    this.kernel.noSuccessors()
  }

  expandAgain(state: number, v: Int32Array, found: FoundStates): void {
    found.load(state, v)
    if (this.isInside(v)) this.inner.expandAgain(state, v, found)
    else this.kernel.noSuccessors()
  }

  discovered(state: number, from?: number, step?: number): void {
    this.inner.discovered(state, from, step)
  }

  expanded(state: number): void {
    this.inner.expanded(state)
  }

  renamingOf(step: number): number {
    return this.inner.renamingOf(step)
  }

  incomplete(states: number): readonly number[] {
    return this.inner.incomplete(states)
  }
}
