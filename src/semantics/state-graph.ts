// The whole state graph of a small model by the reference semantics, up to a limit: for pictures, not for proofs.
import type { Model } from '../model/model.js'
import { initialStates } from './initial-states.js'
import { encodeState, type State } from './state.js'
import type { StepLabel } from './step.js'
import { steps } from './steps.js'

/** A state graph; states are numbered in breadth-first order, the initial ones first. */
export interface StateGraph {
  readonly states: readonly State[]
  readonly initial: number
  readonly edges: readonly { readonly from: number; readonly to: number; readonly label: StepLabel }[]
  /** Whether states were left out: the graph exceeds the limit, or some states lie deeper than the bound. */
  readonly cut: 'states' | 'depth' | undefined
}

/** Explores at most `limit` states, all within `maxDepth` steps of an initial one. */
export const stateGraph = (model: Model, limit: number, maxDepth?: number): StateGraph => {
  const exploring = exploringStateGraph(model, limit, maxDepth)
  for (;;) {
    const { done, value } = exploring.next()
    if (done === true) return value
  }
}

/** The same in steps: yields the number of states found so far after each expansion. */
export function* exploringStateGraph(
  model: Model,
  limit: number,
  maxDepth = Number.POSITIVE_INFINITY,
): Generator<number, StateGraph> {
  const numbers = new Map<string, number>()
  const states: State[] = []
  const depths: number[] = []
  let cut: StateGraph['cut']
  const visit = (state: State, depth: number): number | undefined => {
    const code = encodeState(model, state)
    const known = numbers.get(code)
    if (known !== undefined) return known
    if (states.length >= limit) {
      cut = 'states'
      return undefined
    }
    numbers.set(code, states.length)
    depths.push(depth)
    return states.push(state) - 1
  }
  for (const state of initialStates(model)) visit(state, 0)
  const initial = states.length
  const edges: { from: number; to: number; label: StepLabel }[] = []
  for (let from = 0; from < states.length && cut !== 'states'; from++) {
    yield states.length
    const depth = depths[from]!
    for (const { label, next } of steps(model, states[from]!)) {
      if (depth >= maxDepth && !numbers.has(encodeState(model, next))) {
        cut = 'depth'
        continue
      }
      const to = visit(next, depth + 1)
      if (to !== undefined) edges.push({ from, to, label })
    }
  }
  return { states, initial, edges, cut }
}
