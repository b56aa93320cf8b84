// `coterie conform` decides whether the log of a program is a run of a model.
import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { modelFor } from '../../check/model-for.js'
import { Conformance, type Conformity, type ExplainedRun } from '../../conform/conformance.js'
import { contradictionsAt } from '../../conform/contradiction.js'
import { LogError } from '../../conform/log-error.js'
import { type BetweenSites, orderedLog } from '../../conform/log-order.js'
import { readDeviations, readLog } from '../../conform/read-log.js'
import { unloggedSteps } from '../../conform/unlogged.js'
import type { Model } from '../../model/model.js'
import { namesIn } from '../../protocol/text-forms.js'
import { conformityJson } from '../../report/comparison/conformity-json.js'
import { conformityText } from '../../report/comparison/conformity-text.js'
import { modelLine } from '../../report/words/model-line.js'
import { counted } from '../../report/words/number-words.js'
import { indentedJson } from '../../trace/pretty-json.js'
import type { Trace } from '../../trace/trace.js'
import { bytes, oneOfNames, seconds } from '../arguments/argument-readers.js'
import { type ModelArguments, modelOptionsOf, withModelArguments } from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { conformConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { loadSpec } from '../load/load-spec.js'
import { defaultMemory, memoryHelp } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { keepReady } from '../supervise/supervised.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { replayOf } from './failed-run-shown.js'

const betweenSites = ['lines', 'time', 'nothing'] as const

interface ConformArguments extends ModelArguments {
  readonly between: (typeof betweenSites)[number]
  readonly skew?: number
  readonly unlogged?: readonly string[]
  readonly known?: string
  readonly memory?: number
  readonly time?: number
  readonly out?: string
  readonly full?: boolean
  readonly format: 'text' | 'json'
  readonly progress?: boolean
  readonly quiet?: boolean
}

const details = `
A log is a text file with one event per line, as a JSON object:
  { "site": 2, "clause": "onRequest", "from": 0, "message": { "type": "REQUEST", "ts": 1 }, "after": { "clock": 2 }, "time": 0.031 }
Only "site" is required. Each field of an event must agree with the step of the model; a missing field may have any value. docs/running.md lists
the fields.

Examples:
  coterie conform ricart-agrawala run.ndjson --sites 4
  coterie conform lamport run.ndjson --between time --skew 0.005
  coterie conform central-server clients.ndjson --unlogged coordinator
  coterie conform lease-lock lock.ndjson --known deviations.ndjson --out found

Exit codes: 0 a run of the model explains the log; 1 no run does; 2 the memory limit, the time limit or an interrupt left it undecided; 64 wrong
usage; 65 the log is not one of this model, or a function of the spec fails; the others as for verify.`

const textOf = (file: string, option: string): string => {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(
      `${option}${file}: cannot be read (${code}); give the path of a file with one event per line`,
    )
  }
}

/** What `read` returns; the error of a log names its file. */
const inFile = <T>(file: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw error instanceof LogError
      ? new LogError(`${file === '-' ? 'stdin' : file}: ${error.message}`)
      : error
  }
}

// A trace has the whole state after each step, so that of a long log would have gigabytes.
const longestTrace = 10_000

/** The run as a trace; undefined if it is too long, or has steps that the model has not. */
const traceOf = (model: Model, { initial, steps }: ExplainedRun): Trace | undefined => {
  if (steps.length > longestTrace) return undefined
  const taken = steps.map(({ step }) => step)
  return taken.every((step) => step !== undefined) ? { model, initial, steps: taken } : undefined
}

const writeRun = async (
  model: Model,
  { run, frontier }: Conformity,
  folder: string,
  source: string,
  terminal: Terminal,
): Promise<void> => {
  const shown = run ?? frontier.run
  const trace = traceOf(model, shown)
  if (trace === undefined) {
    const why =
      shown.steps.length > longestTrace
        ? `it has ${counted(shown.steps.length, 'step')}, and a trace at most ${counted(longestTrace, 'step')}`
        : 'it passes over known deviations, which are no steps of the model'
    if (!terminal.quiet) terminal.err(`the run is not written: ${why}\n`)
    return
  }
  const files = new ResultFiles()
  await files.writeTrace(trace, folder, `${model.spec.name}-log`, source, () => replayOf(trace, source))
  files.finish()
}

const orderOf = ({ between, skew = 0 }: ConformArguments): BetweenSites =>
  between === 'time' ? { by: 'time', skew } : { by: between }

const codeOf = ({ run, cut }: Conformity): number =>
  run !== undefined ? exitCodes.holds : cut === undefined ? exitCodes.violated : exitCodes.inconclusive

const conform = async (
  argument: string,
  file: string,
  given: ConformArguments,
  terminal: Terminal,
): Promise<number> => {
  const { spec } = await loadSpec(argument)
  const model = modelFor(spec, modelOptionsOf(given, spec), [])
  const isUnlogged = given.unlogged === undefined ? undefined : unloggedSteps(model, given.unlogged)
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const log = inFile(file, () => orderedLog(readLog(model, textOf(file, '')), orderOf(given)))
  if (log.size === 0) throw new LogError(`${file}: there is no event in it; give a log with an event a line`)
  const { known } = given
  const deviations =
    known === undefined ? [] : inFile(known, () => readDeviations(model, textOf(known, '--known ')))
  const { memory = defaultMemory() } = given
  const running = new Conformance(model, log, { isUnlogged, deviations, memory })
  const shown = (found: Conformity): string => {
    const contradictions = found.run === undefined ? contradictionsAt(model, log, found.frontier) : []
    if (given.format === 'json') {
      const source = argument === spec.name ? undefined : argument
      return indentedJson(conformityJson(model, log.size, found, contradictions, source))
    }
    const text = conformityText(model, log.size, found, contradictions, given.full === true)
    const style = found.run !== undefined ? 'good' : found.cut === undefined ? 'bad' : 'doubtful'
    const [verdict = '', ...rest] = text.split('\n')
    return [modelLine(model), terminal.paint(style, verdict), ...rest].join('\n')
  }
  const ready = (): void =>
    keepReady(() => ({ text: shown(running.result()), code: exitCodes.inconclusive }), false)
  const bounds = { memory, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const found = await drive(running, spec.name, bounds, terminal, ready)
  terminal.out(shown(found))
  if (folder !== undefined) await writeRun(model, found, folder, argument, terminal)
  return codeOf(found)
}

const skewOf = (text: string): number => {
  const given = Number(text)
  if (text.trim() === '' || !(given >= 0) || given === Number.POSITIVE_INFINITY)
    throw new InvalidArgumentError('It must be a number of seconds from 0, such as 0.005.')
  return given
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addConform = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('conform')
    .description(verbs.conform.does)
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
    .argument('<log>', 'a file with one JSON object per line, or - for stdin')
  withModelArguments(command)
    .option(
      '--between <order>',
      'the order of events of different sites: lines, that of the file; time, that of their "time"; nothing, any order',
      oneOfNames(...betweenSites),
      'lines',
    )
    .option(
      '--skew <seconds>',
      'with --between time: by how much clocks of different sites may differ',
      skewOf,
    )
    .option(
      '--unlogged <names>',
      'steps that the log may leave out: clauses, roles, or local, deliver, lose, duplicate; separated by commas',
      (text: string) => namesIn(text),
    )
    .option(
      '--known <file>',
      'known deviations, one JSON object per line: "why", and the fields of the events to skip',
    )
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
    .option(
      '--out <dir>',
      'write the run as JSON, DOT and SVG to this folder; if none explains the log, the run before the contradiction',
    )
    .option('--format <format>', 'format of the result: text or json', oneOfNames('text', 'json'), 'text')
    .option('--full', 'print the states before a contradiction')
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText('after', details)
    .action(async (spec: string, log: string, given: ConformArguments) => {
      refuseConflicts(conformConflicts, given)
      done(await conform(spec, log, given, processTerminal(given.quiet === true, given.progress)))
    })
}
