// A step that cannot be taken because a function of the spec throws or leaves its sorts: the error names the step.
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { StepLabel } from './step.js'

/** A step as far as it has a name before its effect is known. */
export type TriedStep = Omit<StepLabel, 'choice'>

/** The error of a failed step. Its message is that of the function that failed. */
export class FailedStep extends BrokenSpec {
  readonly step: TriedStep

  constructor(error: BrokenSpec, { kind, clause, site, from, message: received }: TriedStep) {
    super(error.message, { cause: error.cause, part: error.part })
    this.step = { kind, clause, site, from, message: received }
  }
}

/** Receives each step that fails; the other steps of the state follow. */
export type OnFailedStep = (error: FailedStep) => void

/**
 * The result of `call`, which is part of this step. If the call throws, the error goes to `onFailed` and the result
 * is undefined; without `onFailed` it throws a `FailedStep`.
 */
export const attempt = <T>(
  step: TriedStep,
  onFailed: OnFailedStep | undefined,
  call: () => T,
): T | undefined => {
  try {
    return call()
  } catch (error) {
    if (!(error instanceof BrokenSpec) || error instanceof ImpureSpec) throw error
    const failed = new FailedStep(error, step)
    if (onFailed === undefined) throw failed
    onFailed(failed)
    return undefined
  }
}
