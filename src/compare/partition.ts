// Which nodes of a graph are bisimilar, by signature refinement (S. Blom and S. Orzan, Distributed Branching Bisimulation Reduction
// of State Spaces, Electronic Notes in Theoretical Computer Science 89, 2003). All nodes begin in one block. In each round nodes stay
// together if they have the same signature: the labels of their edges, with the blocks that these lead to. For branching
// bisimilarity, a node also has what a silent path within its block leads to.
import type { Budget } from '../liveness/budget.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import { type EventGraph, silent } from './event-graph.js'
import type { Collapsed } from './silent-components.js'
import { Tuples } from './tuples.js'

/**
 * What tells nodes apart. `strong`: every step, silent ones too. `branching`: events, and which of them were still possible after
 * each silent step. `divergence`: as `branching`, and whether silent steps may go on forever.
 */
export type Bisimilarity = 'strong' | 'branching' | 'divergence'

/** The most rounds of which the history is kept: an experiment has up to as many levels, and nobody reads more. */
export const mostRounds = 500

/** Stands in a signature for silent steps without end. */
const divergence = -1

/** A partition of nodes into blocks. */
export class Partition {
  /** By node: its block. */
  block: Int32Array
  /** The number of blocks. */
  blocks: number
  /**
   * The partitions of the rounds before, as long as those nodes were together that the caller watches; the last tells them apart. Empty
   * if there would be more than `mostRounds` of them.
   */
  readonly history: Int32Array[] = []
  private readonly graph: EventGraph
  private readonly diverges: Uint8Array | undefined
  private readonly isBranching: boolean
  private readonly watched: readonly [number, number] | undefined
  private readonly budget: Budget
  private codes = new Float64Array(64)

  /**
   * @param graph for `branching` and `divergence` a collapsed graph
   * @param watched two nodes; the history is kept until they are apart. Undefined to keep none
   */
  constructor(
    graph: EventGraph | Collapsed,
    kind: Bisimilarity,
    watched: readonly [number, number] | undefined,
    budget: Budget,
  ) {
    this.graph = graph
    this.isBranching = kind !== 'strong'
    this.diverges = kind === 'divergence' && 'diverges' in graph ? graph.diverges : undefined
    this.watched = watched
    this.budget = budget
    this.block = budget.ints(graph.size)
    this.blocks = graph.size === 0 ? 0 : 1
    this.history.push(this.block)
  }

  /** Whether two nodes are together. */
  areTogether([one, other]: readonly [number, number]): boolean {
    return this.block[one] === this.block[other]
  }

  /** Refines until no block is divided. */
  *run(): LongWork {
    while (yield* this.round()) {
      // Until a round changes nothing.
    }
  }

  // Whether a block was divided.
  private *round(): LongWork<boolean> {
    const { graph, budget } = this
    const signatures = new Tuples()
    const next = budget.ints(graph.size)
    let claimed = 0
    for (let node = 0; node < graph.size; node++) {
      if ((node & (defaultSlice - 1)) === 0) {
        yield
        budget.claim(Math.max(0, signatures.bytes - claimed))
        claimed = Math.max(claimed, signatures.bytes)
      }
      next[node] = this.signature(node, next, signatures)
    }
    budget.release(claimed)
    const isDivided = signatures.size > this.blocks
    if (!isDivided) {
      budget.release(4 * graph.size)
      return false
    }
    const isKept = this.history.length > 0 && this.watched !== undefined && this.areTogether(this.watched)
    if (!isKept) budget.release(4 * graph.size)
    this.block = next
    this.blocks = signatures.size
    if (isKept) this.history.push(next)
    if (this.history.length > mostRounds + 1) {
      budget.release(4 * graph.size * (this.history.length - 1))
      this.history.length = 0
    }
    return true
  }

  private signature(node: number, next: Int32Array, signatures: Tuples): number {
    const { graph, block, blocks } = this
    const { first, to, label } = graph
    const own = block[node]!
    let count = 1
    this.room(2 + first[node + 1]! - first[node]!)
    this.codes[0] = own
    if (this.diverges?.[node] === 1) this.codes[count++] = divergence
    for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
      const target = to[edge]!
      if (this.isBranching && label[edge] === silent && block[target] === own) {
        // A node with a smaller number, so its signature is known.
        const known = next[target]!
        const begin = signatures.beginOf(known) + 1
        const end = signatures.beginOf(known + 1)
        this.room(count + end - begin + first[node + 1]! - edge)
        for (let k = begin; k < end; k++) this.codes[count++] = signatures.entries[k]!
      } else this.codes[count++] = label[edge]! * blocks + block[target]!
    }
    return signatures.numberOf(this.codes, withoutRepetition(this.codes, count))
  }

  private room(length: number): void {
    if (length <= this.codes.length) return
    const longer = new Float64Array(Math.max(length, 2 * this.codes.length))
    longer.set(this.codes)
    this.codes = longer
  }
}

// Sorts the entries after the first, and leaves each of them once. Returns how many entries there are then.
const withoutRepetition = (codes: Float64Array, count: number): number => {
  codes.subarray(1, count).sort()
  let used = 1
  for (let k = 1; k < count; k++) if (used === 1 || codes[k] !== codes[used - 1]) codes[used++] = codes[k]!
  return used
}
