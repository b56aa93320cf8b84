// `coterie run` runs a spec as real processes on this machine.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { waitPlot } from '../../diagram/run-plot.js'
import { leastOptions } from '../../model/least-options.js'
import { type Model, ModelError } from '../../model/model.js'
import { progressOf, type RunResult, runJson, runText } from '../../report/run/run-report.js'
import type { MessageBounds } from '../../report/run/run-table.js'
import { modelLine } from '../../report/words/model-line.js'
import { counted } from '../../report/words/number-words.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { decidedByState } from '../../trace/violated-here.js'
import { oneOfNames, wholeNumber } from '../arguments/argument-readers.js'
import {
  argumentsFor,
  type ModelArguments,
  modelOptionsOf,
  quoted,
  withModelArguments,
} from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { progressConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { mustBeWritable } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { loadSpec } from '../load/load-spec.js'
import { loadRunModel } from '../run/load-run-model.js'
import { messageBounds } from '../run/message-bounds.js'
import type { RunModel, Tally } from '../run/messages.js'
import { RunningModel } from '../run/running-model.js'
import { interrupted, searchBegins, searchEnded, sliceEnded } from '../supervise/supervised.js'
import { ProgressTable } from '../terminal/progress-table.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'

interface RunArguments extends ModelArguments {
  readonly seconds: number
  readonly rate: number
  readonly hold: number
  readonly delay: number
  readonly seed: number
  readonly bounds: boolean
  readonly listen: string
  readonly mutant?: string
  readonly log?: string
  readonly plot?: string
  readonly format: 'text' | 'json'
  readonly progress?: boolean
  readonly quiet?: boolean
}

const details = `
Each site is a process that holds its record and takes the enabled clauses of the spec. One more process carries the messages: it delays
them, and loses and copies them within --loss and --duplication. It lends shared variables to one site at a time, writes the log, and
watches the properties of the spec that one state can violate. --crash kills processes, and --recovery restarts them with their stable fields. All of them run on
this machine and connect through its loopback interface, or through the address of --listen. This shows how an algorithm behaves, and can find a violation; it is not
a lock service, and a run without a violation proves nothing. docs/running.md says what is guaranteed.

Examples:
  coterie run ricart-agrawala --sites 4 --seconds 20
  coterie run maekawa-relinquish --rate 50 --hold 2ms --plot waits.svg
  coterie run lamport --sites 3 --log run.ndjson && coterie conform lamport run.ndjson --sites 3
  coterie run central-server --crash 1 --recovery 1

Exit codes: 0 no property was violated; 1 some state violates a property; 2 it was interrupted; 3 a function of the spec is not
pure; 64 wrong usage; 65 a function of the spec fails; 70 a process ended unexpectedly; 74 a file could not be written.`

// The run has a little longer than it was given, for its processes to start and end.
const grace = 30

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resume) => setTimeout(resume, milliseconds))

/** Watches a run until its time is over, or the user interrupts. */
const untilTheEnd = async (
  running: RunningModel,
  model: Model,
  given: RunArguments,
  bounds: MessageBounds | undefined,
  terminal: Terminal,
): Promise<{ readonly tally: Tally; readonly seconds: number; readonly isCut: boolean }> => {
  const shown = new ProgressTable(model.spec.name)
  let begun: number | undefined
  let failed: unknown
  const ended = running.ended.catch((error: unknown) => {
    failed = error
  })
  searchBegins(given.seconds + grace)
  const elapsed = () => (begun === undefined ? 0 : (performance.now() - begun) / 1000)
  while (elapsed() < given.seconds && !interrupted() && failed === undefined) {
    await Promise.race([wait(100), ended])
    sliceEnded()
    const { figures } = running
    if (running.hasBegun) begun ??= performance.now()
    if (!terminal.progress || figures === undefined) continue
    const { line, table } = progressOf(model, figures, bounds)
    shown.show(`${line}, ${Math.round(elapsed())} of ${given.seconds} s`, table)
  }
  const isCut = interrupted()
  const took = elapsed()
  running.stop()
  const tally = await ended
  searchEnded()
  if (terminal.progress) shown.clear()
  if (failed !== undefined) throw failed
  return { tally: tally!, seconds: took, isCut }
}

/** The model of a run; sites request as often as the load says, unless the command line or the spec bounds that. */
const plannedModel = async (plan: RunModel): Promise<{ readonly plan: RunModel; readonly model: Model }> => {
  if (plan.options.requests === undefined) {
    const options = { ...plan.options, requests: 'unbounded' } as const
    try {
      return { plan: { ...plan, options }, model: await loadRunModel({ ...plan, options }) }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
    }
  }
  return { plan, model: await loadRunModel(plan) }
}

const run = async (argument: string, given: RunArguments, terminal: Terminal): Promise<number> => {
  const { mutant, seed, delay, hold, rate, log } = given
  const { plan, model } = await plannedModel({
    argument,
    options: modelOptionsOf(given, (await loadSpec(argument)).spec),
    ...(mutant === undefined ? {} : { mutant }),
  })
  await mustBeOwn(given.listen)
  for (const file of [log, given.plot]) if (file !== undefined) mustBeWritable(file)
  const scratch = log === undefined ? mkdtempSync(join(tmpdir(), 'coterie-run-')) : undefined
  const file = log ?? join(scratch!, 'log.ndjson')
  const conduct = { seed, delay, hold, rate }
  const bounds = given.bounds ? await messageBounds(model, terminal) : undefined
  const whole = { model: plan, conduct, duration: 1000 * given.seconds, file, address: given.listen }
  const running = new RunningModel(model, whole)
  try {
    const { tally, seconds: took, isCut } = await untilTheEnd(running, model, given, bounds, terminal)
    const watched = decidedByState(model).map(({ name }) => name)
    const measured = bounds === undefined ? {} : { bounds }
    const result: RunResult = { seconds: took, seed, ...tally, watched, ...measured }
    if (given.format === 'json') {
      terminal.out(indentedJson(runJson(model, result, argument === model.spec.name ? undefined : argument)))
    } else {
      const words = argumentsFor(leastOptions(model)).map(quoted).join(' ')
      const written =
        log === undefined
          ? []
          : [
              `${counted(tally.steps, 'event')} in ${log}; compare them with the model: coterie conform ${quoted(argument)} ${quoted(log)} ${words}`,
            ]
      if (isCut) written.unshift(`interrupted before its ${given.seconds} s were over`)
      const [first = '', second = '', ...rest] = runText(model, result, written).split('\n')
      const style = tally.violated.length === 0 ? 'good' : 'bad'
      terminal.out([modelLine(model), first, terminal.paint(style, second), ...rest].join('\n'))
    }
    if (given.plot !== undefined) {
      const files = new ResultFiles()
      files.write(given.plot, waitPlot(tally.waits, modelLine(model)))
      files.finish()
    }
    return tally.violated.length > 0 ? exitCodes.violated : isCut ? exitCodes.inconclusive : exitCodes.holds
  } finally {
    running.kill()
    if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true })
  }
}

const positive =
  (what: string) =>
  (text: string): number => {
    const given = Number(text)
    if (text.trim() === '' || !(given > 0) || given === Number.POSITIVE_INFINITY)
      throw new InvalidArgumentError(`It must be ${what} above 0.`)
    return given
  }

/** Reads a time such as 5ms or 0.2s, in milliseconds. */
const shortTime = (text: string): number => {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(text) ?? []
  if (amount === undefined) throw new InvalidArgumentError('It must be a time such as 5ms or 0.2s.')
  return Number(amount) * (unit === 's' ? 1000 : 1)
}

const address = (text: string): string => {
  if (isIP(text) === 0)
    throw new InvalidArgumentError('It must be an IP address of this machine, such as 127.0.0.1.')
  return text
}

/** Throws a `UsageError` unless processes of this machine can connect to each other through this address. */
const mustBeOwn = async (given: string): Promise<void> => {
  if (!/^(0\.0\.0\.0|[0:]+)$/.test(given)) {
    const probe = createServer().listen(0, given)
    try {
      await once(probe, 'listening')
      return
    } catch {
      // It is not an address of this machine.
    } finally {
      probe.close()
    }
  }
  throw new UsageError(
    `--listen ${given}: it must be the address of one interface of this machine; leave the option out for the loopback interface`,
  )
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addRun = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('run')
    .description(verbs.run.does)
    .argument('<spec>', 'a name from the catalogue, or the path of your own .ts or .js file')
  withModelArguments(command)
    .option('--seconds <t>', 'how long the run takes', positive('a number of seconds'), 10)
    .option('--rate <n>', 'requests per second of an idle site, on average', positive('a number'), 20)
    .option('--hold <time>', 'how long a site stays in the critical section', shortTime, 5)
    .option('--delay <time>', 'how long a message is in transit, on average', shortTime, 1)
    .option(
      '--seed <n>',
      'seed of delays, faults and choices; the operating system still schedules the processes',
      wholeNumber(0),
      1,
    )
    .option('--no-bounds', 'do not measure the exact messages per entry of the model before the run')
    .option(
      '--listen <address>',
      'an IP address of this machine, through which the processes connect',
      address,
      '127.0.0.1',
    )
    .option('--mutant <name>', 'run a mutant of the spec, by the name that mutate shows')
    .option('--log <file>', 'write each step as a line of JSON to this file')
    .option('--plot <file>', 'write the distribution of the waiting times as SVG to this file')
    .option('--format <format>', 'format of the result: text or json', oneOfNames('text', 'json'), 'text')
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText('after', details)
    .action(async (spec: string, given: RunArguments) => {
      refuseConflicts(progressConflicts, given)
      done(await run(spec, given, processTerminal(given.quiet === true, given.progress)))
    })
}
