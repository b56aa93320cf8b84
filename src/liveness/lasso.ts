// An infinite counterexample: a stem, and a loop that can be repeated forever. The stem is a shortest run that passes a state
// where the obligation begins and ends in a state of a fair component. One breadth-first search finds it, over pairs of a state
// and whether the obligation is open; among shortest runs it takes the first in the order of steps. The loop is built greedily:
// always by a shortest path inside the component to the nearest state or step that discharges an open instance, and finally by
// a shortest path back. A shortest loop through all of them would be a travelling salesman problem. A strongly fair instance is
// open only after the loop has passed a state that enables it. If an automaton requires some edges infinitely often, an edge of
// each set is reached in the same way. A finite run that ends at rest is shown instead if it is not longer.
import type { Budget } from './budget.js'
import { type Graph, nothing, sourceOf, strong, weak } from './graph.js'
import { threadedLoop } from './threaded-loop.js'

/** A path through a graph from an initial state, and where its loop begins. */
export interface Lasso {
  /** Its first state, and its edges in order. */
  readonly start: number
  readonly edges: readonly number[]
  /**
   * The number of edges before the loop; if it is the number of all edges, the run stays in its last state. Undefined if there
   * is not a loop.
   */
  readonly loop: number | undefined
}

/** The initial states of a graph, and what the lasso must do. */
export interface LassoQuery {
  readonly graph: Graph
  readonly initial: readonly number[]
  /** Whether the obligation begins in a state. */
  begins(state: number): boolean
  /** Whether the obligation stays open in a state. */
  open(state: number): boolean
}

const armed = 1

/** The states that a search has reached, with the edges that it took; a new one for each search, or a reset one. */
class Reached {
  private readonly via: Int32Array
  private readonly queue: number[] = []
  private at = 0

  constructor(via: Int32Array) {
    this.via = via
  }

  /** Adds a state; the edge is -1 for a state that the search starts from. */
  add(state: number, edge: number): void {
    if (this.via[state] !== 0) return
    this.via[state] = edge < 0 ? -1 : edge + 1
    this.queue.push(state)
  }

  next(): number | undefined {
    return this.queue[this.at++]
  }

  /** The edges from the start of the search to a state that it has reached. */
  pathTo(graph: Graph, state: number): number[] {
    const path: number[] = []
    for (let at = state; this.via[at] !== -1; at = sourceOf(graph, path.at(-1)!)) path.push(this.via[at]! - 1)
    return path.reverse()
  }

  /** Removes all states. */
  reset(): void {
    for (const state of this.queue) this.via[state] = 0
    this.queue.length = 0
    this.at = 0
  }
}

/**
 * A shortest path from an initial state, through one in which the obligation begins, and then through states that leave it
 * open, to a state where `isGoal`; undefined if there is none.
 */
export const shortestStem = (
  { graph, initial, begins, open }: LassoQuery,
  isGoal: (state: number) => boolean,
  budget: Budget,
): { readonly start: number; readonly edges: readonly number[] } | undefined => {
  const { first, to, size } = graph
  // By pair, the unarmed ones first: 0 not visited, -1 a start, e + 1 reached by edge e. An armed pair is either reached from
  // an armed one, or is where its unarmed one was armed: -2.
  const via = budget.ints(2 * size)
  let queue = budget.ints(1024)
  let end = 0
  const push = (state: number, isArmed: number, how: number): void => {
    if (via[isArmed * size + state] !== 0) return
    via[isArmed * size + state] = how
    queue = budget.grown(queue, end + 2)
    queue[end++] = state
    queue[end++] = isArmed
    if (isArmed === 0 && open(state) && begins(state)) push(state, armed, -2)
  }
  for (const state of initial) push(state, 0, -1)
  for (let at = 0; at < end; at += 2) {
    const state = queue[at]!
    const isArmed = queue[at + 1]!
    if (isArmed === armed && isGoal(state)) {
      const edges: number[] = []
      let [here, mode] = [state, armed]
      for (let how = via[mode * size + here]!; how !== -1; how = via[mode * size + here]!) {
        if (how === -2) mode = 0
        else {
          edges.push(how - 1)
          here = sourceOf(graph, how - 1)
        }
      }
      budget.release(4 * (via.length + queue.length))
      return { start: here, edges: edges.reverse() }
    }
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      if (isArmed === armed && !open(to[edge]!)) continue
      push(to[edge]!, isArmed, edge + 1)
    }
  }
  budget.release(4 * (via.length + queue.length))
  return undefined
}

/** Whether a fair run may stay in a state forever: no instance with a fairness assumption is enabled there. */
export const mayStay = ({ first, by, fairness, closed, accepting }: Graph, state: number): boolean => {
  if (state >= closed || accepting !== undefined) return false
  for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
    if (fairness[by[edge]!] !== nothing) return false
  }
  return true
}

/** The edges of a loop from a state of a fair component back to it; empty if the run may stay there. */
export const fairLoop = (graph: Graph, fair: Int32Array, start: number, budget: Budget): readonly number[] =>
  graph.threads === undefined
    ? plainLoop(graph, fair, start, budget)
    : threadedLoop(graph, graph.threads, fair, start, budget)

/** The same in a graph whose states represent only themselves. */
const plainLoop = (graph: Graph, fair: Int32Array, start: number, budget: Budget): readonly number[] => {
  const { first, to, by, fairness, accepting } = graph
  const component = fair[start]
  let missing = accepting?.all ?? 0
  const discharged = new Uint8Array(fairness.length)
  const seen = new Uint8Array(fairness.length)
  const lastState = new Int32Array(fairness.length).fill(-1)
  const isOpen = (instance: number): boolean =>
    discharged[instance] === 0 &&
    (fairness[instance] === weak || (fairness[instance] === strong && seen[instance] === 1))
  const enable = (state: number): void => {
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) lastState[by[edge]!] = state
  }
  const pass = (state: number): void => {
    enable(state)
    for (let instance = 1; instance < fairness.length; instance++) {
      if (lastState[instance] === state) seen[instance] = 1
      else if (fairness[instance] === weak) discharged[instance] = 1
    }
  }
  const isAnyOpen = (): boolean => missing !== 0 || fairness.some((_, instance) => isOpen(instance))
  // Whether a state discharges some open instance because it does not enable it.
  const helps = (state: number): boolean => {
    enable(state)
    return fairness.some(
      (fairness, instance) => fairness === weak && isOpen(instance) && lastState[instance] !== state,
    )
  }
  const loop: number[] = []
  let here = start
  const walk = (path: readonly number[]): void => {
    for (const edge of path) {
      discharged[by[edge]!] = 1
      if (accepting !== undefined) missing &= ~accepting.of(here, edge)
      here = to[edge]!
      pass(here)
      loop.push(edge)
    }
  }
  const reached = new Reached(budget.ints(graph.size))
  const nearest = (): readonly number[] => {
    reached.reset()
    reached.add(here, -1)
    for (let state = reached.next(); state !== undefined; state = reached.next()) {
      if (state !== here && helps(state)) return reached.pathTo(graph, state)
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        if (fair[to[edge]!] !== component) continue
        const discharges =
          (fairness[by[edge]!] !== nothing && isOpen(by[edge]!)) ||
          (accepting !== undefined && (accepting.of(state, edge) & missing) !== 0)
        if (discharges) return [...reached.pathTo(graph, state), edge]
        reached.add(to[edge]!, edge)
      }
    }
    throw new Error('a fair component does not discharge every fairness instance')
  }
  const back = (): readonly number[] => {
    reached.reset()
    reached.add(here, -1)
    for (let state = reached.next(); state !== undefined; state = reached.next()) {
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        if (to[edge] === start) return [...reached.pathTo(graph, state), edge]
        if (fair[to[edge]!] === component) reached.add(to[edge]!, edge)
      }
    }
    throw new Error('a component has no way back')
  }
  pass(start)
  // If edges are required infinitely often, the run may not stay, even if nothing is open.
  const mustGo = (): boolean => accepting !== undefined && loop.length === 0
  while (isAnyOpen() || here !== start || mustGo()) walk(isAnyOpen() ? nearest() : back())
  budget.release(4 * graph.size)
  return loop
}
