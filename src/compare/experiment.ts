// An experiment: something that a node can do, in the logic that fits the relation (R. De Nicola and F. Vaandrager, Three Logics for
// Branching Bisimulation, Journal of the ACM 42, 1995, section 3: `while` is their until). One that a node can do and another
// cannot tells the two apart.
import { type EventGraph, silent } from './event-graph.js'

/** Several experiments at once; a node must be able to do each. */
export type Experiments = readonly Experiment[]

/** A statement about a node. */
export type Experiment =
  | {
      /** After silent steps a step with this label leads to a node of which `after` is true. A silent label may also be not a step. */
      readonly kind: 'can'
      readonly label: number
      readonly after: Experiments
      /** Before that step, one of these is true of each node; undefined if that need not be. */
      readonly while: readonly Experiments[] | undefined
    }
  | {
      /** Silent steps can go on forever. */
      readonly kind: 'diverges'
      readonly while: readonly Experiments[] | undefined
    }
  | { readonly kind: 'cannot'; readonly of: Experiment }

/** Decides of which nodes of a graph experiments are true. */
export class Laboratory {
  private readonly graph: EventGraph
  private readonly diverges: Uint8Array | undefined
  private readonly isStrong: boolean
  private readonly known = new WeakMap<Experiment, Map<number, boolean>>()

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
    const answer = this.search(experiment, node)
    known.set(node, answer)
    return answer
  }

  private search(experiment: Exclude<Experiment, { kind: 'cannot' }>, start: number): boolean {
    const { first, to, label } = this.graph
    const seen = new Set<number>()
    const open = [start]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue
      seen.add(node)
      if (experiment.kind === 'can' && this.isSilentlyThere(experiment, node)) return true
      const choices = experiment.while
      if (choices !== undefined && !choices.some((some) => this.areTrue(some, node))) continue
      if (experiment.kind === 'diverges' && this.diverges?.[node] === 1) return true
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        const target = to[edge]!
        if (experiment.kind === 'can' && label[edge] === experiment.label && this.leads(experiment, target))
          return true
        if (!this.isStrong && label[edge] === silent) open.push(target)
      }
    }
    return false
  }

  private leads({ label, after }: Extract<Experiment, { kind: 'can' }>, target: number): boolean {
    // A silent step that leads there is found at its end.
    return (this.isStrong || label !== silent) && this.areTrue(after, target)
  }

  private isSilentlyThere({ label, after }: Extract<Experiment, { kind: 'can' }>, node: number): boolean {
    return !this.isStrong && label === silent && this.areTrue(after, node)
  }
}
