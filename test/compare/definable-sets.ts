// Which sets of nodes of a tiny graph an experiment with at most k levels can be true of: all of them, level by level, from the meaning of
// experiments alone. Sets are bit masks.
import { type EventGraph, silent } from '../../src/compare/event-graph.js'
import type { Experiment } from '../../src/compare/experiment.js'

type Mask = number

/** The nodes from which silent steps through nodes of `on` lead to a step with this label to one of `after`. */
const canDo = (graph: EventGraph, label: number, after: Mask, on: Mask | undefined): Mask => {
  const { first, to } = graph
  const is = (set: Mask, node: number): boolean => ((set >> node) & 1) === 1
  const isStrong = on === undefined
  let found = !isStrong && label === silent ? after : 0
  for (let before = -1; before !== found; ) {
    before = found
    for (let node = 0; node < graph.size; node++) {
      if (on !== undefined && !is(on, node)) continue
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        const target = to[edge]!
        const acts = graph.label[edge] === label && (isStrong || label !== silent) && is(after, target)
        const moves = !isStrong && graph.label[edge] === silent && is(found, target)
        if (acts || moves) found |= 1 << node
      }
    }
  }
  return found
}

// All unions of the smallest sets that these sets cut out.
const closed = (size: number, sets: Iterable<Mask>): ReadonlySet<Mask> => {
  let cells: Mask[] = [(1 << size) - 1]
  for (const set of sets)
    cells = cells.flatMap((cell) => [cell & set, cell & ~set].filter((part) => part !== 0))
  return new Set(
    Array.from({ length: 1 << cells.length }, (_, k) =>
      cells.filter((_, at) => (k >> at) & 1).reduce((a, b) => a | b, 0),
    ),
  )
}

/** The least number of levels of an experiment that is true of the one node and not of the other; undefined if there is none. */
export const leastLevels = (
  graph: EventGraph,
  relation: 'strong' | 'branching',
  one: number,
  other: number,
): number | undefined => {
  let sets = closed(graph.size, [])
  for (let levels = 0; ; levels++) {
    if ([...sets].some((set) => ((set >> one) & 1) !== ((set >> other) & 1))) return levels
    const more = [...sets]
    for (const label of new Set(graph.label))
      for (const after of sets)
        for (const on of relation === 'strong' ? [undefined] : sets) more.push(canDo(graph, label, after, on))
    const next = closed(graph.size, more)
    if (next.size === sets.size) return undefined
    sets = next
  }
}

/** The number of its levels. */
export const levelsOf = (experiment: Experiment): number => {
  if (experiment.kind === 'cannot') return levelsOf(experiment.of)
  const parts = [...(experiment.kind === 'can' ? experiment.after : []), ...(experiment.while ?? []).flat()]
  return 1 + Math.max(0, ...parts.map(levelsOf))
}
