// An experiment: something that a node can do, in the logic that fits the relation. For the branching relations it looks at the node just
// before a step and at the one after it, as in epsilon(phi a psi) (R. van Glabbeek, The Linear Time - Branching Time Spectrum II,
// CONCUR 1993, and W. Fokkink, R. van Glabbeek and P. de Wind, Divide and Congruence, Information and Computation 214, 2012,
// section 2.2); for the strong one it is a formula of M. Hennessy and R. Milner. An experiment of which one node is capable and another
// is not tells the two apart.
import { type EventGraph, silent } from './event-graph.js'

/** Several experiments at once; all of them are true of a node. */
export type Experiments = readonly Experiment[]

/** A statement about a node. */
export type Experiment =
  | {
      /** After silent steps a step with this label leads to a node of which `after` is true. A silent label may also be not a step. */
      readonly kind: 'can'
      readonly label: number
      readonly after: Experiments
      /** What is true of the node just before that step; nothing for the strong relation. */
      readonly where: Experiments
    }
  | {
      /** Silent steps lead to a node in which they can go on forever. */
      readonly kind: 'diverges'
      /** What is true of that node. */
      readonly where: Experiments
    }
  | { readonly kind: 'cannot'; readonly of: Experiment }

/** Decides of which nodes of a graph experiments are true. */
export class Laboratory {
  private readonly graph: EventGraph
  private readonly diverges: Uint8Array | undefined
  private readonly isStrong: boolean
  private readonly known = new WeakMap<Experiment, Map<number, boolean>>()
  /** How many experiments it has made, each with one node. */
  made = 0

  /**
   * @param graph for strong bisimilarity any graph: a silent step is then a step like others. Otherwise a collapsed graph
   * @param diverges by node: 1 if silent steps can go on forever there
   */
  constructor(graph: EventGraph, diverges?: Uint8Array) {
    this.graph = graph
    this.diverges = diverges
    this.isStrong = diverges === undefined
  }

  /** Whether all of them are true of a node. */
  areTrue(experiments: Experiments, node: number): boolean {
    return experiments.every((one) => this.isTrue(one, node))
  }

  /** Whether an experiment is true of a node. */
  isTrue(experiment: Experiment, node: number): boolean {
    if (experiment.kind === 'cannot') return !this.isTrue(experiment.of, node)
    const known = this.known.get(experiment) ?? new Map<number, boolean>()
    this.known.set(experiment, known)
    const found = known.get(node)
    if (found !== undefined) return found
    this.made++
    const answer = this.search(experiment, node)
    known.set(node, answer)
    return answer
  }

  private search(experiment: Exclude<Experiment, { kind: 'cannot' }>, start: number): boolean {
    const { first, to, label } = this.graph
    const near = new Set([start])
    // A `Set` also lists what is added on the way.
    for (const node of near) {
      if (this.isDoneIn(experiment, node)) return true
      if (this.isStrong) break
      for (let edge = first[node]!; edge < first[node + 1]!; edge++)
        if (label[edge] === silent) near.add(to[edge]!)
    }
    return false
  }

  // Without further silent steps before it.
  private isDoneIn(experiment: Exclude<Experiment, { kind: 'cannot' }>, node: number): boolean {
    if (!this.areTrue(experiment.where, node)) return false
    if (experiment.kind === 'diverges') return this.diverges?.[node] === 1
    if (!this.isStrong && experiment.label === silent && this.areTrue(experiment.after, node)) return true
    const { first, to, label } = this.graph
    for (let edge = first[node]!; edge < first[node + 1]!; edge++)
      if (label[edge] === experiment.label && this.areTrue(experiment.after, to[edge]!)) return true
    return false
  }
}
