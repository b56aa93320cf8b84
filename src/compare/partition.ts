// Which nodes of a graph are bisimilar, by signature refinement (S. Blom and S. Orzan, Distributed Branching Bisimulation Reduction
// of State Spaces, Electronic Notes in Theoretical Computer Science 89, 2003). All nodes begin in one block. In each round nodes stay
// together if they have the same signature: the labels of their edges, with the blocks that these lead to. For branching
// bisimilarity, a node also has what a silent path within its block leads to.
import type { Budget } from '../liveness/budget.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import { type EventGraph, silent } from './event-graph.js'
import { type Bisimilarity, divergence, Refining } from './refining.js'
import type { Collapsed } from './silent-components.js'
import { Tuples, withoutRepetition } from './tuples.js'

/** A partition of nodes into blocks. */
export class Partition extends Refining {
  /** By node: its block. */
  block: Int32Array
  /** The number of blocks. */
  blocks: number

  /** @param graph for `branching` and `divergence` a collapsed graph */
  constructor(graph: EventGraph | Collapsed, kind: Bisimilarity, budget: Budget) {
    super(graph, kind, budget)
    this.block = budget.ints(graph.size)
    this.blocks = graph.size === 0 ? 0 : 1
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
    budget.release(4 * graph.size)
    if (signatures.size === this.blocks) return false
    this.block = next
    this.blocks = signatures.size
    return true
  }

  private signature(node: number, next: Int32Array, signatures: Tuples): number {
    const { graph, block, blocks } = this
    const { first, to, label } = graph
    const own = block[node]!
    let count = 1
    this.room(2 + first[node + 1]! - first[node]!)
    this.codes[0] = own
    if (this.isEndless(node)) this.codes[count++] = divergence
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
}
