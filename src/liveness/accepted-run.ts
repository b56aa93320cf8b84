// Decides whether an automaton, which reads one letter in each state, accepts some fair run of a graph. This is the product of
// the two, and only the part that is needed is built. First it finds all reachable pairs of a state and an automaton state,
// with one bit for each pair. An accepted run ends in one of the automaton's own strongly connected components, so the search
// for fair components covers the pairs of one such component at a time. Most of these components have a single automaton state.
// Then the pairs are a subset of the states of the graph itself, and nothing is built. The product is written down only for
// larger components.
//
// Without atoms about steps the letter belongs to the state, whatever step is taken there. So all steps of the state are edges of every pair in which the
// automaton has a move: an instance is enabled in a pair if and only if it is enabled in its state, and fairness is that of the
// graph. With atoms about steps, a step that the automaton does not follow is an edge to a node outside the part (step-part.ts),
// so that its instance is enabled there too.
//
// A finite run stays in its last state forever. It may do so only if no instance with a fairness assumption is enabled there.
// The automaton then reads one letter forever, and that letter determines whether it accepts. The product has no edges for
// staying: with them a run could stay for a while and then move on, and the operator X would distinguish it from the same run
// without the pause.

import type { Automaton } from '../ltl/automaton.js'
import type { LongWork } from '../search/long-work.js'
import type { Budget } from './budget.js'
import { FairComponents } from './fair-components.js'
import type { Graph } from './graph.js'
import { fairLoop, type Lasso } from './lasso.js'
import type { Part } from './part.js'
import { type LettersOfRun, Product } from './product.js'

// The automaton may notice late that the run is already in its loop. If the stem ends as the loop does, a shorter stem gives
// the same run.
const rolledBack = (stem: number[], loop: number[]): { readonly edges: number[]; readonly loop: number } => {
  let more = 0
  while (more < stem.length && stem.at(-1 - more) === loop.at(-1 - (more % loop.length))) more++
  const shift = more % Math.max(1, loop.length)
  const round = shift === 0 ? loop : [...loop.slice(-shift), ...loop.slice(0, -shift)]
  const short = stem.slice(0, stem.length - more)
  return { edges: [...short, ...round], loop: short.length }
}

/**
 * A lasso of a fair run that the automaton accepts, or undefined if there is none. Its stem is a shortest one; lasso.ts
 * describes its loop. The caller may stop at every `yield`. Throws `MemoryExhausted`.
 * @param letters a bit for each atom of the automaton
 */
export function* acceptedRun(
  graph: Graph,
  initial: readonly number[],
  letters: LettersOfRun,
  automaton: Automaton,
  budget: Budget,
): LongWork<Lasso | undefined> {
  const product = new Product(graph, letters, automaton, budget)
  const mayStay = yield* product.reach(initial)
  const found: { readonly part: Part; readonly fair: Int32Array }[] = []
  for (const states of automaton.accepting) {
    const part = product.part(states)
    let root = 0
    const nextRoot = (): number => {
      while (root < part.graph.closed && part.inside[root] !== 1) root++
      return root < part.graph.closed ? root++ : -1
    }
    const search = new FairComponents(part.graph, part.inside, nextRoot, budget)
    yield* search.run()
    search.close()
    if (search.fair === undefined) budget.release(part.bytes)
    else found.push({ part, fair: search.fair })
  }
  const fairAt = (state: number, at: number) =>
    found.find(({ part, fair }) => {
      const node = part.nodeOf(state, at)
      return node >= 0 && fair[node] !== 0
    })
  const stem =
    found.length === 0 && !mayStay
      ? undefined
      : yield* product.stem(
          initial,
          (state, at) => fairAt(state, at) !== undefined || (mayStay && product.isAcceptedStay(state, at)),
        )
  let lasso: Lasso | undefined
  if (stem !== undefined) {
    const { start, edges, state, at } = stem
    const round = product.isAcceptedStay(state, at) ? undefined : fairAt(state, at)!
    const loop =
      round === undefined
        ? []
        : fairLoop(round.part.graph, round.fair, round.part.nodeOf(state, at), budget).map((edge) =>
            round.part.edgeOf(edge),
          )
    lasso = { start, ...rolledBack(edges, loop) }
    // A run that ends is easier to read, so it is shown instead if it is not longer.
    const rest =
      round === undefined || !mayStay
        ? undefined
        : yield* product.stem(initial, (at, of) => product.isAcceptedStay(at, of))
    if (rest !== undefined && rest.edges.length <= lasso.edges.length) {
      lasso = { start: rest.start, edges: rest.edges, loop: rest.edges.length }
    }
  } else if (found.length > 0 || mayStay) throw new Error('a fair component cannot be reached')
  for (const { part, fair } of found) budget.release(part.bytes + 4 * fair.length)
  product.close()
  return lasso
}
