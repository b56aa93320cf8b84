// `coterie measure` computes exact figures of a model, each with a run that attains it: messages per entry, delays,
// bypasses, and how they grow with the number of sites.
import type { Command } from 'commander'
import { isElection, sendsNothing } from '../../measure/measurable.js'
import type { Wanted } from '../../measure/measurement.js'
import { mostStates } from '../../measure/sizes.js'
import type { Spec } from '../../protocol/spec.js'
import { bytes, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { modelOptionsOf, withAddedProperties, withModelArguments } from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { measureConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder } from '../files/artefacts.js'
import { loadSpec } from '../load/load-spec.js'
import { memoryHelp } from '../supervise/default-memory.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { showingFailedRun } from './failed-run-shown.js'
import {
  type GivenArguments,
  type MeasureArguments,
  sizes,
  sizesOf,
  withRolesResolved,
} from './measure-arguments.js'
import { measureBypass, restsOnSample } from './measure-bypass.js'
import {
  isCut,
  isCutBy,
  measureSizes,
  type Question,
  type Stems,
  shown,
  stemsOf,
  writeRuns,
} from './measure-sizes.js'

const examples = `
By default, --messages, --delays and --bypass are all measured, and --load only on request. If the spec cites the literature, the
output shows the figure of the source next to the measured one, and says whether they agree. A figure that differs is a result, not a
failure: a run shows it, and the exit code is 0. A size that does not fit is measured again with one request per site; the output says so.
For several sizes, figures are printed as soon as they are measured, and the tables follow; for one size, --progress shows them on stderr.
After Ctrl-C or --time, the figures measured so far are printed.

Examples:
  coterie measure ricart-agrawala
  coterie measure token-ring --messages --sites 2..6
  coterie measure maekawa --param quorums=all --sites 3 --delays --out runs
  coterie measure central-server --load --round --sites 2..4
  coterie measure chubby-files --bypass --requests 1 --sites client=1..2,server=3
  coterie measure ricart-agrawala --messages --count multicast --sites 3
  coterie measure central-server --bypass --requests 2 --format json

Exit codes: 0 measured, even if some sizes of a range have no model (the output names them); 2 interrupted, or a figure of a requested
size was not measured because a bound was reached, or none of the figures is defined in these models, or a reduction was certified on a
sample only; 64 wrong usage, or no size has a model; 65 broken spec; 70 internal error; 74 a file or stdout could not be written.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addMeasure = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('measure')
    .description(verbs.measure.does)
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
  withModelArguments(command)
  withAddedProperties(command)
  // Only to be refused with a reason.
  command.options.find(({ long }) => long === '--with')!.hideHelp()
  const sites = command.options.find(({ long }) => long === '--sites')!
  sites.argParser(sizes)
  sites.description =
    'number of competing sites, or a range such as 2..6 (default: from 2 while the state space fits); or one for each role, such as client=1..4,server=3, with a range of the first role only'
  command
    .option(
      '--messages',
      'messages per entry in the long run, minimum and maximum; messages of a single entry',
    )
    .option('--delays', 'hops from a request to the entry, and from an exit to the next entry')
    .option('--bypass', 'for each site: the maximum number of entries of other sites while it waits')
    .option('--load', 'messages that each site sends or receives, per entry, and the busiest site')
    .option(
      '--round',
      'with --load: also the load of a round, in which all sites compete and each enters once',
    )
    .option(
      '--count <how>',
      'how a send of one message to several sites counts: receivers (one for each) or multicast (one) (default: receivers)',
      oneOfNames('receivers', 'multicast'),
    )
    .option(
      '--section <t>',
      'also the throughput, 1 / (synchronisation delay + t), where t is the time in the section, in hops',
      wholeNumber(0),
    )
    .option(
      '--max-states <n>',
      `stop measuring a size at this many states (default: ${mostStates})`,
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
    .addHelpText('after', examples)
    .action(async (argument: string, said: GivenArguments) => {
      const terminal = processTerminal(said.quiet === true, said.progress)
      refuseConflicts(measureConflicts, said)
      const { spec } = await loadSpec(argument)
      const given = withRolesResolved(spec, said)
      await showingFailedRun(argument, given, terminal, async () => {
        done(await measure(argument, spec, given, terminal))
      })
    })
}

const wantedOf = (given: MeasureArguments): Wanted => {
  const { messages, delays, bypass, load, round, count, section } = given
  const namesNone = [messages, delays, bypass, load].every((one) => one !== true)
  return {
    messages: namesNone || messages === true,
    delays: namesNone || delays === true || section !== undefined,
    bypass: namesNone || bypass === true,
    load: load === true,
    round: round === true,
    count: count ?? 'receivers',
    section,
  }
}

/** Measures a spec and prints the result. Returns the exit code. */
const measure = async (
  argument: string,
  spec: Spec,
  given: MeasureArguments,
  terminal: Terminal,
): Promise<number> => {
  const { sites: asked, ...rest } = given
  const wanted = wantedOf(given)
  const single = asked === undefined || asked.from === asked.to
  if (given.count !== undefined && !wanted.messages && wanted.load !== true) {
    throw new UsageError(
      '--count: neither messages nor load are measured; leave the option out, or add --messages',
    )
  }
  if (wanted.round === true && wanted.load !== true) {
    throw new UsageError('--round: the load is not measured; leave the option out, or add --load')
  }
  const ofMessages = (['messages', 'delays', 'load'] as const).filter((name) => given[name] === true)
  if (sendsNothing(spec) && ofMessages.length > 0 && given.bypass !== true) {
    throw new UsageError(
      `--${ofMessages[0]}: ${spec.name} sends no messages, so there is nothing to measure; use --bypass, or leave the option out`,
    )
  }
  if (wanted.load === true && !wanted.messages && !wanted.delays && given.out !== undefined) {
    throw new UsageError(
      '--out: a measurement of bypasses or load alone writes no runs; leave the option out, or add --messages',
    )
  }
  if (!wanted.messages && !wanted.delays && wanted.load !== true && single) {
    if (given.out !== undefined) {
      throw new UsageError(
        '--out: a measurement of bypasses alone writes no runs; leave the option out, or add --messages',
      )
    }
    const options = modelOptionsOf(rest, spec)
    const only = asked === undefined ? options : { ...options, sites: asked.from }
    if (!isElection(spec)) return measureBypass(argument, spec, only, given, terminal)
  }
  const range = sizesOf(spec, given)
  const question: Question = { argument, spec, given, terminal, wanted, sizes: range }
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const { rows, unfit } = await measureSizes(question)
  if (rows.length === 0) {
    throw new UsageError(
      `--sites ${range.from}..${range.to}: no model has that many sites; ${unfit[0]?.why ?? 'name another range'}`,
    )
  }
  const stems: Stems = folder === undefined ? new Map() : stemsOf(question, rows)
  terminal.out(shown(question, rows, unfit, stems))
  const hasThroughput = rows.some(({ figures }) => figures.some(({ quantity }) => quantity === 'throughput'))
  if (given.section !== undefined && !hasThroughput && !terminal.quiet)
    terminal.err(
      `note: --section ${given.section} changes nothing: the throughput follows from the synchronisation delay, and no hand-over from one site to another was measured\n`,
    )
  if (folder !== undefined) await writeRuns(question, stems, folder)
  const cut = asked === undefined ? rows.slice(0, 1).some(isCut) : rows.some(isCut)
  const isInterrupted = rows.some((row) => isCutBy(row, 'interrupt'))
  const isEmpty = rows.every(
    ({ figures, bypasses, loads }) => figures.length === 0 && bypasses === undefined && loads === undefined,
  )
  return isInterrupted || isEmpty || cut || rows.some(restsOnSample)
    ? exitCodes.inconclusive
    : exitCodes.holds
}
