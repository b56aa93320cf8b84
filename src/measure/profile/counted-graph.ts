// A graph around the graph of a search, which counts for each clause its steps and the states that it is the first to reach. A
// clause that makes many new states has effects that many other steps do not undo.
import type { Kernel } from '../../compile/kernel.js'
import type { FoundStates, Orbits, StepGraph } from '../../compile/step-graph.js'

/** What one clause, or the loss or duplication of a message, contributes. */
export interface ClauseCount {
  readonly clause: string
  readonly steps: number
  /** The states that a search first reaches by one of its steps. */
  readonly fresh: number
}

/** The names of the steps that are no clauses. */
const lossOfMessage = 'loss of a message'
const copyOfMessage = 'copy of a message'

interface Counts {
  steps: number
  fresh: number
}

/** Counts the steps of another graph. */
export class CountedGraph implements StepGraph {
  readonly kernel: Kernel
  private readonly inner: StepGraph
  private readonly counts = new Map<string, Counts>()
  /** The losses before the steps in the kernel. */
  private lostBefore = 0

  constructor(inner: StepGraph) {
    this.inner = inner
    this.kernel = inner.kernel
    for (const clause of this.kernel.model.spec.clauses.keys())
      this.counts.set(clause, { steps: 0, fresh: 0 })
  }

  /** The clauses that have been taken, those with most new states first. */
  get clauses(): readonly ClauseCount[] {
    return [...this.counts]
      .map(([clause, counts]) => ({ clause, ...counts }))
      .filter(({ steps }) => steps > 0)
      .sort((a, b) => b.fresh - a.fresh || b.steps - a.steps)
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
    this.inner.expand(state, v, found)
    this.lostBefore = this.lostIn(v)
  }

  expandAgain(state: number, v: Int32Array, found: FoundStates): void {
    this.inner.expandAgain(state, v, found)
    this.lostBefore = this.lostIn(v)
  }

  discovered(state: number, from?: number, step?: number): void {
    this.inner.discovered(state, from, step)
    if (step !== undefined) this.of(this.nameOf(step)).fresh++
  }

  expanded(state: number): void {
    this.inner.expanded(state)
    for (let k = 0; k < this.kernel.count; k++) this.of(this.nameOf(k)).steps++
  }

  renamingOf(step: number): number {
    return this.inner.renamingOf(step)
  }

  incomplete(states: number): readonly number[] {
    return this.inner.incomplete(states)
  }

  private lostIn(v: Int32Array): number {
    const { lost } = this.kernel.tables.slots
    return lost < 0 ? 0 : v[lost]!
  }

  /** The clause of a successor in the kernel, or that a message is lost or copied. */
  nameOf(step: number): string {
    const { kernel } = this
    const { tables, packing } = kernel
    const origin = kernel.origins[step]!
    if (origin >= 0) return tables.origins.clauseOf(origin)
    const { lost } = tables.slots
    if (lost < 0) return copyOfMessage
    const word = kernel.words[step * packing.words + packing.word[lost]!]!
    const after = (word >>> packing.shift[lost]!) & packing.mask[lost]!
    return after > this.lostBefore ? lossOfMessage : copyOfMessage
  }

  private of(name: string): Counts {
    let counts = this.counts.get(name)
    if (counts === undefined) {
      counts = { steps: 0, fresh: 0 }
      this.counts.set(name, counts)
    }
    return counts
  }
}
