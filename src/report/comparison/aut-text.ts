// A graph in the format of CADP and mCRL2 (Aldébaran, `.aut`): a line with the root and the two counts, then a line for each edge. A silent
// edge is `i`, as in CADP; mCRL2 reads it as silent with `--tau=i`.

import { silent } from '../../compare/event-graph.js'
import type { VisibleGraph } from '../../compare/minimising.js'

/** The text of a graph. */
export const autText = ({ graph, root, labels, diverges }: VisibleGraph): string => {
  const lines: string[] = []
  const labelText = (label: number): string =>
    label === silent ? 'i' : `"${labels[label]!.replaceAll('"', "'")}"`
  for (let node = 0; node < graph.size; node++) {
    // Silent steps without end within a class are an edge to itself.
    if (diverges?.[node] === 1) lines.push(`(${node},i,${node})`)
    for (let edge = graph.first[node]!; edge < graph.first[node + 1]!; edge++)
      lines.push(`(${node},${labelText(graph.label[edge]!)},${graph.to[edge]!})`)
  }
  return `des (${root},${lines.length},${graph.size})\n${lines.map((line) => `${line}\n`).join('')}`
}
