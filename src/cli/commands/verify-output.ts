// The result of `verify` in each output format, and the traces that it shows.

import { divergenceText } from '../../check/diverging-clocks.js'
import type { Difference } from '../../check/expectations.js'
import type { CheckResult } from '../../check/verdict.js'
import { traceText } from '../../report/run/trace-text.js'
import { endSentence } from '../../report/verdict/end-sentence.js'
import { resultFormats } from '../../report/verdict/result-formats.js'
import { stuckText } from '../../report/verdict/stuck-text.js'
import { ofFailure, type TraceFiles } from '../../report/verdict/verdict-json.js'
import {
  coverageLine,
  diskLine,
  explorationLine,
  reductionLines,
  storeLine,
  verdictLines,
} from '../../report/verdict/verdict-text.js'
import { modelLine } from '../../report/words/model-line.js'
import { lastState, type Trace } from '../../trace/trace.js'
import { waitsOf } from '../../trace/wait-cycle.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import type { Terminal } from '../terminal/terminal.js'
import { isShortest, type Remarks } from './tidy-traces.js'

/** The traces to show: counterexamples; witnesses only if there are no counterexamples and they were requested. */
export const tracesOf = (result: CheckResult, asked: boolean): readonly Trace[] => {
  const of = (verdict: string) =>
    result.verdicts.flatMap((v) => (v.verdict === verdict && v.trace ? [v.trace] : []))
  const violated = of('violated')
  return violated.length > 0 || !asked ? violated : of('holds')
}

/** The run that leads to a failure of the spec, if there is one. */
export const failedRuns = ({ failure }: CheckResult): readonly Trace[] =>
  failure?.trace === undefined ? [] : [failure.trace]

/** What is shown. */
interface Shown {
  readonly result: CheckResult
  readonly traces: readonly Trace[]
  readonly files: TraceFiles
  /** With `--expect`: what differs from the expectation. */
  readonly differs?: readonly Difference[] | undefined
  readonly remarks?: Remarks
}

/** The result in the requested format. */
export const formatted = (given: VerifyArguments, shown: Shown, terminal: Terminal): string => {
  const { format } = given
  if (format === 'text') return text(shown, given, terminal)
  const { result, files, differs } = shown
  return resultFormats[format].one(
    differs === undefined ? { result } : { result, differences: differs },
    files,
  )
}

const text = (
  { result, traces, files, differs, remarks = {} }: Shown,
  { full = false, verbose = false }: VerifyArguments,
  { paint }: Terminal,
): string => {
  const lines = [
    modelLine(result.model),
    ...verdictLines(result, paint).map((line) => `  ${line}`),
    explorationLine(result, verbose),
    ...[storeLine(result) ?? [], diskLine(result) ?? [], coverageLine(result) ?? []]
      .flat()
      .map((line) => `  ${line}`),
    ...reductionLines(result).map((line) => `  ${line}`),
    ...(result.exploration.drift === undefined
      ? []
      : [divergenceText(result.model, result.exploration.drift)]),
  ]
  if (differs !== undefined) {
    lines.push(
      differs.length === 0 ? 'as expected' : paint('bad', 'not as expected:'),
      ...differs.map(({ line }) => `  ${line}`),
    )
  }
  let report = `${lines.join('\n')}\n`
  for (const trace of traces) {
    const { property, verdict } = trace.shows!
    const { within } = result.exploration
    const what =
      verdict === 'violated'
        ? `${isShortest(result, property) ? 'a shortest' : 'a'} counterexample${within === undefined ? '' : ` within ${within.formula}`}`
        : `a witness${within === undefined ? '' : ` within ${within.formula}`}`
    const remark = remarks[property] === undefined ? '' : `, ${remarks[property]}`
    const waits = result.failure?.part === 'waitsFor' ? undefined : waitsOf(trace.model, lastState(trace))
    const stuck = stuckText(trace.model, waits ?? [])
    // The sentence at the end of a deadlock says it too.
    const circle =
      stuck === undefined || endSentence(trace)?.startsWith('Deadlock: ') === true
        ? ''
        : `at the end: ${stuck}\n`
    report += `\n${paint('strong', `${property}: ${what}${remark}`)}\n${circle}${traceText(trace, { full, replay: files[property]?.replay ?? '' })}`
  }
  for (const trace of failedRuns(result)) {
    const title = `${result.failure!.part} failed: ${result.exploration.search === 'bfs' ? 'a shortest run' : 'a run'} that leads to it`
    const replay = files[ofFailure]?.replay ?? ''
    report += `\n${paint('strong', title)}\n${traceText(trace, { full, replay })}`
  }
  return report
}
