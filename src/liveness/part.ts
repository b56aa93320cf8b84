// A part of the product of a graph and an automaton, in which runs may be accepted.

import type { Graph } from './graph.js'

/** One component of the automaton times the graph. */
export interface Part {
  readonly graph: Graph
  /** The node of a pair; -1 if there is none. */
  nodeOf(state: number, at: number): number
  /** The edge of the original graph for an edge of this one. */
  edgeOf(edge: number): number
  /** By node, 1 where runs of this part may be. */
  readonly inside: Uint8Array
  /** The bytes to release. */
  readonly bytes: number
}
