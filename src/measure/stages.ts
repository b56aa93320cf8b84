// The stages of runs that end: the strongly connected components of a weighted graph, each after those that it leads to. States
// are given places in this order, and the edges between stages are copied in it: a pass over all of them then reads memory from
// one end to the other, and is several times faster than through the numbers of the states.

import type { Budget } from '../liveness/budget.js'
import { Components } from '../liveness/components.js'
import type { Graph } from '../liveness/graph.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { Weighed } from './weighed.js'

/** The stages of a graph, and the edges between them. */
interface Stages {
  /** By stage: the place after its last. */
  readonly ends: Int32Array
  readonly count: number
  /** By place: its state. */
  readonly order: Int32Array
  /** By state: its place. */
  readonly places: Int32Array
  /** By state: equal for two states of one stage, and for no others. */
  readonly numbers: Int32Array
  /** By place: its first edge to another stage; the last entry is their number. */
  readonly first: Int32Array
  /** By edge between stages: the place where it ends. */
  readonly to: Int32Array
  readonly sends: Uint8Array
  readonly entries: Uint8Array
  /** Returns the memory to the budget. */
  close(): void
}

/** The stages of a graph; undefined if messages are sent or sites enter within one, so that a run may do so forever. */
export function* stagesOf(graph: Weighed & Graph, budget: Budget): LongWork<Stages | undefined> {
  const { size, first, to, sends, entries } = graph
  const inside = budget.bytes(size).fill(1)
  const numbers = budget.ints(size)
  const order = budget.ints(size)
  const ends = budget.ints(size)
  let [used, count, between, forEver] = [0, 0, 0, false]
  let next = 0
  const components = new Components(
    graph,
    inside,
    1,
    numbers,
    () => (next < size ? next++ : -1),
    (members, from, end, component) => {
      for (let k = from; k < end; k++) {
        const state = members[k]!
        order[used++] = state
        for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
          if (numbers[to[edge]!] !== component) between++
          else if (sends[edge] !== 0 || entries[edge] !== 0) forEver = true
        }
      }
      ends[count++] = used
    },
    budget,
  )
  yield* components.run()
  components.close()
  budget.release(size)
  if (forEver) {
    budget.release(12 * size)
    return undefined
  }
  const places = budget.ints(size)
  for (let place = 0; place < size; place++) places[order[place]!] = place
  const copy = {
    first: budget.ints(size + 1),
    to: budget.ints(between),
    sends: budget.bytes(between),
    entries: budget.bytes(between),
  }
  let copied = 0
  for (let place = 0; place < size; place++) {
    if ((place & (defaultSlice - 1)) === 0) yield
    const state = order[place]!
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      if (numbers[to[edge]!] === numbers[state]) continue
      copy.to[copied] = places[to[edge]!]!
      copy.sends[copied] = sends[edge]!
      copy.entries[copied++] = entries[edge]!
    }
    copy.first[place + 1] = copied
  }
  const close = () => budget.release(16 * size + 4 * (size + 1) + 6 * between)
  return { ends, count, order, places, numbers, ...copy, close }
}
