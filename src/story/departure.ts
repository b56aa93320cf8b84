// Where the run of a mutant leaves the spec: the first step that the spec does not have, or that has another effect there. Up to that
// step both are in the same state, so their steps can be compared.
import { type Model, makeModel } from '../model/model.js'
import type { Spec } from '../protocol/spec.js'
import { enabledIn } from '../semantics/possible-steps.js'
import { encodeState, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { lastState, sameLabel, type Trace } from '../trace/trace.js'
import { stepToJson } from '../trace/trace-json.js'

/** How the run of a mutant differs from the spec. */
export type Departure =
  /** The spec does not take this step (from 0) in this state. */
  | { readonly kind: 'not a step of the spec'; readonly step: number }
  /** The spec takes it, with another effect: the step of the spec, and the state before. */
  | {
      readonly kind: 'another effect'
      readonly step: number
      readonly before: State
      readonly specTakes: Step
    }
  /** Every step is one of the spec; in the last state, the spec could go on with these steps, and the mutant cannot. */
  | { readonly kind: 'steps are missing at the end'; readonly missing: readonly Step[] }
  /** Every step is one of the spec, and so are all steps of the last state. */
  | { readonly kind: 'none' }

/** The model of the spec itself, with the options of a model of its mutant. */
export const modelOfSpec = ({ options, observers, rules }: Model, spec: Spec): Model =>
  makeModel(spec, options, observers, rules)

/**
 * Where the run of a mutant leaves the spec.
 * @param correct the model of the spec, as `modelOfSpec` makes it
 */
export const departureOf = (trace: Trace, correct: Model): Departure => {
  const { model, steps } = trace
  let before = trace.initial
  for (const [at, step] of steps.entries()) {
    const specTakes = enabledIn(correct, before).find(({ label }) => sameLabel(label, step.label))
    if (specTakes === undefined) return { kind: 'not a step of the spec', step: at }
    const isSame =
      encodeState(model, step.next) === encodeState(correct, specTakes.next) &&
      JSON.stringify(stepToJson(model, step).sends) === JSON.stringify(stepToJson(correct, specTakes).sends)
    if (!isSame) return { kind: 'another effect', step: at, before, specTakes }
    before = step.next
  }
  const last = lastState(trace)
  const here = enabledIn(model, last)
  const missing = enabledIn(correct, last).filter(
    ({ label }) => !here.some((step) => sameLabel(step.label, label)),
  )
  return missing.length === 0 ? { kind: 'none' } : { kind: 'steps are missing at the end', missing }
}
