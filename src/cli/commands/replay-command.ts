// `coterie replay` executes a recorded run again, step by step, in the reference semantics.

import type { Command } from 'commander'
import { modelFor, propertiesNamed } from '../../check/model-for.js'
import type { Spec } from '../../protocol/spec.js'
import { wholeNumbers } from '../../protocol/text-forms.js'
import {
  type TraceFormat,
  traceFormatNames,
  traceFormats,
  traceFormatWords,
} from '../../report/run/trace-formats.js'
import { traceText } from '../../report/run/trace-text.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { encodeState } from '../../semantics/state.js'
import type { Confirmation } from '../../trace/confirm.js'
import { type Failure, failedPart, failuresAt } from '../../trace/failure.js'
import type { TraceFileModel } from '../../trace/model-file.js'
import { replay, withTriedLoop } from '../../trace/replay.js'
import { lastState, run, sameLabel, type Trace, TraceError } from '../../trace/trace.js'
import { collect, inForm, oneOfNames, wholeNumber } from '../arguments/argument-readers.js'
import {
  type ModelArguments,
  modelOptionsOf,
  quoted,
  refuseModelOptions,
  withAddedProperties,
  withModelArguments,
} from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { replayConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { sourceOf } from '../files/artefacts.js'
import { traceFileAt } from '../files/trace-file.js'
import { catalogueNames } from '../load/catalogue.js'
import { mutantNamed } from '../load/load-mutants.js'
import { loadSpec } from '../load/load-spec.js'
import { traceNamed } from '../load/trace-named.js'
import { processTerminal } from '../terminal/terminal.js'

interface ReplayArguments extends ModelArguments {
  readonly steps?: readonly number[]
  readonly initial?: number
  readonly loop?: number
  readonly mutant?: string
  readonly with?: readonly string[]
  readonly property?: readonly string[]
  readonly full?: boolean
  readonly format: 'text' | TraceFormat
}

/** The numbers of steps on the command line. */
export const choices = wholeNumbers('numbers such as 0,3,1')

/** The command that replays a trace without its file: the number of each step among the enabled ones. */
export const replayByChoices = (trace: Trace, args: readonly string[]): string => {
  const { model } = trace
  const starts = initialStates(model).map((state) => encodeState(model, state))
  const initial = starts.indexOf(encodeState(model, trace.initial))
  let state = trace.initial
  const taken = trace.steps.map((step) => {
    const choice = enabledIn(model, state).findIndex(({ label }) => sameLabel(label, step.label))
    state = step.next
    return choice
  })
  const { fails } = trace
  const failed = model.rules.filter(({ name }) => fails?.says.startsWith(`The rule "${name}"`))
  const observers = [...model.observers, ...failed].flatMap(({ name }) => ['--property', quoted(name)])
  const asked =
    fails?.property === undefined || fails.formula !== undefined ? [] : ['--property', quoted(fails.property)]
  const words = [
    'coterie replay',
    ...args,
    ...observers,
    ...asked,
    ...(initial === 0 ? [] : ['--initial', String(initial)]),
  ]
  const loop = trace.loop === undefined ? [] : ['--loop', String(trace.loop)]
  return [...words, '--steps', choices.write(taken), ...loop].join(' ')
}

/** The run of a spec with the numbers of its steps, executed; it claims nothing, unless a property fails in its last state. */
export const runBySteps = async (
  argument: string,
  given: Omit<ReplayArguments, 'format' | 'full'>,
): Promise<Trace> => {
  const loaded = await loadSpec(argument, false, given.with)
  const spec = given.mutant === undefined ? loaded.spec : await mutantNamed(loaded, given.mutant)
  const asked = given.property === undefined ? [] : propertiesNamed(spec, given.property)
  const model = modelFor(spec, modelOptionsOf(given, spec), asked)
  const taken = run(model, given.initial ?? 0, given.steps ?? [])
  const trace = given.loop === undefined ? taken : withTriedLoop(taken, given.loop)
  const [fails] = given.loop === undefined ? failuresAt(model, lastState(trace), asked) : []
  return fails === undefined ? trace : { ...trace, fails }
}

/** A trace and what to report about it; from a file, or from a spec and the numbers of its steps. */
const traceOf = async (argument: string, given: ReplayArguments) => {
  if (given.steps !== undefined) {
    if (argument.endsWith('.json')) {
      throw new UsageError('--steps: a trace.json has its own steps; leave the option out, or give a spec')
    }
    const trace = await runBySteps(argument, given)
    return { trace, source: argument, note: undefined, failed: false }
  }
  refuseModelOptions(given)
  if (given.loop !== undefined) {
    throw new UsageError('--loop: a trace.json has its own loop; leave the option out, or give --steps')
  }
  if (given.mutant !== undefined) {
    throw new UsageError('--mutant: a trace.json names its mutant; leave the option out, or give --steps')
  }
  const { trace, source, confirmed, failsInstead, rounds } = await replayFile(argument)
  if (trace.fails !== undefined)
    return ofFailedRun(trace, trace.fails, source, confirmed === true, failsInstead)
  if (trace.shows === undefined) return { trace, source, note: undefined, failed: false }
  const { property, verdict } = trace.shows
  const claim = `${property} ${verdict === 'violated' ? 'is violated' : 'is witnessed'}`
  const { mutant } = trace.model.spec
  const whose = mutant === undefined ? 'a step of the spec' : `a step of the mutant "${mutant}"`
  const where = trace.loop === undefined ? 'at the end' : 'by the run that repeats its loop forever'
  // With growing timestamps, the loop is tried, not proved.
  const tried =
    rounds === undefined
      ? ''
      : ` (tried in ${rounds.taken} more rounds, and with timestamps up to ${rounds.furthest} later)`
  const note =
    confirmed === true
      ? `replayed: every step is ${whose}, and ${claim} ${where}${tried}`
      : confirmed === false
        ? `replayed, but ${property} is no longer ${verdict === 'violated' ? 'violated' : 'witnessed'} ${where}`
        : `replayed: every step is ${whose}; deciding whether ${claim} takes more states than a replay visits`
  return { trace: asShown(trace, confirmed, given.format), source, note, failed: confirmed === false }
}

const ofFailedRun = (
  trace: Trace,
  failure: Failure,
  source: string,
  confirmed: boolean,
  instead: string | undefined,
) => {
  const part = failedPart(failure)
  const { fails: _claim, ...run } = trace
  const note = confirmed
    ? `replayed: every step is a step of the spec, and ${part} fails at the end as recorded`
    : instead === undefined
      ? `replayed, but ${part} no longer fails at the end`
      : `replayed, but ${part} fails at the end differently: ${instead}`
  return { trace: confirmed ? trace : run, source, note, failed: !confirmed }
}

// A claim that was not confirmed is not printed as one.
const asShown = (
  trace: Trace,
  confirmed: Confirmation | undefined,
  format: ReplayArguments['format'],
): Trace => {
  if (confirmed === true || (confirmed !== false && format !== 'text')) return trace
  const { shows: _claim, ...run } = trace
  return run
}

/** Reads a trace file, loads its spec and executes every step. Throws a `UsageError` if the file cannot be read. */
export const replayFile = async (file: string) => {
  if (catalogueNames().includes(file)) {
    throw new UsageError(
      `${file} is a spec; give the path of a trace.json, or --steps with the numbers that verify prints`,
    )
  }
  const { file: recorded } = traceFileAt(file)
  const { mutant, source = recorded.model.spec } = recorded.model
  const spec = await specOf(recorded.model).catch((error: unknown) => {
    // The file names something that does not exist: the file is wrong, not the usage of the command.
    if (!(error instanceof UsageError)) throw error
    const field = mutant !== undefined ? 'mutant' : recorded.model.source === undefined ? 'spec' : 'source'
    throw new TraceError(`${file}: model.${field}: ${error.message}`)
  })
  try {
    return { ...replay(recorded, spec), source }
  } catch (error) {
    throw error instanceof TraceError ? new TraceError(`${file}: ${error.message}`) : error
  }
}

const specOf = async ({ spec, source = spec, mutant, with: added }: TraceFileModel): Promise<Spec> => {
  const loaded = await loadSpec(source, false, added)
  return mutant === undefined ? loaded.spec : mutantNamed(loaded, mutant)
}

const examples = `
Examples:
  coterie replay maekawa-grid-deadlock                a run of counterexamples/, by its name
  coterie replay found/maekawa-deadlock-freedom.json --full
  coterie replay found/maekawa-deadlock-freedom.json --format itf > trace.itf.json
  coterie replay maekawa --sites 4 --steps 0,1,2,3

Exit codes: 0 replayed, and the claim of the trace is confirmed, or needs more states than a replay visits; 1 replayed, but the claim
is false; 64 wrong usage; 65 this is not a run of the spec, or the trace or the spec is broken: one line names the place, and indented
lines show how recorded and computed states differ; 70 internal error; 74 stdout could not be written.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addReplay = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('replay')
    .description(verbs.replay.does)
    .argument(
      '<trace>',
      'a trace.json, a folder with one, the name of a folder in counterexamples/; or a spec, with the options of its model and --steps',
    )
  withAddedProperties(withModelArguments(command))
    .option(
      '--steps <list>',
      'the position of each step among the enabled steps, as verify prints them',
      inForm(choices),
    )
    .option('--initial <n>', 'the number of the initial state, if there are several', wholeNumber(0))
    .option(
      '--loop <n>',
      'with --steps: the run is infinite, and its loop starts after this many steps',
      wholeNumber(0),
    )
    .option('--mutant <name>', 'with --steps: a mutant of the spec, by the name that mutate shows')
    .option(
      '--property <name>',
      'a monitor of the run, or a property to evaluate in its last state; repeatable',
      collect,
    )
    .option('--full', 'print whole states')
    .option('--format <format>', traceFormatWords(), oneOfNames('text', ...traceFormatNames), 'text')
    .option('--quiet', 'print only the trace')
    .addHelpText('after', examples)
    .action(async (argument: string, given: ReplayArguments & { readonly quiet?: boolean }) => {
      const terminal = processTerminal(given.quiet === true, false)
      const named = given.steps === undefined ? (traceNamed(argument) ?? argument) : argument
      refuseConflicts(replayConflicts(named), given)
      const { trace, source, note, failed } = await traceOf(named, given)
      const { format } = given
      if (format === 'text') {
        terminal.out(traceText(trace, { full: given.full === true }))
        if (note !== undefined) terminal.out(`${terminal.paint(failed ? 'bad' : 'good', note)}\n`)
      } else terminal.out(traceFormats[format].write(trace, sourceOf(trace, source)))
      done(failed ? exitCodes.violated : exitCodes.holds)
    })
}
