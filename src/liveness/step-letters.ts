// The bits of a formula's atoms about steps, by edge. They are noted while the edges are computed, since a graph does not keep the clauses
// of its edges.

import type { Exploration } from '../search/exploration.js'
import type { StepTest } from '../semantics/step-atom.js'
import type { Budget } from './budget.js'
import type { Walk } from './edges.js'

/** The letters of the edges of one search, for one formula. */
export class StepLetters {
  letters = new Uint32Array(0)
  private readonly tests: readonly (readonly [bit: number, test: StepTest])[]
  private search: Exploration | undefined
  // By origin of a step; -1 where it is not known yet.
  private known = new Int32Array(0)

  /** @param tests the atoms about steps, each with its number among all atoms */
  constructor(tests: readonly (readonly [bit: number, test: StepTest])[]) {
    this.tests = tests
  }

  /** Makes room for the edges of a search. */
  begin(search: Exploration, budget: Budget): void {
    const { transitions } = search.progress()
    budget.claim(4 * transitions)
    this.search = search
    this.letters = new Uint32Array(transitions)
    this.known = new Int32Array(0)
  }

  /** Notes the letter of an edge, which is the step of the kernel with this index. */
  note(edge: number, step: number): void {
    this.letters[edge] = this.ofStep(step)
  }

  /** A walk along edges with these letters that takes no step with another letter, where several steps lead to the same state. */
  exact(walk: Walk, letters: readonly number[]): Walk {
    return {
      ...walk,
      isStep: (step, k) => walk.isStep(step, k) && this.ofStep(step) === letters[k],
    }
  }

  private ofStep(step: number): number {
    const { kernel } = this.search!
    const origin = kernel.origins[step]!
    // The loss of a message runs no clause.
    if (origin < 0) return 0
    const { origins } = kernel.tables
    if (origin >= this.known.length) {
      const longer = new Int32Array(2 * origins.size).fill(-1)
      longer.set(this.known)
      this.known = longer
    }
    if (this.known[origin]! < 0) {
      const taken = origins.at(origin)
      this.known[origin] = this.tests.reduce((bits, [bit, test]) => bits | (test(taken) ? 1 << bit : 0), 0)
    }
    return this.known[origin]!
  }
}
