// How often others enter while a site waits: the longest path through the states in which it waits, where an edge weighs as
// much as sites other than it get in by it. If a circle has weight there is no longest one. Otherwise no circle has, so each
// strongly connected component has one number, and the components are done after those they lead to. Fairness plays no part:
// these are all runs, also those in which the site that waits could have gone on and was not let; a bound under fairness would
// be another question. What counts begins with the first state in which the site waits and ends before the one in which it
// does not wait any more.
import type { Budget } from './budget.js'
import { Components } from './components.js'
import { type Graph, sourceOf } from './graph.js'
import { type Lasso, shortestStem } from './lasso.js'

/** What was found of one site. */
export interface Bypass {
  readonly site: number
  /** Infinity where there is no bound. */
  readonly most: number
  /** A run that shows it: with a loop where there is no bound, else to the entry of the site, if it comes to one. */
  readonly witness: Lasso | undefined
}

const unbounded = 0x3fffffff
const slice = 1 << 12

const bitCount = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/**
 * The most entries by others while a site waits. Every `yield` is a place to stop at.
 * @param waits by state, 1 where it waits
 * @param holds by state, a bit for each site that is in
 */
export function* bypassOf(
  graph: Graph,
  initial: readonly number[],
  site: number,
  waits: Uint8Array,
  holds: Int32Array,
  budget: Budget,
): Generator<void, Bypass> {
  const { first, to, size } = graph
  const others = ~(1 << site)
  const weight = (state: number, next: number): number => {
    const entered = holds[next]! & ~holds[state]! & others
    return entered === 0 ? 0 : bitCount(entered)
  }
  const numbers = budget.ints(size)
  const longest = budget.ints(size)
  // Where a circle has weight.
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
  while (search.advance(slice)) yield
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

/** A path that grows by shortest ways. */
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

  /** Goes on through states inside by a shortest way, up to and with a step that is a goal; stays if there is none. */
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
