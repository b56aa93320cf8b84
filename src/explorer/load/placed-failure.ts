// The report of a failed check with its place in the author's text.
import type { CheckResult } from '../../check/verdict.js'
import { mistakeText } from '../../source/mistake.js'
import { type FailureReport, failureReport } from './failure-report.js'
import type { SpecSource } from './spec-source.js'
import { thrownPlace } from './thrown-place.js'

/** The failure of a result, with its place in the author's text and the line there, if a function threw. */
export const placedFailure = async (
  result: CheckResult,
  source: string | undefined,
  from: SpecSource,
): Promise<FailureReport | undefined> => {
  const report = failureReport(result, source)
  const place = report === undefined ? undefined : await thrownPlace(result.failure!.error, from)
  return place === undefined ? report : { ...report!, text: mistakeText({ ...place, says: report!.text }) }
}
