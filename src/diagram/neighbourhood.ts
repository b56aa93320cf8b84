// The states around one state: those reachable from it in a few steps, and the one before it, as a state graph. The text of a state is its
// difference from the middle, since whole states are too long.

import type { Model } from '../model/model.js'
import { counted } from '../report/words/number-words.js'
import { siteName, variableName } from '../report/words/step-heading.js'
import { enabledIn } from '../semantics/possible-steps.js'
import { encodeState, type State } from '../semantics/state.js'
import type { StepLabel } from '../semantics/step.js'
import { labelText } from '../semantics/steps.js'
import { fieldOf } from '../sorts/record.js'
import { violatedIn } from '../trace/violated-here.js'
import { shortened } from './dot-text.js'
import type { DrawnState, DrawnStep, StateGraph } from './state-graph.js'

/** A graph, and the path from the middle to each of its states: numbers of enabled steps, in the order of `steps`. */
interface Neighbourhood {
  readonly graph: StateGraph
  readonly ways: readonly (readonly number[])[]
  /** The number of the state before, which is the last one and has no path; undefined if there is none, or if a path leads to it too. */
  readonly before: number | undefined
  /** Whether states were omitted because of the bound on their number. */
  readonly cut: boolean
}

// More states side by side, with the texts of the steps between them, are wider than a panel.
const mostAbreast = 3
const longestLine = 34
const maxLines = 6

// Channels are omitted: their contents are long, and less informative than the records.
const differing = (model: Model, from: State, to: State): string => {
  const changed = model.sites.flatMap(({ id, name, role }) =>
    Object.entries(role.record.fields).flatMap(([field, sort]) => {
      const [old, now] = [from, to].map(({ sites }) =>
        sort.show(fieldOf(sites.get(id), field), model.siteText),
      )
      return old === now ? [] : [`${name}: ${field} ${now}`]
    }),
  )
  const written = model.variables.flatMap((variable, number) => {
    const [old, now] = [from, to].map(({ variables }) =>
      variable.sort.show(variables.get(number), model.siteText),
    )
    return old === now ? [] : [`${variableName(model, variable)} ${now}`]
  })
  const lines = [...changed, ...written]
  if (lines.length === 0) return 'only channels differ'
  const few = lines.slice(0, maxLines).map((line) => shortened(line, longestLine))
  return [...few, ...(lines.length > maxLines ? [`and ${lines.length - maxLines} more`] : [])].join('\n')
}

interface AroundOptions {
  /** Which rules mark the steps that break them; by default all. */
  readonly judgedBy?: (rule: string) => boolean
  readonly within: number
  /** The maximum number of states ahead, at least 1. */
  readonly most: number
  /** The state from which the run came to the middle; undefined at its start. */
  readonly before?: State
}

/** The states within this distance, with all steps between them, and the one before. The middle is the first state. */
export const neighbourhood = (
  model: Model,
  middle: State,
  { within, most, before, judgedBy = () => true }: AroundOptions,
): Neighbourhood => {
  const states: { readonly state: State; readonly depth: number; readonly way: readonly number[] }[] = []
  const numbers = new Map<string, number>()
  let cut = false
  const visit = (state: State, depth: number, way: readonly number[]): number | undefined => {
    const code = encodeState(model, state)
    const known = numbers.get(code)
    if (known !== undefined || depth > within) return known
    if (states.length >= most) {
      cut = true
      return undefined
    }
    numbers.set(code, states.length)
    return states.push({ state, depth, way }) - 1
  }
  visit(middle, 0, [])
  const edge = (from: number, to: number, label: StepLabel, breaks: readonly string[]): DrawnStep => ({
    from: String(from),
    to: String(to),
    label: labelText(label, (site) => siteName(model, site)),
    ...(breaks.some(judgedBy) ? { accent: true } : {}),
  })
  const edges: DrawnStep[] = []
  for (let at = 0; at < states.length; at++) {
    const { state, depth, way } = states[at]!
    for (const [choice, { label, next, breaks }] of enabledIn(model, state).entries()) {
      const to = visit(next, depth + 1, [...way, choice])
      if (to === undefined) continue
      edges.push(edge(at, to, label, breaks))
    }
  }
  const drawnAs = (state: State, number: number, tooltip: string): DrawnState => {
    const violated = violatedIn(model, state, enabledIn(model, state)).map(({ name }) => `✗ ${name}`)
    return {
      id: String(number),
      text: [...violated, number === 0 ? 'here' : differing(model, middle, state)].join('\n'),
      tooltip,
      initial: number === 0,
      ...(violated.length > 0 ? { accent: true } : {}),
    }
  }
  const drawn = states.map(({ state, depth }, number) =>
    drawnAs(state, number, number === 0 ? 'the state shown' : `${counted(depth, 'step')} from here`),
  )
  const ways = states.map(({ way }) => way)
  const atDepth = (wanted: number) => states.filter(({ depth }) => depth === wanted).length
  const isSideways = Array.from({ length: within }, (_, k) => atDepth(k + 1)).some(
    (count) => count > mostAbreast,
  )
  if (before === undefined || numbers.has(encodeState(model, before)))
    return { graph: { states: drawn, edges, isSideways }, ways, before: undefined, cut }
  const number = states.length
  const into = enabledIn(model, before).flatMap(({ label, next, breaks }) => {
    const to = numbers.get(encodeState(model, next))
    return to === undefined ? [] : [edge(number, to, label, breaks)]
  })
  const all = [...drawn, drawnAs(before, number, 'the state before')]
  return { graph: { states: all, edges: [...into, ...edges], isSideways }, ways, before: number, cut }
}
