// Which nodes no experiment with at most 0, 1, 2, ... levels tells apart. Two nodes stay together in the next partition exactly if they
// have the same moves: for the strong relation, the labels of their edges with the classes that these lead to; for the branching
// ones, the edges of all nodes to which silent steps lead, each with the class in which it begins. A class is what experiments with fewer
// levels say, so the first partition that parts two nodes has the least number of levels of an experiment that tells them apart.
import type { LongWork } from '../search/long-work.js'
import { silent } from './event-graph.js'
import { divergence, Refining } from './refining.js'
import { Tuples, withoutRepetition } from './tuples.js'

/** The most levels of an experiment; nobody reads more. */
export const mostLevels = 500

// A node takes longer than in other searches.
const slice = 256

/** The partitions by experiments with at most 0, 1, 2, ... levels. */
export class Levels extends Refining {
  /** By number of levels: the class of each node. */
  readonly partitions: Int32Array[] = [];

  /**
   * Adds partitions until two nodes, which are not bisimilar, are apart. Whether they are: not if that takes more than `mostLevels`. Throws a
   * `MemoryExhausted` beyond the budget.
   */
  *part(one: number, other: number): LongWork<boolean> {
    const { partitions, graph, budget } = this
    partitions.push(budget.ints(graph.size))
    for (let last = partitions[0]!; last[one] === last[other]; ) {
      if (partitions.length > mostLevels) return false
      last = yield* this.next(last)
      partitions.push(last)
    }
    return true
  }

  private *next(last: Int32Array): LongWork<Int32Array> {
    const { graph, budget } = this
    const moves = new Tuples()
    const classes = new Tuples()
    const next = budget.ints(graph.size)
    let claimed = 0
    for (let node = 0; node < graph.size; node++) {
      if ((node & (slice - 1)) === 0) yield
      // A node has the moves of all that it reaches silently, so the sets may grow quickly.
      const bytes = moves.bytes + classes.bytes
      if (bytes > claimed) {
        budget.claim(bytes - claimed)
        claimed = bytes
      }
      const length = this.movesOf(node, last, next, moves, classes)
      next[node] = classes.numberOf(this.codes, length)
    }
    budget.release(claimed)
    return next
  }

  // Fills `codes` with the class of the node and its moves, each once and in order. Returns how many codes there are.
  private movesOf(node: number, last: Int32Array, next: Int32Array, moves: Tuples, classes: Tuples): number {
    const { first, to, label } = this.graph
    const own = last[node]!
    let count = 1
    const add = (step: number, target: number): void => {
      this.room(count + 1)
      this.codes[count++] = moves.numberOf(Float64Array.of(own, step, target), 3)
    }
    if (this.isEndless(node)) add(divergence, 0)
    for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
      const target = to[edge]!
      const isSilent = this.isBranching && label[edge] === silent
      if (!isSilent || last[target] !== own) add(label[edge]!, last[target]!)
      if (!isSilent) continue
      // A node with a smaller number, so its moves are known.
      const begin = classes.beginOf(next[target]!) + 1
      const end = classes.beginOf(next[target]! + 1)
      this.room(count + end - begin)
      for (let k = begin; k < end; k++) this.codes[count++] = classes.entries[k]!
    }
    this.codes[0] = own
    return withoutRepetition(this.codes, count)
  }
}
