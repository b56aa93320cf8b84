// A state graph as DOT, from plain data: the caller decides which states exist and their text. Small graphs use
// Graphviz's careful layout, larger ones a fast one; a graph too large to read is refused, with advice on how to
// reduce it. It is never `strict`: two steps between the same states are two arrows. It has no links: the text of a
// state is data, and data must not be clickable.
import { type DotAttributes, dotAttributes } from './dot-text.js'
import { palette } from './palette.js'

/** A state in the diagram. */
export interface DrawnState {
  /** Any text; equal ids denote the same state. */
  readonly id: string
  /** The text in the node. */
  readonly text: string
  /** The full state, for the tooltip. */
  readonly tooltip: string
  readonly initial: boolean
  /** Whether it is emphasized: a violation, or the path to it. */
  readonly accent?: boolean
}

/** A step in the diagram. */
export interface DrawnStep {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly accent?: boolean
}

export interface StateGraph {
  readonly states: readonly DrawnState[]
  readonly edges: readonly DrawnStep[]
  /** Whether steps run from left to right, for states with many successors; by default they run down. */
  readonly isSideways?: boolean
}

/** The DOT, or why it cannot be drawn. */
export type StateGraphDot =
  | { readonly kind: 'dot'; readonly dot: string }
  | { readonly kind: 'problem'; readonly problem: string }

// Network simplex takes most of the time of large layouts; with a bound on it, edges are longer, but the layout
// takes seconds.
const fastFrom = 300
const fast = { nslimit: 1, nslimit1: 1, mclimit: 0.1, splines: 'line' }

const { ink, pale, paper, accent } = palette

const looks = ({ initial, accent: marked }: DrawnState): DotAttributes => ({
  // Initial states have a double border, so that they are visible without colours too.
  ...(initial ? { peripheries: 2 } : {}),
  ...(marked ? { color: accent.light, penwidth: 2.5 } : {}),
})

/**
 * The DOT of a state graph, for the engine `dot`.
 * @param limit a graph with more states is a problem
 * Throws a `RangeError` for an edge whose end is not a state.
 */
export const stateGraphDot = (
  { states, edges, isSideways = false }: StateGraph,
  limit = 1000,
): StateGraphDot => {
  if (states.length > limit) {
    return {
      kind: 'problem',
      problem: `the graph has ${states.length} states; more than ${limit} cannot be drawn legibly; use fewer sites, --requests 1 or --max-depth`,
    }
  }
  const short = new Map(states.map(({ id }, number) => [id, `s${number}`]))
  const end = (id: string): string => {
    const name = short.get(id)
    if (name === undefined)
      throw new RangeError(`an edge of the state graph ends at ${JSON.stringify(id)}, which is not a state`)
    return name
  }
  const graph = {
    bgcolor: 'transparent',
    pad: 0.2,
    ranksep: 0.5,
    ...(isSideways ? { rankdir: 'LR' } : {}),
    fontname: 'Arial',
    ...(states.length > fastFrom ? fast : {}),
  }
  const node = {
    shape: 'box',
    style: 'rounded,filled',
    fillcolor: paper.light,
    color: ink.light,
    fontcolor: ink.light,
    fontname: 'Arial',
    fontsize: 10,
    margin: '0.12,0.06',
  }
  const edge = { color: pale.light, fontcolor: ink.light, fontname: 'Arial', fontsize: 9, arrowsize: 0.7 }
  const lines = [
    'digraph states {',
    `  graph${dotAttributes(graph)}`,
    `  node${dotAttributes(node)}`,
    `  edge${dotAttributes(edge)}`,
    ...states.map(
      (state, number) =>
        `  s${number}${dotAttributes({ label: state.text, tooltip: state.tooltip, ...looks(state) })}`,
    ),
    ...edges.map(({ from, to, label, accent: marked }) => {
      // The spaces separate the label from its arrow.
      const look = marked ? { color: accent.light, fontcolor: accent.light, penwidth: 2.5 } : {}
      return `  ${end(from)} -> ${end(to)}${dotAttributes({ label: ` ${label} `, ...look })}`
    }),
    '}',
    '',
  ]
  return { kind: 'dot', dot: lines.join('\n') }
}
