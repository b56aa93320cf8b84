// Messages per entry in the long run: the greatest and the least ratio of messages to entries over all cycles of a weighted
// graph, component by component (policy-iteration.ts).

import type { Budget } from '../liveness/budget.js'
import { Components } from '../liveness/components.js'
import type { Graph } from '../liveness/graph.js'
import type { LongWork } from '../search/long-work.js'
import { type Fraction, fraction } from './fraction.js'
import { PolicyIteration, type RatioCycle } from './policy-iteration.js'
import type { Weighed } from './weighed.js'

// Components uses successors only.
const asGraph = (graph: Pick<Graph, 'size' | 'first' | 'to'>): Graph => graph as Graph

/**
 * A cycle with the greatest or the least ratio of messages to entries, among those with an entry; undefined if there is none.
 * @param inside 1 for the states that the cycle may contain
 * @param which for the greatest, no cycle inside may have messages and no entry (`loopWithoutEntry` checks this)
 * @param limit a ratio that no cycle exceeds, if one is known: a cycle that reaches it ends the search for the greatest, as
 *   a cycle without messages ends that for the least
 * @throws `MemoryExhausted` if the budget is too small, and a `ModelError` if sums are too large to be exact
 */
export function* extremeRatio(
  graph: Weighed,
  inside: Uint8Array,
  which: 'least' | 'most',
  budget: Budget,
  limit?: Fraction,
): LongWork<RatioCycle | undefined> {
  const { size, first, to, entries } = graph
  const numbers = budget.ints(size)
  const members = budget.ints(size)
  const found: { readonly from: number; readonly to: number }[] = []
  let used = 0
  let next = 0
  const nextRoot = (): number => {
    while (next < size && inside[next] === 0) next++
    return next < size ? next++ : -1
  }
  const components = new Components(
    asGraph(graph),
    inside,
    1,
    numbers,
    nextRoot,
    (list, from, end, component) => {
      let enters = false
      for (let k = from; k < end && !enters; k++) {
        const state = list[k]!
        for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
          if (entries[edge] !== 0 && numbers[to[edge]!] === component) enters = true
        }
      }
      if (!enters) return
      members.set(list.subarray(from, end), used)
      found.push({ from: used, to: used + end - from })
      used += end - from
    },
    budget,
  )
  yield* components.run()
  components.close()
  const end = which === 'most' ? limit : fraction(0)
  const iteration = new PolicyIteration(graph, numbers, which === 'most' ? 1 : -1, end, budget)
  yield* iteration.prepare()
  for (const part of found) {
    if (iteration.isAtEnd(iteration.best)) break
    yield* iteration.better(members.subarray(part.from, part.to))
  }
  const { best } = iteration
  iteration.close()
  budget.release(4 * (numbers.length + members.length))
  return best
}
