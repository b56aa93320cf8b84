// `coterie measure` computes exact figures of a model, each with a run that attains it: messages per entry, delays,
// bypasses, and how they grow with the number of sites.
import { type Command, InvalidArgumentError } from 'commander'
import { Check } from '../../check/check.js'
import { defaultCheckOptions } from '../../check/check-options.js'
import { modelFor } from '../../check/model-for.js'
import type { CheckResult, SiteBypass } from '../../check/verdict.js'
import type { Extreme } from '../../measure/figure.js'
import { defaultLimits, type Measurement, type Wanted } from '../../measure/measurement.js'
import { Measuring } from '../../measure/measuring.js'
import { ModelError, makeModel } from '../../model/model.js'
import type { Spec } from '../../protocol/algorithm.js'
import { kebabCase } from '../../protocol/kebab-case.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { measuredBypass } from '../../protocol/property.js'
import { wholeNumberIn } from '../../protocol/text-forms.js'
import { samplesIn } from '../../reduce/reductions.js'
import { bypassJson, bypassText } from '../../report/bypass-report.js'
import { measureJson } from '../../report/measure-json.js'
import { measureText, type Unfit } from '../../report/measure-text.js'
import { bytes, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import {
  argumentsOf,
  type ModelArguments,
  modelOptionsOf,
  withModelArguments,
} from '../arguments/model-arguments.js'
import { progressConflicts, refuseConflicts } from '../arguments/option-conflicts.js'
import { checkOptionsOf } from '../arguments/verify-arguments.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder, traceFileIn } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { compareAfresh, freshSpec } from '../load/fresh-spec.js'
import { keptReady } from '../load/kept-ready.js'
import { loadSpec } from '../load/load-spec.js'
import { defaultMemory, memoryHelp } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { type EndedBy, keepReady, type Printed } from '../supervise/supervised.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { showingFailedRun } from './failed-run-shown.js'
import { replayByChoices } from './replay-command.js'

interface Sizes {
  readonly from: number
  readonly to: number
}

interface MeasureArguments extends Omit<ModelArguments, 'sites'> {
  readonly sites?: Sizes
  readonly messages?: boolean
  readonly delays?: boolean
  readonly bypass?: boolean
  readonly maxStates?: number
  readonly memory?: number
  readonly time?: number
  readonly format: 'text' | 'json'
  readonly out?: string
  readonly quiet?: boolean
  readonly progress?: boolean
}

// With unbounded requests, Ricart-Agrawala with four sites has 1,780,403 states.
const defaultMaxStates = 2_000_000

const sizes = (text: string): Sizes => {
  const [first, last = first, ...more] = text.split('..')
  const from = wholeNumberIn(first!, 1)
  const to = wholeNumberIn(last!, from)
  if (from === undefined || to === undefined || more.length > 0) {
    throw new InvalidArgumentError('It must be a whole number from 1, or a range such as 2..6.')
  }
  return { from, to }
}

const restsOnSample = ({ exploration }: Pick<CheckResult, 'exploration'>): boolean =>
  samplesIn(exploration.reductions).length > 0

const bypassesOf = ({ verdicts }: CheckResult): readonly SiteBypass[] | undefined => verdicts[0]!.bypasses

/** Bypasses alone, for one size: each site with its run. */
const measureBypass = async (
  argument: string,
  spec: Spec,
  options: ModelOptions,
  given: MeasureArguments,
  terminal: Terminal,
): Promise<number> => {
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
      ? `${JSON.stringify(bypassJson(result, bypasses, replays), null, 2)}\n`
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

// Quorums that exist for any number of sites.
const anySize = 'cyclic'

/**
 * The options for a range of sizes. If the options name no quorums, and the default quorums do not exist for all
 * these sizes, uses quorums that exist for any number of sites.
 */
const forSizes = (spec: Spec, options: ModelOptions, { from, to }: Sizes): ModelOptions => {
  const sized = Object.entries(spec.parameters).find(([, { sitesOf }]) => sitesOf !== undefined)?.[0]
  if (sized === undefined || options.parameters?.[sized] !== undefined || from === to) return options
  try {
    for (let sites = from; sites <= to; sites++) makeModel(spec, { ...options, sites })
    return options
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { ...options, parameters: { ...options.parameters, [sized]: anySize } }
  }
}

/** The requested sizes; by default from two on, unless a parameter fixes the size. */
const sizesOf = (spec: Spec, { sites, param }: MeasureArguments): Sizes => {
  if (sites !== undefined) return sites
  const said = Object.entries(param ?? {}).flatMap(
    ([name, text]) => spec.parameters[name]?.sitesOf?.(text) ?? [],
  )
  if (said[0] !== undefined) return { from: said[0], to: said[0] }
  return { from: Math.max(2, spec.sites.min), to: spec.sites.max }
}

/** Whether a bound kept a figure from being measured. */
const isCut = ({ missing }: Measurement): boolean => missing.some(({ cut }) => cut !== undefined)

/** Adds the command to a program and passes its exit code to `done`. */
export const addMeasure = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('measure')
    .description(
      'measure a model exactly: messages per entry, delays, and how often other sites bypass a waiting site',
    )
    .argument('<spec>', 'a name of the catalogue, or the path of your own .ts or .js file')
  withModelArguments(command)
  const sites = command.options.find(({ long }) => long === '--sites')!
  sites.argParser(sizes)
  sites.description =
    'number of competing sites, or a range such as 2..6 (default: from 2 while the state space fits)'
  command
    .option(
      '--messages',
      'messages per entry in the long run, minimum and maximum; messages of a single entry',
    )
    .option('--delays', 'hops from a request to the entry, and from an exit to the next entry')
    .option('--bypass', 'for each site: the maximum number of entries of other sites while it waits')
    .option(
      '--max-states <n>',
      `stop measuring a size at this many states (${defaultMaxStates})`,
      wholeNumber(1),
    )
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
    .option('--format <format>', 'format of the result: text or json', oneOfNames('text', 'json'), 'text')
    .option(
      '--out <dir>',
      'write a run for each minimum and maximum to this folder, as a trace file and a diagram',
    )
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText(
      'after',
      `
By default, --messages, --delays and --bypass are all measured. If the spec cites the literature, the figure of the source and
whether it agrees are shown next to the measured figure. A figure that differs is a result, not a failure: a run shows it, and
the exit code is 0. A size that does not fit is measured again with one request per site; the output says so.

Examples:
  coterie measure ricart-agrawala
  coterie measure token-ring --messages --sites 2..6
  coterie measure maekawa --param quorums=all --sites 3 --delays --out runs
  coterie measure central-server --bypass --requests 2 --format json

Exit codes: 0 measured; 2 interrupted, or a figure of a requested size was not measured because a bound was reached,
or a reduction was certified on a sample only; 64 wrong usage; 65 broken spec; 70 internal error;
74 a file or stdout could not be written.`,
    )
    .action(async (argument: string, given: MeasureArguments) => {
      const terminal = processTerminal(given.quiet === true, given.progress)
      refuseConflicts(progressConflicts, given)
      const { spec } = await loadSpec(argument)
      await showingFailedRun(argument, given, terminal, () => measure(argument, spec, given, terminal, done))
    })
}

const measure = async (
  argument: string,
  spec: Spec,
  given: MeasureArguments,
  terminal: Terminal,
  done: (code: number) => void,
): Promise<void> => {
  const { sites: asked, ...rest } = given
  const nothingSaid = given.messages !== true && given.delays !== true && given.bypass !== true
  const wanted: Wanted = {
    messages: nothingSaid || given.messages === true,
    delays: nothingSaid || given.delays === true,
    bypass: nothingSaid || given.bypass === true,
  }
  const options = modelOptionsOf(rest)
  const single = asked === undefined || asked.from === asked.to
  if (!wanted.messages && !wanted.delays && single) {
    if (given.out !== undefined) {
      throw new UsageError(
        '--out: a measurement of bypasses alone writes no runs; leave the option out, or add --messages',
      )
    }
    const only = asked === undefined ? options : { ...options, sites: asked.from }
    done(await measureBypass(argument, spec, only, given, terminal))
    return
  }
  const { from, to } = sizesOf(spec, given)
  const sized = forSizes(spec, options, { from, to })
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const rows: Measurement[] = []
  const unfit: Unfit[] = []
  const limits = {
    ...defaultLimits,
    maxStates: given.maxStates ?? defaultMaxStates,
    memory: given.memory ?? defaultMemory(),
  }
  const stems = new Map<Extreme, string>()
  const fileOf = (extreme: Extreme): string | undefined => {
    const stem = stems.get(extreme)
    return folder === undefined || stem === undefined ? undefined : traceFileIn(folder, stem)
  }
  const replayOf = (_row: Measurement, { trace }: Extreme) =>
    trace === undefined ? undefined : replayByChoices(trace, argumentsOf(trace.model, argument))
  const shown = (all: readonly Measurement[]): string =>
    given.format === 'json'
      ? `${JSON.stringify(
          measureJson(all, unfit, replayOf, (_row, extreme) => fileOf(extreme)),
          null,
          2,
        )}\n`
      : measureText(all, unfit, replayOf)
  // What the command prints if the measurement is ended from outside: the finished sizes, and the current one.
  const ready = (running: Measuring): (() => void) => {
    let found = -1
    return () => {
      const changed = running.found !== found
      found = running.found
      const printed = (cut: EndedBy): Printed => ({
        text: shown([...rows, running.snapshot(cut)]),
        code: exitCodes.inconclusive,
      })
      keepReady(printed, changed)
    }
  }
  const fresh = await freshSpec(argument)
  let isInterrupted = false
  const begun = performance.now()
  for (let sites = from; sites <= to; sites++) {
    const model = { ...sized, sites }
    try {
      const { warnings } = makeModel(spec, model)
      if (!terminal.quiet) for (const warning of warnings) terminal.err(`warning: ${warning}\n`)
    } catch (error) {
      if (!(error instanceof ModelError) || from === to) throw error
      unfit.push({ sites, why: error.message })
      continue
    }
    const left = (given.time ?? Number.POSITIVE_INFINITY) - (performance.now() - begun) / 1000
    const tooLarge = rows.find(({ instead }) => instead !== undefined)?.instead
    const running = new Measuring(spec, model, wanted, limits, tooLarge, fresh)
    const row = await drive(
      running,
      `${spec.name}, ${sites} sites`,
      { ...limits, seconds: Math.max(0, left) },
      terminal,
      ready(running),
    )
    rows.push(row)
    isInterrupted = row.missing.some(({ cut }) => cut === 'interrupt')
    const ended = isInterrupted || row.missing.some(({ cut }) => cut === 'time')
    // Without requested sizes, the measurement ends at the first size that does not fit.
    if (ended || (asked === undefined && (isCut(row) || !row.exploration.complete))) break
  }
  if (rows.length === 0) {
    throw new UsageError(
      `--sites ${from}..${to}: no model has that many sites; ${unfit[0]?.why ?? 'name another range'}`,
    )
  }
  if (folder !== undefined) {
    for (const row of rows) {
      for (const { quantity, ...ends } of row.figures) {
        for (const end of ['least', 'most'] as const) {
          const extreme = ends[end]
          if (extreme?.trace === undefined) continue
          stems.set(extreme, `${spec.name}-${row.model.options.sites}-${kebabCase(quantity)}-${end}`)
        }
      }
    }
  }
  terminal.out(shown(rows))
  const written = new ResultFiles()
  if (folder !== undefined) {
    for (const [{ trace }, stem] of stems) {
      const replay = () => replayByChoices(trace!, argumentsOf(trace!.model, argument))
      await written.writeTrace(trace!, folder, stem, argument, replay)
    }
  }
  written.finish()
  if (folder !== undefined && !terminal.quiet) terminal.err(`written: ${stems.size} runs to ${folder}\n`)
  const cut = asked === undefined ? rows.slice(0, 1).some(isCut) : rows.some(isCut)
  done(isInterrupted || cut || rows.some(restsOnSample) ? exitCodes.inconclusive : exitCodes.holds)
}
