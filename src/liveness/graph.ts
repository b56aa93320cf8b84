// A finite graph as the algorithms of this room see it: states are numbers, the edges of a state stand side by side, and
// each knows by which instance of fairness it is taken. Nothing here knows of protocols, so a product of a state graph with
// an automaton is a graph too.

/** Successors by state, one array behind the other (compressed sparse rows). */
export interface Graph {
  /** How many states there are. */
  readonly size: number
  /**
   * Of the states before this one all edges are there. Of the others, which a search has not expanded yet, none are: what
   * comes of them is not known, so no run may stay there either.
   */
  readonly closed: number
  /** The edges of state s are those from `first[s]` to before `first[s + 1]`, in the order of steps. */
  readonly first: Int32Array
  readonly to: Int32Array
  /** The instance of each edge; 0 where nothing is owed to it. */
  readonly by: Uint8Array | Uint16Array
  /** By instance: what is owed to it. That of number 0 means nothing. */
  readonly fairness: Uint8Array
  /** What runs must do besides: infinitely often take an edge of each of some sets, and never stay where they are. */
  readonly accepting?: Accepting
}

/** Sets of edges, each a bit. */
export interface Accepting {
  /** All sets. */
  readonly all: number
  /** Those that an edge of a state is in. */
  of(state: number, edge: number): number
}

/** Entries of `owed`. */
export const nothing = 0
export const weak = 1
export const strong = 2

/** The state from which an edge leads. */
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
