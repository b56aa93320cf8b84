// What each refinement of nodes needs: the graph, whether silent steps and their endlessness count, and the codes of the node that it
// looks at.
import type { Budget } from '../liveness/budget.js'
import type { EventGraph } from './event-graph.js'
import type { Collapsed } from './silent-components.js'

/**
 * What tells nodes apart. `strong`: every step, silent ones too. `branching`: events, and which of them were still possible after
 * each silent step. `divergence`: as `branching`, and whether silent steps may go on forever.
 */
export type Bisimilarity = 'strong' | 'branching' | 'divergence'

/** Stands among codes for silent steps without end. */
export const divergence = -1

/** A refinement of nodes. */
export abstract class Refining {
  protected readonly graph: EventGraph
  protected readonly isBranching: boolean
  protected readonly budget: Budget
  protected codes = new Float64Array(64)
  private readonly diverges: Uint8Array | undefined

  /** @param graph for `branching` and `divergence` a collapsed graph */
  constructor(graph: EventGraph | Collapsed, kind: Bisimilarity, budget: Budget) {
    this.graph = graph
    this.isBranching = kind !== 'strong'
    this.diverges = kind === 'divergence' && 'diverges' in graph ? graph.diverges : undefined
    this.budget = budget
  }

  /** Whether silent steps from a node may go on forever, and that counts. */
  protected isEndless(node: number): boolean {
    return this.diverges?.[node] === 1
  }

  /** Makes room for this many codes. */
  protected room(length: number): void {
    if (length <= this.codes.length) return
    const longer = new Float64Array(Math.max(length, 2 * this.codes.length))
    longer.set(this.codes)
    this.codes = longer
  }
}
