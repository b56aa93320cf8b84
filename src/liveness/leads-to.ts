// Whether, on every fair run, a state that satisfies `from` is followed by one that satisfies `to` (or is one itself). The
// opposite is a fair run that comes to a `from` and never to a `to` again: one that ends in a fair component of the states
// without `to` which can be reached from a `from` through such states. (An automaton for the negated claim has two states, and
// this is its product with the graph, written out: accepted-run.ts has the general case.)
import type { Budget } from './budget.js'
import { FairComponents } from './fair-components.js'
import type { Graph } from './graph.js'
import { fairLoop, type Lasso, type LassoQuery, mayStay, shortestStem } from './lasso.js'

/** What every state says of one claim: a bit each for `from` and `to`. */
export const fromBit = 1
export const toBit = 2

// Between two looks at the clock.
const slice = 1 << 12

/**
 * A lasso that breaks the claim, or undefined where it holds. Every `yield` is a place to stop at.
 * @param marks by state, `fromBit` and `toBit`
 */
export function* brokenObligation(
  graph: Graph,
  initial: readonly number[],
  marks: Uint8Array,
  budget: Budget,
): Generator<void, Lasso | undefined> {
  const inside = budget.bytes(graph.size)
  const { closed } = graph
  for (let state = 0; state < closed; state++) inside[state] = (marks[state]! & toBit) === 0 ? 1 : 0
  let root = 0
  const nextRoot = (): number => {
    // Both bits at once settle the claim on the spot.
    while (root < closed && marks[root] !== fromBit) root++
    return root < closed ? root++ : -1
  }
  const search = new FairComponents(graph, inside, nextRoot, budget)
  while (search.advance(slice)) yield
  search.close()
  budget.release(graph.size)
  const { fair } = search
  if (fair === undefined) return undefined
  const question: LassoQuery = {
    graph,
    initial,
    begins: (state) => (marks[state]! & fromBit) !== 0,
    open: (state) => state < closed && (marks[state]! & toBit) === 0,
  }
  const stem = shortestStem(question, (state) => fair[state] !== 0, budget)
  if (stem === undefined) throw new Error('a fair component cannot be reached')
  yield
  const last = stem.edges.at(-1)
  const loop = fairLoop(graph, fair, last === undefined ? stem.start : graph.to[last]!, budget)
  budget.release(4 * graph.size)
  const lasso = { start: stem.start, edges: [...stem.edges, ...loop], loop: stem.edges.length }
  if (loop.length === 0) return lasso
  yield
  // A run that comes to rest says the same in plainer words, if it is not longer.
  const rest = shortestStem(question, (state) => mayStay(graph, state), budget)
  return rest === undefined || rest.edges.length > lasso.edges.length
    ? lasso
    : { ...rest, loop: rest.edges.length }
}
