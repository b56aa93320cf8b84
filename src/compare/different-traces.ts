// Whether two nodes have the same traces, the sequences of events of their runs, or one has those of the other too; if not, a shortest
// one that only one of them has.
// Sets of nodes are followed side by side, as a deterministic automaton is made from one that is not (M. O. Rabin and D. Scott,
// Finite Automata and Their Decision Problems, IBM Journal of Research and Development 3, 1959).
import type { LongWork } from '../search/long-work.js'
import { type EventGraph, silent } from './event-graph.js'

/** A trace that one node has and the other does not. */
interface OwnTrace {
  /** 0 for the first node, 1 for the second. */
  readonly of: 0 | 1
  readonly labels: readonly number[]
}

/** A pair of sets, and how it was reached. */
interface Reached {
  readonly sets: readonly [readonly number[], readonly number[]]
  readonly from: Reached | undefined
  readonly label: number
}

const labelsTo = (reached: Reached): readonly number[] => {
  const labels: number[] = []
  for (let at: Reached | undefined = reached; at?.from !== undefined; at = at.from) labels.unshift(at.label)
  return labels
}

// The nodes that silent edges lead to, in order.
const silentlyFrom = ({ first, to, label }: EventGraph, nodes: Iterable<number>): readonly number[] => {
  const found = new Set(nodes)
  // A `Set` also lists what is added on the way.
  for (const node of found)
    for (let edge = first[node]!; edge < first[node + 1]!; edge++)
      if (label[edge] === silent) found.add(to[edge]!)
  return [...found].sort((a, b) => a - b)
}

const byLabel = (
  { first, to, label }: EventGraph,
  nodes: readonly number[],
): ReadonlyMap<number, ReadonlySet<number>> => {
  const found = new Map<number, Set<number>>()
  for (const node of nodes)
    for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
      if (label[edge] === silent) continue
      const targets = found.get(label[edge]!) ?? new Set()
      found.set(label[edge]!, targets.add(to[edge]!))
    }
  return found
}

/**
 * A shortest trace that only one of two nodes has; `same` if there is none; `open` if the limit ended the comparison.
 * @param whose `either`, or `first` for a trace that the first node has
 * @param most the largest number of pairs of sets
 */
export function* differentTraces(
  graph: EventGraph,
  one: number,
  other: number,
  whose: 'either' | 'first',
  most: number,
): LongWork<OwnTrace | 'same' | 'open'> {
  const begin: Reached = {
    sets: [silentlyFrom(graph, [one]), silentlyFrom(graph, [other])],
    from: undefined,
    label: silent,
  }
  const keyOf = ([a, b]: Reached['sets']) => `${a.join()};${b.join()}`
  const reached = new Map([[keyOf(begin.sets), begin]])
  for (const here of reached.values()) {
    yield
    if (reached.size > most) return 'open'
    const [own, others] = here.sets.map((nodes) => byLabel(graph, nodes)) as [
      ReadonlyMap<number, ReadonlySet<number>>,
      ReadonlyMap<number, ReadonlySet<number>>,
    ]
    for (const label of new Set([...own.keys(), ...(whose === 'first' ? [] : others.keys())])) {
      const [a, b] = [own.get(label), others.get(label)]
      if (a === undefined || b === undefined)
        return { of: b === undefined ? 0 : 1, labels: [...labelsTo(here), label] }
      const sets = [silentlyFrom(graph, a), silentlyFrom(graph, b)] as const
      const key = keyOf(sets)
      if (!reached.has(key)) reached.set(key, { sets, from: here, label })
    }
  }
  return 'same'
}
