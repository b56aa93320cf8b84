// `coterie measure`: numbers about a model, exact, each with a run that shows it. So far: bypasses.
import type { Command } from 'commander'
import { Check, modelFor, usualCheck } from '../check/check.js'
import type { CheckResult, SiteBypass } from '../check/verdict.js'
import { measuredBypass } from '../protocol/property.js'
import { bypassJson, bypassText } from '../report/bypass-report.js'
import { bytes, seconds } from './argument-readers.js'
import { drive } from './drive.js'
import { exitCodes, UsageError } from './exit-codes.js'
import { loadSpec } from './load-spec.js'
import {
  argumentsOf,
  type ModelArguments,
  modelOptionsOf,
  oneOfNames,
  wholeNumber,
  withModelArguments,
} from './model-arguments.js'
import { replayByChoices } from './replay-command.js'
import { processTerminal } from './terminal.js'
import { checkOptionsOf } from './verify-arguments.js'

interface MeasureArguments extends ModelArguments {
  readonly bypass?: boolean
  readonly maxStates?: number
  readonly memory?: number
  readonly time?: number
  readonly format: 'text' | 'json'
  readonly quiet?: boolean
  readonly progress?: boolean
}

const bypassesOf = ({ verdicts }: CheckResult): readonly SiteBypass[] | undefined => verdicts[0]!.bypasses

/** Adds the command to a program; `done` is told the exit code. */
export const addMeasure = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('measure')
    .description('measure a model exactly: how often a waiting site is overtaken')
    .argument('<spec>', 'a name of the catalogue, or the path of your own .ts or .js file')
  withModelArguments(command)
    .option(
      '--bypass',
      'for each site: how often others enter at most between the moment it begins to wait and its entry',
    )
    .option('--max-states <n>', 'stop at this many states', wholeNumber(1))
    .option('--memory <size>', 'stop at this much memory, such as 2G (half of what is free)', bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
    .option('--format <format>', 'of the result: text or json', oneOfNames('text', 'json'), 'text')
    .option('--progress', 'show progress on stderr even where it is no terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText(
      'after',
      `
Examples:
  coterie measure ricart-agrawala --bypass --sites 3
  coterie measure central-server --bypass --requests 2 --format json

Exit codes: 0 measured; 2 the search did not come to its end; 64 wrong usage; 65 broken spec; 70 our own fault.`,
    )
    .action(async (argument: string, given: MeasureArguments) => {
      if (given.bypass !== true) throw new UsageError('measure: say what; there is --bypass')
      const terminal = processTerminal(given.quiet === true, given.progress)
      const { spec } = await loadSpec(argument)
      const model = modelFor(spec, modelOptionsOf(given), [])
      if (!terminal.quiet) for (const warning of model.warnings) terminal.err(`warning: ${warning}\n`)
      const options = checkOptionsOf({ ...given, search: usualCheck.search }, model)
      const running = new Check(model, [measuredBypass], options)
      const result = await drive(running, spec.name, given.time ?? Number.POSITIVE_INFINITY, terminal)
      const bypasses = bypassesOf(result)
      const replays = (bypasses ?? []).map(({ trace }) =>
        trace === undefined ? undefined : replayByChoices(trace, argumentsOf(model, argument)),
      )
      terminal.out(
        given.format === 'json'
          ? `${JSON.stringify(bypassJson(result, bypasses, replays), null, 2)}\n`
          : bypassText(result, bypasses, replays),
      )
      done(bypasses === undefined ? exitCodes.inconclusive : exitCodes.holds)
    })
}
