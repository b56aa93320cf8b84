// Finds a cycle with messages and no entry. If a model has one, its number of messages per entry is unbounded.

import type { Budget } from '../liveness/budget.js'
import { Components } from '../liveness/components.js'
import { type Graph, sourceOf } from '../liveness/graph.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { Weighed } from './weighed.js'

// Components uses successors only.
const asGraph = (graph: Pick<Graph, 'size' | 'first' | 'to'>): Graph => graph as Graph

/**
 * A cycle with messages and without entries, as its edges in order; undefined if there is none.
 * @param inside 1 for the states that it may contain
 */
export function* loopWithoutEntry(
  graph: Weighed,
  inside: Uint8Array,
  budget: Budget,
): LongWork<readonly number[] | undefined> {
  const { size, first, to, sends, entries } = graph
  // The graph without the edges by which a site enters.
  let count = 0
  for (let edge = 0; edge < to.length; edge++) if (entries[edge] === 0) count++
  const quiet = { size, first: budget.ints(size + 1), to: budget.ints(count) }
  let used = 0
  for (let state = 0; state < size; state++) {
    quiet.first[state] = used
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      if (entries[edge] === 0) quiet.to[used++] = to[edge]!
    }
    if ((state & (defaultSlice - 1)) === 0) yield
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
  yield* components.run()
  components.close()
  const loop = found && [
    found.edge,
    ...(yield* shortestWay(graph, numbers, to[found.edge]!, found.from, budget)),
  ]
  budget.release(4 * (2 * size + 1 + count))
  return loop
}

/** The edges of a shortest path within a component, by steps without an entry. */
function* shortestWay(
  graph: Weighed,
  numbers: Int32Array,
  begin: number,
  goal: number,
  budget: Budget,
): LongWork<readonly number[]> {
  const { size, first, to, entries } = graph
  // By state: 0 if not visited, -1 for the start, e + 1 if reached by edge e.
  const via = budget.ints(size)
  const queue = budget.ints(size)
  queue[0] = begin
  via[begin] = -1
  let end = 1
  for (let at = 0; at < end && via[goal] === 0; at++) {
    if ((at & (defaultSlice - 1)) === 0) yield
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
