// A finite graph as the algorithms of this room see it. States are numbers, the edges of a state are adjacent, and each edge
// has a fairness instance. Nothing here knows of protocols, so the product of a state graph and an automaton is a graph too.

import type { Renaming } from '../canonical/renaming.js'

/** Successors by state, in one array (compressed sparse rows). */
export interface Graph {
  /** The number of states. */
  readonly size: number
  /**
   * All edges of the states before this one are present. A search has not expanded the other states, which have no edges here.
   * Their steps are unknown, so no run may stay in them either.
   */
  readonly closed: number
  /** The edges of state s are those from `first[s]` to before `first[s + 1]`, in the order of steps. */
  readonly first: Int32Array
  readonly to: Int32Array
  /** The instance of each edge; 0 for an edge without a fairness assumption. */
  readonly by: Uint8Array | Uint16Array
  /** By instance, its fairness. Instance 0 has none. */
  readonly fairness: Uint8Array
  /** A further condition on runs: they take an edge of each of some sets infinitely often, and never stay in a state. */
  readonly accepting?: Accepting
  /** How sites are renamed along the edges; absent if each state represents itself. */
  readonly threads?: Threads | undefined
}

/**
 * States of a quotient stand for others with other names. A site of a state has another name after an edge; so one process of a run is a
 * thread through the states, and so is one instance.
 */
export interface Threads {
  /** The number of sites; the first names of a renaming are theirs. */
  readonly sites: number
  /** Entry i is the name, in the target of an edge, of site i of its source; undefined if all keep their names. */
  along(state: number, edge: number): Renaming | undefined
  /** The instance that an instance becomes if the sites have these images. */
  image(instance: number, images: ArrayLike<number>): number
}

/** Sets of edges, one bit each. */
export interface Accepting {
  /** All sets. */
  readonly all: number
  /** The sets that contain an edge of a state. */
  of(state: number, edge: number): number
}

/** Entries of `fairness`. */
export const nothing = 0
export const weak = 1
export const strong = 2

/** The source of an edge. */
export const sourceOf = ({ first, size }: Graph, edge: number): number => {
  let low = 0
  let high = size - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (first[middle]! <= edge) low = middle
    else high = middle - 1
  }
  return low
}
