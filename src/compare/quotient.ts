// The quotient of a graph by a partition: a node for each block, and an edge for each label with which a block leads to another.
import { type EventGraph, eventGraph, silent } from './event-graph.js'

/** A quotient; its silent edges lead from one block to another. */
export interface Quotient extends EventGraph {
  /** By block: 1 if silent steps can go on forever within it. */
  readonly diverges: Uint8Array
}

/**
 * The quotient of the part that the roots reach. Blocks are numbered in breadth-first order; the first root's is 0.
 * @param block by node: its block
 * @param diverges for a branching relation, by node; undefined for the strong one, whose silent steps within a block are edges
 * @param roots nodes of different blocks
 */
export const quotientFrom = (
  graph: EventGraph,
  block: Int32Array,
  blocks: number,
  diverges: Uint8Array | undefined,
  ...roots: readonly number[]
): Quotient => {
  const members: number[][] = Array.from({ length: blocks }, () => [])
  for (let node = 0; node < graph.size; node++) members[block[node]!]!.push(node)
  const numbers = new Map(roots.map((root, number) => [block[root]!, number]))
  const edges: [number, number, number][] = []
  const endless: number[] = []
  for (const [of, from] of numbers) {
    const seen = new Set<string>()
    endless.push(members[of]!.some((node) => diverges?.[node] === 1) ? 1 : 0)
    for (const node of members[of]!) {
      for (let edge = graph.first[node]!; edge < graph.first[node + 1]!; edge++) {
        const label = graph.label[edge]!
        const target = block[graph.to[edge]!]!
        if (diverges !== undefined && label === silent && target === of) continue
        const key = `${label} ${target}`
        if (seen.has(key)) continue
        seen.add(key)
        const to = numbers.get(target) ?? numbers.size
        numbers.set(target, to)
        edges.push([from, label, to])
      }
    }
  }
  return { ...eventGraph(numbers.size, edges), diverges: Uint8Array.from(endless) }
}
