// Whether some fair run of a graph is accepted by an automaton, which reads a letter in each state: the product of the two, of
// which only what is needed is ever made. First all pairs of a state and a state of the automaton that can be reached, a bit
// each. An accepted run ends in one of the automaton's own strongly connected components, so fair components are looked for in
// the pairs of one such component at a time. Where it has a single state, and it mostly has, the pairs are states of the graph
// itself, some of them left out, and nothing is built; only for larger ones is the product written down.
//
// What the automaton reads it reads in a state, whatever step is taken there. So in a pair from which it can go on at all, all steps
// of the state are edges: what is enabled in a pair is what is enabled in its state, and fairness is that of the graph.
//
// A run that ends stays where it is for ever, and may do so only where nothing is owed; then the automaton reads one letter for
// ever. Whether it accepts that, the letter tells: no edges for staying are in the product, or a run could stay for a while and
// then go on, which X would tell from a run that is one.

import type { Automaton } from '../ltl/automaton.js'
import type { Budget } from './budget.js'
import { FairComponents } from './fair-components.js'
import type { Graph } from './graph.js'
import { fairLoop, type Lasso } from './lasso.js'
import { type Part, Product } from './product.js'

// Between two looks at the clock.
const slice = 1 << 12

// The automaton notices late that the run is in its loop already: where the stem ends as the loop does, it is the same run with
// a shorter stem.
const rolledBack = (stem: number[], loop: number[]): { readonly edges: number[]; readonly loop: number } => {
  let more = 0
  while (more < stem.length && stem.at(-1 - more) === loop.at(-1 - (more % loop.length))) more++
  const shift = more % Math.max(1, loop.length)
  const round = shift === 0 ? loop : [...loop.slice(-shift), ...loop.slice(0, -shift)]
  const short = stem.slice(0, stem.length - more)
  return { edges: [...short, ...round], loop: short.length }
}

/**
 * A lasso of a fair run that the automaton accepts, or undefined where there is none. Its stem is a shortest one, its loop as
 * in lasso.ts. Every `yield` is a place to stop at. Throws `MemoryExhausted`.
 * @param letters by state, a bit for each atom of the automaton
 */
export function* acceptedRun(
  graph: Graph,
  initial: readonly number[],
  letters: Uint16Array,
  automaton: Automaton,
  budget: Budget,
): Generator<void, Lasso | undefined> {
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
    while (search.advance(slice)) yield
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
    // A run that comes to rest says the same in plainer words, if it is not longer.
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
