// The graph without silent cycles: nodes that reach each other by silent edges become one. They can all show the same events, so
// branching bisimilarity does not tell them apart (J. F. Groote and F. Vaandrager, An Efficient Algorithm for Branching
// Bisimulation and Stuttering Equivalence, ICALP 1990, section 3).
import type { Budget } from '../liveness/budget.js'
import { Components } from '../liveness/components.js'
import type { LongWork } from '../search/long-work.js'
import { type EventGraph, silent } from './event-graph.js'

/** A graph whose silent edges lead to nodes with smaller numbers. */
export interface Collapsed extends EventGraph {
  /** By node of the original graph: its node here. */
  readonly nodeOf: Int32Array
  /** By node: 1 if a run can stay in it forever by silent edges. */
  readonly diverges: Uint8Array
}

const onlySilent = ({ size, first, to, label }: EventGraph, budget: Budget): EventGraph => {
  const edges = label.reduce((count, one) => count + (one === silent ? 1 : 0), 0)
  const silentFirst = budget.ints(size + 1)
  const silentTo = budget.ints(edges)
  let used = 0
  for (let node = 0; node < size; node++) {
    silentFirst[node] = used
    for (let edge = first[node]!; edge < first[node + 1]!; edge++)
      if (label[edge] === silent) silentTo[used++] = to[edge]!
  }
  silentFirst[size] = used
  return { size, first: silentFirst, to: silentTo, label: new Int32Array(0) }
}

/** Collapses silent cycles. The caller owns the memory of the result. Throws a `MemoryExhausted` beyond the budget. */
export function* collapsed(graph: EventGraph, budget: Budget): LongWork<Collapsed> {
  const { size } = graph
  const nodeOf = budget.ints(size)
  const silentGraph = onlySilent(graph, budget)
  let nodes = 0
  let root = 0
  const components = new Components(
    { ...silentGraph, closed: size, by: new Uint8Array(0), fairness: new Uint8Array(1) },
    budget.bytes(size),
    0,
    budget.ints(size),
    () => (root < size ? root++ : -1),
    (members, from, to) => {
      for (let k = from; k < to; k++) nodeOf[members[k]!] = nodes
      nodes++
    },
    budget,
  )
  yield* components.run()
  components.close()
  const members = new Int32Array(nodes)
  for (let node = 0; node < size; node++) members[nodeOf[node]!]!++
  const diverges = Uint8Array.from(members, (count) => (count > 1 ? 1 : 0))
  const merged = merge(graph, nodeOf, nodes, diverges, budget)
  // The silent edges, and the two arrays of the components.
  budget.release(4 * (silentGraph.first.length + silentGraph.to.length + size) + size)
  return { ...merged, nodeOf, diverges }
}

// The edges between the new nodes; silent edges within a node become its divergence.
const merge = (
  graph: EventGraph,
  nodeOf: Int32Array,
  nodes: number,
  diverges: Uint8Array,
  budget: Budget,
): EventGraph => {
  const isKept = (from: number, edge: number): boolean =>
    graph.label[edge] !== silent || nodeOf[graph.to[edge]!] !== from
  const first = budget.ints(nodes + 1)
  let kept = 0
  for (let node = 0; node < graph.size; node++) {
    const from = nodeOf[node]!
    for (let edge = graph.first[node]!; edge < graph.first[node + 1]!; edge++) {
      if (isKept(from, edge)) {
        first[from + 1]!++
        kept++
      } else diverges[from] = 1
    }
  }
  for (let node = 0; node < nodes; node++) first[node + 1]! += first[node]!
  const to = budget.ints(kept)
  const label = budget.ints(kept)
  const next = first.slice(0, nodes)
  for (let node = 0; node < graph.size; node++) {
    const from = nodeOf[node]!
    for (let edge = graph.first[node]!; edge < graph.first[node + 1]!; edge++) {
      if (!isKept(from, edge)) continue
      const at = next[from]!++
      to[at] = nodeOf[graph.to[edge]!]!
      label[at] = graph.label[edge]!
    }
  }
  return { size: nodes, first, to, label }
}
