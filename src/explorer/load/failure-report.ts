// The report of a function of the spec that failed during a check: which function, which error, and the run that
// leads there.

import type { CheckResult } from '../../check/verdict.js'
import { failedText } from '../../report/verdict/failure-text.js'
import { counted } from '../../report/words/number-words.js'
import { traceJson } from '../../trace/trace-json.js'

/** A failure of the spec. */
export interface FailureReport {
  readonly text: string
  /** The text of a trace file, if a run leads to the failure. */
  readonly trace: string | undefined
}

/**
 * The failure of a result; undefined if nothing failed.
 * @param source the file of the spec, if it is not in the catalogue
 */
export const failureReport = (
  { failure }: CheckResult,
  source: string | undefined,
): FailureReport | undefined => {
  if (failure === undefined) return undefined
  const { trace } = failure
  const steps = trace?.steps.length
  const after = steps === undefined ? '' : ` after ${counted(steps, 'step')}`
  return {
    text: failedText(failure, after),
    trace: trace === undefined ? undefined : traceJson(trace, source),
  }
}
