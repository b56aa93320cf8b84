// Which sets of nodes of a tiny graph an experiment with at most k levels can be true of: all of them, level by level, from the meaning of
// experiments alone. Sets are bit masks.
import { type EventGraph, silent } from '../../src/compare/event-graph.js'
import type { Experiment } from '../../src/compare/experiment.js'
import type { Bisimilarity } from '../../src/compare/refining.js'
import type { Collapsed } from '../../src/compare/silent-components.js'

type Mask = number

const has = (set: Mask, node: number): boolean => ((set >> node) & 1) === 1

/** The nodes from which silent steps lead to one of these; for the strong relation only these. */
const silentlyTo = (graph: EventGraph, set: Mask, isStrong: boolean): Mask => {
  let found = set
  for (let before = -1; before !== found && !isStrong; ) {
    before = found
    for (let node = 0; node < graph.size; node++)
      for (let edge = graph.first[node]!; edge < graph.first[node + 1]!; edge++)
        if (graph.label[edge] === silent && has(found, graph.to[edge]!)) found |= 1 << node
  }
  return found
}

/** The nodes from which silent steps lead to one of `where` with a step with this label to one of `after`. */
const canDo = (graph: EventGraph, label: number, after: Mask, where: Mask, isStrong: boolean): Mask => {
  let found = !isStrong && label === silent ? where & after : 0
  for (let node = 0; node < graph.size; node++)
    for (let edge = graph.first[node]!; edge < graph.first[node + 1]!; edge++)
      if (has(where, node) && graph.label[edge] === label && has(after, graph.to[edge]!)) found |= 1 << node
  return silentlyTo(graph, found, isStrong)
}

/** The nodes from which silent steps lead to one of `where` in which they can go on forever. */
const canStay = (graph: EventGraph, diverges: Uint8Array, where: Mask): Mask => {
  const there = [...diverges].reduce((set, is, node) => (is === 1 ? set | (1 << node) : set), 0)
  return silentlyTo(graph, there & where, false)
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

/**
 * The least number of levels of an experiment that is true of the one node and not of the other; undefined if there is none.
 * @param graph a collapsed one for the branching relations
 */
export const leastLevels = (
  graph: EventGraph | Collapsed,
  relation: Bisimilarity,
  one: number,
  other: number,
): number | undefined => {
  const isStrong = relation === 'strong'
  const all = (1 << graph.size) - 1
  let sets = closed(graph.size, [])
  for (let levels = 0; ; levels++) {
    if ([...sets].some((set) => has(set, one) !== has(set, other))) return levels
    const more = [...sets]
    for (const where of isStrong ? [all] : sets) {
      for (const label of new Set(graph.label))
        for (const after of sets) more.push(canDo(graph, label, after, where, isStrong))
      if (relation === 'divergence') more.push(canStay(graph, (graph as Collapsed).diverges, where))
    }
    const next = closed(graph.size, more)
    if (next.size === sets.size) return undefined
    sets = next
  }
}

/** The number of its levels. */
export const levelsOf = (experiment: Experiment): number => {
  if (experiment.kind === 'cannot') return levelsOf(experiment.of)
  const parts = [...(experiment.kind === 'can' ? experiment.after : []), ...experiment.where]
  return 1 + Math.max(0, ...parts.map(levelsOf))
}
