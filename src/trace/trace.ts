// A run as a value: the model, an initial state, and the steps taken. A trace is always one that the reference semantics
// has executed; the search only says which steps to take.
import type { Model } from '../model/model.js'
import { possibleSteps } from '../semantics/possible-steps.js'
import type { State } from '../semantics/state.js'
import { initialStates, type Step, type StepLabel } from '../semantics/steps.js'
import type { Failure } from './failure.js'

/** What a run shows. */
export interface Shown {
  readonly property: string
  readonly verdict: 'violated' | 'holds'
  /** The property, where it is a formula that is none of the spec's own. */
  readonly formula?: string
}

/** A run: finite, or one that goes on for ever in a loop. */
export interface Trace {
  readonly model: Model
  readonly initial: State
  readonly steps: readonly Step[]
  /** Where the run never ends: after how many steps its loop begins. If after all of them, it stays where it is. */
  readonly loop?: number
  /** Said where the last state is not the one in which the loop begins, but the same up to timestamps. */
  readonly closes?: 'up to timestamps'
  /** What it shows, if it was found for a property. */
  readonly shows?: Shown
  /** What fails in its last state, if it was found for that. */
  readonly fails?: Failure
}

/** A run that the reference semantics does not have. The message says at which step and what is possible there. */
export class TraceError extends Error {
  override readonly name = 'TraceError'
}

/** The state in which a trace ends. */
export const lastState = (trace: Trace): State => trace.steps.at(-1)?.next ?? trace.initial

/** Whether two labels name the same step of one state. */
export const sameLabel = (a: StepLabel, b: StepLabel): boolean =>
  a.kind === b.kind &&
  a.clause === b.clause &&
  a.site === b.site &&
  a.from === b.from &&
  a.choice === b.choice &&
  (a.message === undefined ? b.message === undefined : a.message.equals(b.message))

/**
 * Takes the steps with these numbers (0 is the first enabled step of a state, in the order of `steps`) from the initial
 * state of that number. Steps that fail are not counted. Throws a `TraceError` where there is no such state or step; where a
 * step of that state fails, its `FailedStep`.
 */
export const run = (
  model: Model,
  initial: number,
  choices: readonly number[],
  shows?: Trace['shows'],
): Trace => {
  const start = initialStates(model)[initial]
  if (start === undefined) throw new TraceError(`there is no initial state ${initial}`)
  const taken: Step[] = []
  let state = start
  for (const [at, choice] of choices.entries()) {
    const { enabled, failed } = possibleSteps(model, state)
    const step = enabled[choice]
    if (step === undefined) {
      if (failed[0] !== undefined) throw failed[0]
      throw new TraceError(`step ${at + 1}: choice ${choice} of ${enabled.length} enabled steps`)
    }
    taken.push(step)
    state = step.next
  }
  return { model, initial: start, steps: taken, ...(shows === undefined ? {} : { shows }) }
}
