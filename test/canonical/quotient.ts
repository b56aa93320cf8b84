// The quotient of a state graph by a normal form, by breadth-first search over the reference relation: what the fast
// search with its reductions must agree with.
import { type CanonicalForm, canonicalize } from '../../src/canonical/canonical-state.js'
import type { Model } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'

/** What was found; `complete` says that the bound was not met. */
export interface Quotient {
  readonly complete: boolean
  readonly states: readonly State[]
  readonly transitions: number
  readonly depth: number
}

/**
 * All normal forms that can be reached, at most `most` of them.
 * @param form the normal form, or a function that gives another one
 */
export const quotient = (
  model: Model,
  form: CanonicalForm | ((state: State) => State),
  most = Number.POSITIVE_INFINITY,
): Quotient => {
  const canon = typeof form === 'function' ? form : (state: State) => canonicalize(model, form)(state).state
  const states: State[] = []
  const depths: number[] = []
  const known = new Set<string>()
  let transitions = 0
  const visit = (raw: State, depth: number) => {
    const state = canon(raw)
    const code = encodeState(model, state)
    if (known.has(code)) return
    known.add(code)
    states.push(state)
    depths.push(depth)
  }
  for (const state of initialStates(model)) visit(state, 0)
  for (let at = 0; at < states.length; at++) {
    if (states.length > most) return { complete: false, states, transitions, depth: depths.at(-1)! }
    for (const { next } of steps(model, states[at]!)) {
      transitions++
      visit(next, depths[at]! + 1)
    }
  }
  return { complete: true, states, transitions, depth: depths.at(-1) ?? 0 }
}

/** The unchanged model: no reduction. */
export const unreduced: CanonicalForm = { timestamps: false, group: undefined }
