// A formula decided on the quotient: the automaton reads the threaded graph in which the sites that the formula names are tracked.

import type { Automaton } from '../ltl/automaton.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import { acceptedRun } from './accepted-run.js'
import type { AtomsInOrbits } from './atoms-in-orbits.js'
import type { Budget } from './budget.js'
import type { GraphQuery, LassoFinding } from './graph-query.js'
import type { LettersOfRun } from './product.js'
import type { StepLetters } from './step-letters.js'
import { type Quotiented, ThreadedGraph } from './threaded-graph.js'

/**
 * A fair run that an automaton accepts.
 * @param letters those of steps, for each image of the tracked sites in the order of `imagesOf`; empty without atoms about steps
 */
export function* acceptedInOrbits(
  quotient: Quotiented,
  { automaton, inOrbits }: Extract<GraphQuery, { readonly automaton: Automaton }>,
  letters: readonly StepLetters[],
  budget: Budget,
): LongWork<LassoFinding | undefined> {
  if (inOrbits === undefined) throw new Error('the atoms of a formula about all states do not fit a quotient')
  const graph = new ThreadedGraph(quotient, [inOrbits.tracked], budget)
  const ofState = yield* lettersOfStates(quotient, graph, automaton.atoms.length, inOrbits, budget)
  const ofEdge = letters.length === 0 ? undefined : lettersOfEdges(graph, letters, budget)
  const read: LettersOfRun = ofEdge === undefined ? { ofState } : { ofState, ofEdge }
  const initial = graph.starts.map(({ node }) => node)
  const lasso = yield* acceptedRun(graph, initial, read, automaton, budget)
  if (lasso === undefined) return undefined
  const { walk, edges } = graph.walk(lasso)
  // The k-th image of the tracked sites is that of their own names for k = 0.
  return {
    walk:
      ofEdge === undefined
        ? walk
        : letters[0]!.exact(
            walk,
            edges.map((edge) => ofEdge[edge]!),
          ),
    because: undefined,
  }
}

function* lettersOfStates(
  { exploration }: Quotiented,
  graph: ThreadedGraph,
  atoms: number,
  inOrbits: AtomsInOrbits,
  budget: Budget,
): LongWork<Uint32Array> {
  const v = new Int32Array(exploration.kernel.tables.slots.count)
  budget.claim(4 * graph.size)
  const letters = new Uint32Array(graph.size)
  for (let node = 0, state = 0; node < graph.closed; state++) {
    exploration.visited.read(state, v)
    for (const names of graph.names) {
      let letter = 0
      for (let k = 0; k < atoms; k++) if (inOrbits.ask(k, names, v)) letter |= 1 << k
      letters[node++] = letter
    }
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  return letters
}

const lettersOfEdges = (
  graph: ThreadedGraph,
  letters: readonly StepLetters[],
  budget: Budget,
): Uint32Array => {
  budget.claim(4 * graph.to.length)
  const found = new Uint32Array(graph.to.length)
  for (let node = 0; node < graph.size; node++) {
    const own = letters[node % letters.length]!.letters
    for (let edge = graph.first[node]!; edge < graph.first[node + 1]!; edge++)
      found[edge] = own[graph.edgeOf(node, edge)]!
  }
  return found
}
