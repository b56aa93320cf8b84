// How often other sites enter while a site waits. This is the longest path through the states in which the site waits, where
// the weight of an edge is the number of other sites that enter by it. If a cycle has weight, there is no longest path.
// Otherwise no cycle has weight, so each strongly connected component has one number, and each component is computed after
// those that it leads to. Fairness plays no part: all runs count, also those in which the waiting site could have entered but
// took no step. A bound under fairness would be a different query. Counting begins with the first state in which the site waits
// and ends before the first state in which it no longer waits.
import type { LongWork } from '../search/long-work.js'
import type { Budget } from './budget.js'
import { Components } from './components.js'
import { type Graph, sourceOf } from './graph.js'
import { type Lasso, shortestStem } from './lasso.js'

/** The result for one site. */
export interface Bypass {
  readonly site: number
  /** Infinity if there is no bound. */
  readonly most: number
  /** A run that shows the result: with a loop if there is no bound, else up to the entry of the site if the run reaches one. */
  readonly witness: Lasso | undefined
}

const unbounded = 0x3fffffff
const bitCount = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/**
 * The most entries by other sites while a site waits. The caller may stop at every `yield`.
 * @param waits by state, 1 where the site waits
 * @param holds by state, a bit for each site in the section
 */
export function* bypassOf(
  graph: Graph,
  initial: readonly number[],
  site: number,
  waits: Uint8Array,
  holds: Int32Array,
  budget: Budget,
): LongWork<Bypass> {
  const { first, to, size } = graph
  const others = ~(1 << site)
  const weight = (state: number, next: number): number => {
    const entered = holds[next]! & ~holds[state]! & others
    return entered === 0 ? 0 : bitCount(entered)
  }
  const numbers = budget.ints(size)
  const longest = budget.ints(size)
  // By state, 1 if a cycle of its component has weight.
  const circles = budget.bytes(size)
  let root = 0
  const nextRoot = (): number => {
    while (root < size && waits[root] === 0) root++
    return root < size ? root++ : -1
  }
  const judge = (members: Int32Array, from: number, end: number, component: number): void => {
    let best = 0
    let circle = 0
    for (let k = from; k < end; k++) {
      const state = members[k]!
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        const next = to[edge]!
        if (waits[next] === 0) continue
        const more = weight(state, next)
        if (numbers[next] !== component) best = Math.max(best, Math.min(unbounded, more + longest[next]!))
        else if (more > 0) circle = 1
      }
    }
    if (circle === 1) best = unbounded
    for (let k = from; k < end; k++) {
      longest[members[k]!] = best
      circles[members[k]!] = circle
    }
  }
  const search = new Components(graph, waits, 1, numbers, nextRoot, judge, budget)
  yield* search.run()
  search.close()
  let most = -1
  for (let state = 0; state < size; state++) if (waits[state] === 1) most = Math.max(most, longest[state]!)
  const open = (state: number): boolean => waits[state] === 1
  const isGoal = (state: number): boolean =>
    most === unbounded ? circles[state] === 1 : longest[state] === most
  const stem = most < 0 ? undefined : shortestStem({ graph, initial, begins: open, open }, isGoal, budget)
  let witness: Lasso | undefined
  if (stem !== undefined) {
    const path = new Path(graph, stem)
    const at = path.edges.length
    if (most === unbounded) {
      const component = numbers[path.here]
      const start = path.here
      const inside = (state: number): boolean => waits[state] === 1 && numbers[state] === component
      path.extend(inside, (state, next) => inside(next) && weight(state, next) > 0)
      if (path.here !== start) path.extend(inside, (_, next) => next === start)
    } else {
      for (let left = longest[path.here]!; left > 0; left = longest[path.here]!) {
        path.extend(
          (state) => waits[state] === 1 && longest[state] === left,
          (state, next) =>
            waits[next] === 1 && weight(state, next) > 0 && weight(state, next) + longest[next]! === left,
        )
      }
      path.extend(open, (_, next) => (holds[next]! & (1 << site)) !== 0)
    }
    witness = { ...stem, edges: path.edges, loop: most === unbounded ? at : undefined }
  }
  budget.release(4 * (numbers.length + longest.length) + size)
  return { site, most: most === unbounded ? Number.POSITIVE_INFINITY : Math.max(0, most), witness }
}

/** A path that is extended by shortest paths. */
class Path {
  readonly edges: number[]
  here: number
  private readonly graph: Graph

  constructor(graph: Graph, { start, edges }: { readonly start: number; readonly edges: readonly number[] }) {
    this.graph = graph
    this.edges = [...edges]
    const last = edges.at(-1)
    this.here = last === undefined ? start : graph.to[last]!
  }

  /**
   * Extends the path by a shortest path through states inside, up to and including a goal step. The path stays as it was if
   * there is none.
   */
  extend(inside: (state: number) => boolean, isGoal: (state: number, next: number) => boolean): void {
    const { first, to } = this.graph
    const via = new Map<number, number>([[this.here, -1]])
    for (const state of via.keys()) {
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        const next = to[edge]!
        if (isGoal(state, next)) {
          const way = [edge]
          for (let at = state; via.get(at) !== -1; at = sourceOf(this.graph, way[0]!))
            way.unshift(via.get(at)!)
          this.edges.push(...way)
          this.here = next
          return
        }
        if (inside(next) && !via.has(next)) via.set(next, edge)
      }
    }
  }
}
