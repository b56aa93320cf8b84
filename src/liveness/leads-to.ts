// Decides whether, on every fair run, a state that satisfies `from` is followed by one that satisfies `to` (or satisfies both).
// The opposite is a fair run that passes a `from` and no `to` from then on. It ends in a fair component of the states without
// `to`, reached from a `from` through such states. (An automaton for the negated claim has two states, and this is its product
// with the graph, written out. accepted-run.ts has the general case.)
import type { LongWork } from '../search/long-work.js'
import type { Budget } from './budget.js'
import { FairComponents } from './fair-components.js'
import type { Graph } from './graph.js'
import { fairLoop, type Lasso, type LassoQuery, mayStay, shortestStem } from './lasso.js'

/** The marks of a state for one claim: a bit each for `from` and `to`. A byte has room for those of some claims. */
export const fromBit = 1
export const toBit = 2
export const bitsOfClaim = 2
export const claimsOfByte = 4

/**
 * A lasso that violates the claim, or undefined if it holds. The caller may stop at every `yield`.
 * @param marks by state, `fromBit` and `toBit` of each claim
 * @param claim the number of this claim in the marks
 */
export function* brokenObligation(
  graph: Graph,
  initial: readonly number[],
  marks: Uint8Array,
  budget: Budget,
  claim = 0,
): LongWork<Lasso | undefined> {
  const inside = budget.bytes(graph.size)
  const { closed } = graph
  const begins = fromBit << (bitsOfClaim * claim)
  const ends = toBit << (bitsOfClaim * claim)
  for (let state = 0; state < closed; state++) inside[state] = (marks[state]! & ends) === 0 ? 1 : 0
  let root = 0
  const nextRoot = (): number => {
    // A state with both bits satisfies the claim immediately.
    while (root < closed && (marks[root]! & (begins | ends)) !== begins) root++
    return root < closed ? root++ : -1
  }
  const search = new FairComponents(graph, inside, nextRoot, budget)
  yield* search.run()
  search.close()
  budget.release(graph.size)
  const { fair } = search
  if (fair === undefined) return undefined
  const query: LassoQuery = {
    graph,
    initial,
    begins: (state) => (marks[state]! & begins) !== 0,
    open: (state) => state < closed && (marks[state]! & ends) === 0,
  }
  const stem = shortestStem(query, (state) => fair[state] !== 0, budget)
  if (stem === undefined) throw new Error('a fair component cannot be reached')
  yield
  const last = stem.edges.at(-1)
  const loop = fairLoop(graph, fair, last === undefined ? stem.start : graph.to[last]!, budget)
  budget.release(4 * graph.size)
  const lasso = { start: stem.start, edges: [...stem.edges, ...loop], loop: stem.edges.length }
  if (loop.length === 0) return lasso
  yield
  // A run that ends is easier to read, so it is shown instead if it is not longer.
  const rest = shortestStem(query, (state) => mayStay(graph, state), budget)
  return rest === undefined || rest.edges.length > lasso.edges.length
    ? lasso
    : { ...rest, loop: rest.edges.length }
}
