// A backward breadth-first search: the smallest number of steps from each state to one of some marked states. The edges are
// reversed once, which takes eight bytes for each edge and state together, and then serve every later query.
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { Budget } from './budget.js'
import type { Graph } from './graph.js'

/** The distance of a state from which no marked state is reachable. */
export const unreachable = -1

/** The edges of a graph, reversed. */
export class Backward {
  readonly size: number
  /** The predecessors of state s are those from `first[s]` to before `first[s + 1]` of `from`. */
  private readonly first: Int32Array<ArrayBuffer>
  private readonly from: Int32Array<ArrayBuffer>
  private readonly queue: Int32Array<ArrayBuffer>
  private readonly budget: Budget

  private constructor(
    first: Int32Array<ArrayBuffer>,
    from: Int32Array<ArrayBuffer>,
    queue: Int32Array<ArrayBuffer>,
    budget: Budget,
  ) {
    this.size = queue.length
    this.first = first
    this.from = from
    this.queue = queue
    this.budget = budget
  }

  /**
   * Reverses the edges of a graph. The caller may stop at every `yield`. Throws `MemoryExhausted` if the budget is too small.
   */
  static *of({ size, first, to }: Graph, budget: Budget): LongWork<Backward> {
    const begins = budget.ints(size + 1)
    const from = budget.ints(first[size]!)
    const queue = budget.ints(size)
    for (let edge = 0; edge < first[size]!; edge++) begins[to[edge]!]!++
    yield
    // At first each entry is the end of the state's predecessors. Filling them in moves it to their beginning.
    for (let state = 1; state <= size; state++) begins[state] = begins[state]! + begins[state - 1]!
    yield
    for (let state = size - 1; state >= 0; state--) {
      for (let edge = first[state + 1]! - 1; edge >= first[state]!; edge--) {
        const end = to[edge]!
        from[--begins[end]!] = state
      }
      if ((state & (defaultSlice - 1)) === 0) yield
    }
    return new Backward(begins, from, queue, budget)
  }

  /**
   * For each state, the smallest number of steps to a state where `marks` is `mark`: 0 in such a state, and `unreachable` if no
   * run leads to one.
   * @param inside if given, runs go only through states where it is not 0
   */
  *distances(marks: ArrayLike<number>, mark: number, inside?: Uint8Array): LongWork<Int32Array> {
    const { size, first, from, queue, budget } = this
    const distance = budget.ints(size)
    distance.fill(unreachable)
    let end = 0
    for (let state = 0; state < size; state++) {
      if (marks[state] !== mark || inside?.[state] === 0) continue
      distance[state] = 0
      queue[end++] = state
    }
    for (let at = 0; at < end; at++) {
      const state = queue[at]!
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        const before = from[edge]!
        if (distance[before] !== unreachable || inside?.[before] === 0) continue
        distance[before] = distance[state]! + 1
        queue[end++] = before
      }
      if ((at & (defaultSlice - 1)) === 0) yield
    }
    return distance
  }

  /** Releases the memory of the edges. */
  close(): void {
    this.budget.release(4 * (this.first.length + this.from.length + this.queue.length))
  }
}
