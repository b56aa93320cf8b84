// A run as a value: the model, an initial state, and the steps. The reference semantics has executed every trace;
// the search only selects the steps.
import type { Model } from '../model/model.js'
import type { FailedStep } from '../semantics/failed-step.js'
import { initialStates } from '../semantics/initial-states.js'
import type { State } from '../semantics/state.js'
import type { Step, StepLabel } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import type { Failure } from './failure.js'

/** The claim of a run. */
type Shown = {
  readonly property: string
  readonly verdict: 'violated' | 'holds'
  /** The formula, if the property is not one of the spec. */
  readonly formula?: string
}

/** A run: finite, or infinite with a loop. */
export interface Trace {
  readonly model: Model
  readonly initial: State
  readonly steps: readonly Step[]
  /** For an infinite run: the number of steps before its loop. If it is the number of all steps, the run stutters. */
  readonly loop?: number
  /** Present if the last state equals the first state of the loop only up to timestamps. */
  readonly closes?: 'up to timestamps'
  /** The claim, if the trace was found for a property. */
  readonly shows?: Shown
  /** The failure in its last state, if the trace was found for one. */
  readonly fails?: Failure
}

/** A run that the reference semantics does not have. The message names the step and the enabled steps. */
export class TraceError extends Error {
  override readonly name = 'TraceError'
}

/** The last state of a trace. */
export const lastState = (trace: Trace): State => trace.steps.at(-1)?.next ?? trace.initial

/** Whether two labels name the same step of one state. */
export const sameLabel = (a: StepLabel, b: StepLabel): boolean =>
  a.kind === b.kind &&
  a.clause === b.clause &&
  a.site === b.site &&
  a.from === b.from &&
  a.choice === b.choice &&
  (a.message === undefined ? b.message === undefined : a.message.equals(b.message))

// The steps after the chosen one are not computed.
const stepNumber = (model: Model, state: State, choice: number, at: number): Step => {
  let failed: FailedStep | undefined
  let count = 0
  for (const step of steps(model, state, undefined, (error) => (failed ??= error))) {
    if (count === choice) return step
    count++
  }
  if (failed !== undefined) throw failed
  throw new TraceError(
    `step ${at + 1}: there is no step ${choice} to choose; ${count} steps are enabled, numbered from 0`,
  )
}

/** The error for the number of an initial state that a model does not have. */
export const noInitialState = (initial: number, count: number): string =>
  count === 1
    ? `there is no initial state ${initial}; the model has a single one, number 0`
    : `there is no initial state ${initial}; the model has ${count}, numbered from 0 to ${count - 1}`

/**
 * Takes the steps with these numbers (0 is the first enabled step of a state, in the order of `steps`) from the
 * initial state of that number. Steps that fail are not counted. Throws a `TraceError` if there is no such state or
 * step; if a step of that state fails, throws its `FailedStep`.
 */
export const run = (
  model: Model,
  initial: number,
  choices: readonly number[],
  shows?: Trace['shows'],
): Trace => {
  const start = initialStates(model)[initial]
  if (start === undefined) throw new TraceError(noInitialState(initial, initialStates(model).length))
  const taken: Step[] = []
  let state = start
  for (const [at, choice] of choices.entries()) {
    const step = stepNumber(model, state, choice, at)
    taken.push(step)
    state = step.next
  }
  return { model, initial: start, steps: taken, ...(shows === undefined ? {} : { shows }) }
}
