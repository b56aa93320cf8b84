// A finite graph whose edges bear events: what a person sees of a model who knows which events are visible. A step without a
// visible event is silent.

/** The number of the label of a silent edge. */
export const silent = 0

/** The labels of graphs that are compared, each with a number; 0 is the silent one. */
export class Labels {
  readonly texts: string[] = ['']
  private readonly numbers = new Map<string, number>([['', silent]])

  /** The number of a label; the empty text is silent. */
  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    const number = this.texts.push(text) - 1
    this.numbers.set(text, number)
    return number
  }
}

/** Nodes by number, with their edges in one array: those of node n are from `first[n]` to before `first[n + 1]`. */
export interface EventGraph {
  readonly size: number
  readonly first: Int32Array
  readonly to: Int32Array
  readonly label: Int32Array
}

/** An event graph, and the nodes in which a run may begin. */
export interface RootedGraph extends EventGraph {
  readonly roots: readonly number[]
}

/** A graph from its edges, which need no order; for small graphs. */
export const eventGraph = (
  size: number,
  edges: readonly (readonly [from: number, label: number, to: number])[],
): EventGraph => {
  const sorted = edges.toSorted(([a], [b]) => a - b)
  const first = new Int32Array(size + 1)
  for (const [from] of sorted) first[from + 1]!++
  for (let node = 0; node < size; node++) first[node + 1]! += first[node]!
  return {
    size,
    first,
    to: Int32Array.from(sorted, ([, , to]) => to),
    label: Int32Array.from(sorted, ([, label]) => label),
  }
}

const extended = (array: Int32Array, more: readonly number[]): Int32Array<ArrayBuffer> => {
  const longer = new Int32Array(array.length + more.length)
  longer.set(array)
  longer.set(more, array.length)
  return longer
}

/**
 * The graph with one root: a node of its own, its last one, before the roots that it had.
 * @param begin the label of the edges between them
 */
const withOwnRoot = ({ size, first, to, label, roots }: RootedGraph, begin: number): RootedGraph => ({
  size: size + 1,
  first: extended(first, [first[size]! + roots.length]),
  to: extended(to, roots),
  label: extended(
    label,
    roots.map(() => begin),
  ),
  roots: [size],
})

/** The graph with one root, which is a node of its own if it had several. */
export const withOneRoot = (graph: RootedGraph, begin: number): RootedGraph =>
  graph.roots.length > 1 ? withOwnRoot(graph, begin) : graph

/** Two graphs side by side, each with one root. If one of the two had several, both have a node of their own before them. */
export interface SideBySide extends EventGraph {
  readonly rootOf: readonly [number, number]
}

/** @param begin the label of the edges from a root of its own to the roots that the graph had */
export const sideBySide = (one: RootedGraph, other: RootedGraph, begin: number): SideBySide => {
  const areOwn = one.roots.length > 1 || other.roots.length > 1
  const [a, b] = areOwn ? [withOwnRoot(one, begin), withOwnRoot(other, begin)] : [one, other]
  const joined = (x: Int32Array, y: Int32Array, offset: number): Int32Array<ArrayBuffer> => {
    const both = new Int32Array(x.length + y.length)
    both.set(x)
    for (let k = 0; k < y.length; k++) both[x.length + k] = y[k]! + offset
    return both
  }
  return {
    size: a.size + b.size,
    // The last entry of the first graph is the first one of the second.
    first: joined(a.first.subarray(0, a.size), b.first, a.to.length),
    to: joined(a.to, b.to, a.size),
    label: joined(a.label, b.label, 0),
    rootOf: [a.roots[0]!, a.size + b.roots[0]!],
  }
}
