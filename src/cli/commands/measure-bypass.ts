// Bypasses alone: the maximum number of entries of other sites while a site waits, for one size.

import { Check } from '../../check/check.js'
import { defaultCheckOptions } from '../../check/check-options.js'
import { modelFor } from '../../check/model-for.js'
import type { CheckResult, SiteBypass } from '../../check/verdict.js'
import { refuseWithoutEntries } from '../../measure/measurable.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Spec } from '../../protocol/spec.js'
import { measuredBypass } from '../../protocol/standard-properties.js'
import { samplesIn } from '../../reduce/reduction-summary.js'
import { bypassJson, bypassText } from '../../report/verdict/bypass-report.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { argumentsOf } from '../arguments/model-arguments.js'
import { checkOptionsOf } from '../arguments/verify-arguments.js'
import { exitCodes } from '../exit-codes.js'
import { compareAfresh, freshSpec } from '../load/fresh-spec.js'
import { keptReady } from '../load/kept-ready.js'
import { drive } from '../supervise/drive.js'
import type { Terminal } from '../terminal/terminal.js'
import type { MeasureArguments } from './measure-arguments.js'
import { replayByChoices } from './replay-command.js'

/** Whether a reduction was certified on a sample only. */
export const restsOnSample = ({ exploration }: Pick<CheckResult, 'exploration'>): boolean =>
  samplesIn(exploration.reductions).length > 0

const bypassesOf = ({ verdicts }: CheckResult): readonly SiteBypass[] | undefined => verdicts[0]!.bypasses

/** Bypasses alone, for one size: each site with its run. */
export const measureBypass = async (
  argument: string,
  spec: Spec,
  options: ModelOptions,
  given: MeasureArguments,
  terminal: Terminal,
): Promise<number> => {
  refuseWithoutEntries(spec)
  const model = modelFor(spec, options, [])
  if (!terminal.quiet) for (const warning of model.warnings) terminal.err(`warning: ${warning}\n`)
  const { sites: _sizes, ...rest } = given
  const checked = checkOptionsOf({ ...rest, search: defaultCheckOptions.search }, model)
  const fresh = await freshSpec(argument)
  const running = new Check(model, [measuredBypass], checked)
  const shown = (result: CheckResult): string => {
    const bypasses = bypassesOf(result)
    const replays = (bypasses ?? []).map(({ trace }) =>
      trace === undefined ? undefined : replayByChoices(trace, argumentsOf(model, argument)),
    )
    return given.format === 'json'
      ? indentedJson(bypassJson(result, bypasses, replays))
      : bypassText(result, bypasses, replays)
  }
  const result = await drive(
    running,
    spec.name,
    { ...checked, seconds: given.time ?? Number.POSITIVE_INFINITY },
    terminal,
    keptReady(running, (partial) => ({ text: shown(partial), code: exitCodes.inconclusive })),
  )
  compareAfresh(running, result, fresh)
  const bypasses = bypassesOf(result)
  terminal.out(shown(result))
  return bypasses === undefined || restsOnSample(result) ? exitCodes.inconclusive : exitCodes.holds
}
