// Messages without end and without an entry: a cycle with messages and no entry. Where a model has one, its greatest number of
// messages per entry is unbounded.
import type { Budget } from '../liveness/budget.js'
import { Components } from '../liveness/components.js'
import { type Graph, sourceOf } from '../liveness/graph.js'
import type { Weighed } from './weighed.js'

const slice = 1 << 13

// Components looks at successors only.
const asGraph = (graph: Pick<Graph, 'size' | 'first' | 'to'>): Graph => graph as Graph

/**
 * A cycle with messages and without entries, as its edges in order; undefined where there is none.
 * @param inside 1 for the states that it may have
 */
export function* loopWithoutEntry(
  graph: Weighed,
  inside: Uint8Array,
  budget: Budget,
): Generator<void, readonly number[] | undefined> {
  const { size, first, to, sends, entries } = graph
  // The graph without the edges by which somebody enters.
  let count = 0
  for (let edge = 0; edge < to.length; edge++) if (entries[edge] === 0) count++
  const quiet = { size, first: budget.ints(size + 1), to: budget.ints(count) }
  let used = 0
  for (let state = 0; state < size; state++) {
    quiet.first[state] = used
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      if (entries[edge] === 0) quiet.to[used++] = to[edge]!
    }
    if ((state & (slice - 1)) === 0) yield
  }
  quiet.first[size] = used
  const numbers = budget.ints(size)
  let next = 0
  let found: { readonly edge: number; readonly from: number } | undefined
  const components = new Components(
    asGraph(quiet),
    inside,
    1,
    numbers,
    () => {
      if (found !== undefined) return -1
      while (next < size && inside[next] === 0) next++
      return next < size ? next++ : -1
    },
    (members, from, end, component) => {
      if (found !== undefined) return
      for (let k = from; k < end && found === undefined; k++) {
        const state = members[k]!
        for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
          if (sends[edge] === 0 || entries[edge] !== 0 || numbers[to[edge]!] !== component) continue
          found = { edge, from: state }
          break
        }
      }
    },
    budget,
  )
  while (components.advance(slice)) yield
  components.close()
  const loop = found && [
    found.edge,
    ...(yield* shortestWay(graph, numbers, to[found.edge]!, found.from, budget)),
  ]
  budget.release(4 * (2 * size + 1 + count))
  return loop
}

/** The edges of a shortest way within a component, by steps by which nobody enters. */
function* shortestWay(
  graph: Weighed,
  numbers: Int32Array,
  begin: number,
  goal: number,
  budget: Budget,
): Generator<void, readonly number[]> {
  const { size, first, to, entries } = graph
  // By state: 0 where the search has not been, -1 where it began, e + 1 where it came by edge e.
  const via = budget.ints(size)
  const queue = budget.ints(size)
  queue[0] = begin
  via[begin] = -1
  let end = 1
  for (let at = 0; at < end && via[goal] === 0; at++) {
    if ((at & (slice - 1)) === 0) yield
    const state = queue[at]!
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      const next = to[edge]!
      if (entries[edge] !== 0 || numbers[next] !== numbers[begin] || via[next] !== 0) continue
      via[next] = edge + 1
      queue[end++] = next
    }
  }
  const way: number[] = []
  for (let at = goal; at !== begin; at = sourceOf(asGraph(graph), way.at(-1)!)) way.push(via[at]! - 1)
  budget.release(8 * size)
  return way.reverse()
}
