// A graph in which a state has one successor instead of all if a single step is an ample set (ample-sets.ts). Its states are
// those of the graph inside, which may be a quotient.
import type { Kernel } from '../compile/kernel.js'
import { PagedInts } from '../compile/paged-ints.js'
import type { FoundStates, Orbits, StepGraph } from '../compile/step-graph.js'
import type { AmpleSets } from './ample-sets.js'

/** A graph without the steps that only repeat others in another order. */
export class AmpleGraph implements StepGraph {
  readonly kernel: Kernel
  private readonly graph: StepGraph
  private readonly ample: AmpleSets
  /** By expanded state: the choice of its ample set, or 0 if all its steps were used. */
  private readonly choices = new PagedInts()
  private choice = 0

  constructor(graph: StepGraph, ample: AmpleSets) {
    this.graph = graph
    this.kernel = graph.kernel
    this.ample = ample
  }

  get bytes(): number {
    return this.choices.bytes + this.graph.bytes
  }

  get orbits(): Orbits | undefined {
    return this.graph.orbits
  }

  represent(v: Int32Array): void {
    this.graph.represent(v)
  }

  expandFully(): void {
    this.choice = 0
    this.graph.expandFully()
  }

  expand(state: number, v: Int32Array, found: FoundStates): void {
    this.choice = this.tryAmple(state, v, found)
    if (this.choice === 0) this.graph.expand(state, v, found)
  }

  /**
   * Makes the kernel compute the only successor of an ample set, and returns the number of the choice; 0 if there is no ample
   * set. If choices could form a cycle, the step must lead to a state that is not yet expanded: condition C3 of ample-sets.ts.
   */
  private tryAmple(state: number, v: Int32Array, found: FoundStates): number {
    const { ample, kernel } = this
    for (let from = 0; ; from = ample.next) {
      const choice = ample.try(v, from)
      if (choice === 0) return 0
      // A step that breaks a rule is never the only one: a shown trace consists of steps of the full graph.
      if (kernel.broken[0] !== 0) {
        found.load(state, v)
        return 0
      }
      if (ample.ordered || found.leadsToOpenState(state)) return choice
      // The kernel has to try the next candidate in the same state.
      found.load(state, v)
    }
  }

  expandAgain(state: number, v: Int32Array, found: FoundStates): void {
    const choice = this.choices.get(state)
    if (choice === 0) {
      this.graph.expandAgain(state, v, found)
      return
    }
    found.load(state, v)
    for (let from = 0; ; from = this.ample.next) {
      const next = this.ample.try(v, from)
      if (next === choice) return
      if (next === 0) throw new Error('an earlier choice is not found again')
      found.load(state, v)
    }
  }

  discovered(state: number, from?: number, step?: number): void {
    this.graph.discovered(state, from, step)
  }

  expanded(state: number): void {
    this.choices.set(state, this.choice)
    this.graph.expanded(state)
  }

  renamingOf(step: number): number {
    return this.graph.renamingOf(step)
  }

  // Later events may show that a step is not an ample set after all.
  incomplete(states: number): readonly number[] {
    const { ample, choices } = this
    if (ample.reconsider()) return []
    const found: number[] = []
    for (let state = 0; state < states; state++) {
      const choice = choices.get(state)
      if (choice !== 0 && !ample.stands(choice)) found.push(state)
    }
    return found
  }

  /** The number of states, among the first `states`, for which one step was enough. */
  reducedStates(states: number): number {
    let reduced = 0
    for (let state = 0; state < states; state++) if (this.choices.get(state) !== 0) reduced++
    return reduced
  }
}
