// What the page is told where a function of the spec failed during a check: what failed and how, and the run that leads there.
import type { CheckResult } from '../../check/verdict.js'
import { traceJson } from '../../trace/trace-json.js'

/** A failure of the spec. */
export interface ToldFailure {
  readonly text: string
  /** The text of a trace file, where there is a run that leads to it. */
  readonly trace: string | undefined
}

/**
 * The failure of a result; undefined where nothing failed.
 * @param source where the spec was loaded from, if it is not one of the catalogue
 */
export const toldFailure = (
  { failure }: CheckResult,
  source: string | undefined,
): ToldFailure | undefined => {
  if (failure === undefined) return undefined
  const { part, says, trace } = failure
  const steps = trace?.steps.length
  const after = steps === undefined ? '' : ` after ${steps} ${steps === 1 ? 'step' : 'steps'}`
  return {
    text: `${part} failed${after}: ${says}`,
    trace: trace === undefined ? undefined : traceJson(trace, source),
  }
}
