// A graph around the graph of a search in which one clause is taken at once: where a site can take it, no other step is explored.
// It shows how many states the moments between the clause and the step that enables it take. It is not a reduction: it leaves
// interleavings out, so it preserves no property. Its only use is the number of states of a coarser model.
import type { Kernel } from '../../compile/kernel.js'
import type { FoundStates, StepGraph } from '../../compile/step-graph.js'

/** Another graph, with one clause at once. */
export class AtOnceGraph implements StepGraph {
  readonly kernel: Kernel
  /** The expanded states in which the clause could be taken: the coarser model does not have them. */
  readonly between = new Set<number>()
  private readonly inner: StepGraph
  private readonly clause: string

  constructor(inner: StepGraph, clause: string) {
    this.inner = inner
    this.kernel = inner.kernel
    this.clause = clause
  }

  get bytes(): number {
    return this.inner.bytes
  }

  get orbits(): undefined {
    return undefined
  }

  represent(v: Int32Array): void {
    this.inner.represent(v)
  }

  expandFully(): void {
    this.inner.expandFully()
  }

  expand(state: number, v: Int32Array, found: FoundStates): void {
    this.inner.expand(state, v, found)
    if (this.keepClause()) this.between.add(state)
  }

  expandAgain(state: number, v: Int32Array, found: FoundStates): void {
    this.inner.expandAgain(state, v, found)
    this.keepClause()
  }

  // The steps of one instance of the clause are enough: the others follow at once in the next states.
  private keepClause(): boolean {
    const { kernel, clause } = this
    const { words, hashes, broken, origins, packing, tables } = kernel
    const isIt = (k: number): boolean => origins[k]! >= 0 && tables.origins.clauseOf(origins[k]!) === clause
    let kept = 0
    let site = -1
    for (let k = 0; k < kernel.count; k++) {
      if (!isIt(k)) continue
      const own = tables.origins.at(origins[k]!).site
      if (site < 0) site = own
      if (own !== site) continue
      words.copyWithin(kept * packing.words, k * packing.words, (k + 1) * packing.words)
      hashes[kept] = hashes[k]!
      broken[kept] = broken[k]!
      origins[kept++] = origins[k]!
    }
    if (kept > 0) kernel.count = kept
    return kept > 0
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
