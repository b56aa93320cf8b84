// Finds the run that leads to an error of the spec. The search knows the state that it was in. The reference semantics executes
// the run to that state and reports which function fails there. The run consists of real states, whatever reductions the search
// used.

import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { Property } from '../protocol/property.js'
import type { Run } from '../search/search.js'
import { initialStates } from '../semantics/initial-states.js'
import type { State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import { type Failure, failedPart, failuresAt, monitorsAsked, oneLine } from '../trace/failure.js'
import type { Trace } from '../trace/trace.js'

/** A function of the spec failed during a search. */
export interface SpecFailure {
  /** The message of the error, on one line. */
  readonly says: string
  /** The function that failed, in two or three words: `clause exit`. */
  readonly part: string
  /** The error as it was thrown; its cause locates it. */
  readonly error: BrokenSpec
  /** The run that leads to it; undefined if the reference semantics does not fail on the run of the search. */
  readonly trace: Trace | undefined
}

/** The error of a spec, with the run that leads to it. */
export class FailedRun extends BrokenSpec {
  readonly failure: SpecFailure
  readonly trace: Trace

  constructor(failure: SpecFailure & { readonly trace: Trace }) {
    super(failure.error.message, { cause: failure.error.cause, part: failure.error.part })
    this.failure = failure
    this.trace = failure.trace
  }
}

/** The error to throw, with its run if there is one. */
export const errorOf = (failure: SpecFailure): BrokenSpec =>
  failure.trace === undefined ? failure.error : new FailedRun({ ...failure, trace: failure.trace })

/** Whether a run can show this error. An impure clause need not fail again. */
export const isSpecFailure = (error: unknown): error is BrokenSpec =>
  error instanceof BrokenSpec && !(error instanceof ImpureSpec)

/**
 * The failure with its run. The run ends in the first state where one of its further steps cannot be computed. Otherwise it
 * ends where the same error occurs: in its last state, or after one more step.
 */
export const specFailure = (
  model: Model,
  properties: readonly Property[],
  { initial, choices }: Run,
  error: BrokenSpec,
): SpecFailure => {
  const says = oneLine(error.message)
  const start = initialStates(model)[initial]
  const unknown = {
    says,
    part: error.part ?? failedPart({}),
    error,
    trace: undefined,
  }
  if (start === undefined) return unknown
  const monitors = monitorsAsked(model, properties)
  const taken: Step[] = []
  const state = (): State => taken.at(-1)?.next ?? start
  const shown = (failure: Failure, more: readonly Step[] = []): SpecFailure => ({
    says: failure.says,
    part: failedPart(failure),
    error,
    trace: { model, initial: start, steps: [...taken, ...more], fails: failure },
  })
  for (const choice of choices) {
    let failed = false
    const enabled = [
      ...steps(model, state(), monitors, () => {
        failed = true
      }),
    ]
    // The search omitted a failing step, so the run ends here.
    if (failed) break
    const step = enabled[choice]
    if (step === undefined) return unknown
    taken.push(step)
  }
  const isMeant = (failure: Failure): boolean => failure.says === says
  const here = failuresAt(model, state(), properties)
  const own = here.find(isMeant)
  if (own !== undefined) return shown(own)
  const next = [...steps(model, state(), monitors, () => undefined)].flatMap((step) =>
    failuresAt(model, step.next, properties).map((failure) => [step, failure] as const),
  )
  // The error that the search found is shown. Another failure of the same state is shown only if that one is not found.
  const found = next.find(([, failure]) => isMeant(failure))
  if (found !== undefined) return shown(found[1], [found[0]])
  return here[0] === undefined ? unknown : shown(here[0])
}
