// A state graph as DOT, from plain data: whoever explores decides which states there are and what is written in them.
// Small graphs get Graphviz's careful layout, larger ones a fast one, and those that nobody could read are refused with a
// word on how to narrow them. It is never `strict`: two steps between the same states are two arrows. It never has links:
// the text of a state is data, and data must not be clickable.
import { type DotAttributes, dotAttributes } from './dot-text.js'
import { palette } from './palette.js'

/** A state as it is drawn. */
export interface DrawnState {
  /** Any text; two states with the same one are the same. */
  readonly id: string
  /** What is written in it. */
  readonly text: string
  /** All of it, shown where a pointer rests. */
  readonly tooltip: string
  readonly initial: boolean
  /** What the picture is about: a violation, or the way to it. */
  readonly accent?: boolean
}

/** A step as it is drawn. */
export interface DrawnStep {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly accent?: boolean
}

export interface StateGraph {
  readonly states: readonly DrawnState[]
  readonly edges: readonly DrawnStep[]
}

/** The DOT, or why there is none. */
export type StateGraphDot =
  | { readonly kind: 'dot'; readonly dot: string }
  | { readonly kind: 'problem'; readonly problem: string }

// Network simplex takes most of the time of large layouts; bounded, it gives longer edges and an answer in seconds.
const fastFrom = 300
const fast = { nslimit: 1, nslimit1: 1, mclimit: 0.1, splines: 'line' }

const { ink, pale, paper, accent } = palette

const looks = ({ initial, accent: marked }: DrawnState): DotAttributes => ({
  // Initial states have a double border, so that they are found without colours too.
  ...(initial ? { peripheries: 2 } : {}),
  ...(marked ? { color: accent.light, penwidth: 2.5 } : {}),
})

/**
 * The DOT of a state graph, for the engine `dot`.
 * @param limit with more states than that the answer is a problem
 * Throws a `RangeError` for an edge whose end is no state.
 */
export const stateGraphDot = ({ states, edges }: StateGraph, limit = 1000): StateGraphDot => {
  if (states.length > limit) {
    return {
      kind: 'problem',
      problem: `the graph has ${states.length} states; more than ${limit} cannot be drawn legibly; narrow it by fewer sites, --requests 1 or --max-depth`,
    }
  }
  const short = new Map(states.map(({ id }, number) => [id, `s${number}`]))
  const end = (id: string): string => {
    const name = short.get(id)
    if (name === undefined)
      throw new RangeError(`an edge of the state graph ends at ${JSON.stringify(id)}, which is no state`)
    return name
  }
  const graph = {
    bgcolor: 'transparent',
    pad: 0.2,
    ranksep: 0.5,
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
      // The spaces keep the label off its arrow.
      const look = marked ? { color: accent.light, fontcolor: accent.light, penwidth: 2.5 } : {}
      return `  ${end(from)} -> ${end(to)}${dotAttributes({ label: ` ${label} `, ...look })}`
    }),
    '}',
    '',
  ]
  return { kind: 'dot', dot: lines.join('\n') }
}
