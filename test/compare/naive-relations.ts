// Bisimilarity by its definition, on tiny graphs: the largest relation in which related nodes match each other's steps, found by leaving out
// pairs until nothing changes.
import { type EventGraph, silent } from '../../src/compare/event-graph.js'

type Related = readonly (readonly boolean[])[]

const edgesOf = ({ first, to, label }: EventGraph, node: number) =>
  Array.from({ length: first[node + 1]! - first[node]! }, (_, k) => ({
    label: label[first[node]! + k]!,
    to: to[first[node]! + k]!,
  }))

const largest = (size: number, matches: (related: Related, s: number, t: number) => boolean): Related => {
  let related: Related = Array.from({ length: size }, () => Array<boolean>(size).fill(true))
  for (;;) {
    const next = related.map((row, s) =>
      row.map((is, t) => is && matches(related, s, t) && matches(related, t, s)),
    )
    if (JSON.stringify(next) === JSON.stringify(related)) return related
    related = next
  }
}

export const stronglyBisimilar = (graph: EventGraph): Related =>
  largest(graph.size, (related, s, t) =>
    edgesOf(graph, s).every((move) =>
      edgesOf(graph, t).some((answer) => answer.label === move.label && related[move.to]![answer.to]),
    ),
  )

// R. van Glabbeek and W. P. Weijland, Branching Time and Abstraction in Bisimulation Semantics, Journal of the ACM 43, 1996,
// definition 2.1: t answers by silent steps through nodes that are related to s, then by the same step.
const answers = (graph: EventGraph, related: Related, s: number, t: number): boolean => {
  const near = new Set([t])
  for (const node of near)
    for (const { label, to } of edgesOf(graph, node)) if (label === silent && related[s]![to]) near.add(to)
  return edgesOf(graph, s).every(
    (move) =>
      (move.label === silent && related[move.to]![t]) ||
      [...near].some((node) =>
        edgesOf(graph, node).some((answer) => answer.label === move.label && related[move.to]![answer.to]),
      ),
  )
}

export const branchingBisimilar = (graph: EventGraph): Related =>
  largest(graph.size, (related, s, t) => answers(graph, related, s, t))

/** Whether silent steps through nodes that are related to `s` can go on forever from `t`. */
const staysForever = (graph: EventGraph, related: Related, s: number, t: number): boolean => {
  let inside = new Set([...Array(graph.size).keys()].filter((node) => related[s]![node]))
  for (;;) {
    const next = new Set(
      [...inside].filter((node) =>
        edgesOf(graph, node).some(({ label, to }) => label === silent && inside.has(to)),
      ),
    )
    if (next.size === inside.size) return inside.has(t)
    inside = next
  }
}

/** The same, and related nodes both have silent steps without end among related nodes, or neither has. */
export const divergencePreserving = (graph: EventGraph): Related =>
  largest(
    graph.size,
    (related, s, t) =>
      staysForever(graph, related, s, s) === staysForever(graph, related, s, t) &&
      answers(graph, related, s, t),
  )

/** The traces of at most this length. */
export const tracesOf = (graph: EventGraph, node: number, length: number): ReadonlySet<string> => {
  const found = new Set([''])
  const seen = new Set<string>()
  const open: [number, string][] = [[node, '']]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [at, trace] = next
    if (seen.has(`${at} ${trace}`)) continue
    seen.add(`${at} ${trace}`)
    found.add(trace)
    for (const { label, to } of edgesOf(graph, at)) {
      if (label === silent) open.push([to, trace])
      else if (trace.length < length) open.push([to, trace + label])
    }
  }
  return found
}
