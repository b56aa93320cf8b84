// What is visible of a model as a picture: a node for each class of states, an arrow for each event.
import type { VisibleGraph } from '../compare/minimising.js'
import { type StateGraphDot, stateGraphDot } from './state-graph.js'

/** The DOT. A silent step has the label `silent`; silent steps without end are an arrow to the same node. */
export const visibleGraphDot = (
  { graph, root, labels, diverges }: VisibleGraph,
  limit: number,
): StateGraphDot => {
  const nodes = Array.from({ length: graph.size }, (_, node) => node)
  return stateGraphDot(
    {
      states: nodes.map((node) => ({
        id: String(node),
        text: String(node),
        tooltip: `class ${node}`,
        initial: node === root,
      })),
      edges: nodes.flatMap((node) => [
        ...(diverges?.[node] === 1 ? [{ from: String(node), to: String(node), label: 'silent' }] : []),
        ...Array.from({ length: graph.first[node + 1]! - graph.first[node]! }, (_, k) => {
          const edge = graph.first[node]! + k
          return {
            from: String(node),
            to: String(graph.to[edge]!),
            label: labels[graph.label[edge]!]! || 'silent',
          }
        }),
      ]),
    },
    limit,
  )
}
