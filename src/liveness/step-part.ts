// A part of the product whose letters also depend on the step: each edge of the graph has moves of its own, so every edge is written
// down. An edge that the automaton does not follow inside the part leads outside. Its instance is enabled all the same, which
// fairness needs to know.

import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { Budget } from './budget.js'
import type { Graph } from './graph.js'
import type { Part } from './part.js'

/** What a part needs to know of its product. */
interface OfProduct {
  isReached(state: number, at: number): boolean
  /** The moves of the automaton if the run takes an edge of a state. */
  movesBy(state: number, edge: number, at: number): readonly { readonly to: number; readonly marks: number }[]
}

/** @param states the states of the automaton, a component of it */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the arrays of a part are sized, filled and read together.
export const stepPart = (
  graph: Graph,
  states: readonly number[],
  all: number,
  budget: Budget,
  { isReached, movesBy }: OfProduct,
): Part => {
  const { first, to, by, closed } = graph
  const width = states.length
  if (graph.size * width > 2 ** 31 - 1) throw new MemoryExhausted()
  // By pair, its node plus one; 0 if it has none.
  const nodes = budget.ints(graph.size * width)
  const inside = (state: number, edge: number, k: number) =>
    movesBy(state, edge, states[k]!).filter((move) => states.includes(move.to))
  let size = 0
  let edges = 0
  for (let state = 0; state < closed; state++) {
    for (let k = 0; k < width; k++) {
      if (!isReached(state, states[k]!)) continue
      nodes[state * width + k] = ++size
      for (let edge = first[state]!; edge < first[state + 1]!; edge++)
        edges += Math.max(1, inside(state, edge, k).length)
    }
  }
  const owners = budget.ints(size)
  const starts = budget.ints(size + 2)
  const ends = budget.ints(edges)
  const origins = budget.ints(edges)
  const marks = budget.ints(edges)
  const wide = by.BYTES_PER_ELEMENT
  budget.claim(wide * edges)
  const bys = wide === 1 ? new Uint8Array(edges) : new Uint16Array(edges)
  let used = 0
  const add = (edge: number, end: number, marked: number) => {
    ends[used] = end
    origins[used] = edge
    marks[used] = marked
    bys[used++] = by[edge]!
  }
  for (let pair = 0; pair < closed * width; pair++) {
    const node = nodes[pair]! - 1
    if (node < 0) continue
    const k = pair % width
    const state = (pair - k) / width
    owners[node] = state
    starts[node] = used
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      const moves = inside(state, edge, k)
      // The last node represents all that is outside the part.
      if (moves.length === 0) add(edge, size, 0)
      for (const move of moves) {
        const end = nodes[to[edge]! * width + states.indexOf(move.to)]!
        add(edge, end === 0 ? size : end - 1, move.marks)
      }
    }
  }
  starts[size] = used
  starts[size + 1] = used
  const part: Graph = {
    size: size + 1,
    closed: size,
    first: starts,
    to: ends,
    by: bys,
    fairness: graph.fairness,
    threads: graph.threads && {
      ...graph.threads,
      along: (node, edge) => graph.threads!.along(owners[node]!, origins[edge]!),
    },
    accepting: { all, of: (_, edge) => marks[edge]! },
  }
  return {
    graph: part,
    nodeOf: (state, at) => {
      const place = states.indexOf(at)
      return place < 0 ? -1 : nodes[state * width + place]! - 1
    },
    edgeOf: (edge) => origins[edge]!,
    inside: budget.bytes(size + 1).fill(1, 0, size),
    bytes:
      4 * (nodes.length + owners.length + starts.length + ends.length + origins.length + marks.length) +
      wide * edges +
      size +
      1,
  }
}
