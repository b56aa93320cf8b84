// `coterie verify SPEC`: checks one model, prints the result, and writes the requested files.
import { Check } from '../../check/check.js'
import type { CheckOptions } from '../../check/check-options.js'
import { type Difference, differences, refutes } from '../../check/expectations.js'
import type { CheckResult } from '../../check/verdict.js'
import { CertificationFailed } from '../../compile/certifier.js'
import type { Model } from '../../model/model.js'
import { mayNotEnd } from '../../model/model.js'
import { clocksSetBack } from '../../model/with-faults.js'
import type { Property } from '../../protocol/property.js'
import { appliesTo } from '../../protocol/property-kinds.js'
import type { Expectation } from '../../protocol/spec.js'
import { ofFailure, type TraceFiles } from '../../report/verdict/verdict-json.js'
import { cutText } from '../../report/verdict/verdict-text.js'
import { constraintOf } from '../../semantics/constraint.js'
import { meaningOf } from '../../semantics/meaning.js'
import type { Trace } from '../../trace/trace.js'
import { defaultWorkers } from '../arguments/default-workers.js'
import { diskConflicts } from '../arguments/disk-conflicts.js'
import { argumentsOf, modelOptionsOf, quoted } from '../arguments/model-arguments.js'
import { checkOptionsOf, isLossy, type VerifyArguments } from '../arguments/verify-arguments.js'
import { Keeper, type Keeping } from '../checkpoint/keeper.js'
import { codeOf, exitCodes, UsageError } from '../exit-codes.js'
import { mustBeWritable, outputFolder, stemOf, traceFileIn } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { ScratchFolder } from '../files/scratch-folder.js'
import { compareAfresh, freshSpec } from '../load/fresh-spec.js'
import { keptReady } from '../load/kept-ready.js'
import type { LoadedSpec } from '../load/load-spec.js'
import { drive } from '../supervise/drive.js'
import { keepReady } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'
import { verifyRecorded } from './catalogue-run.js'
import { certifyingWorker } from './certifying-worker.js'
import { replayByChoices } from './replay-command.js'
import { sharedTasks } from './shared-tasks.js'
import { withOffer } from './smaller-symmetry.js'
import { isTidied, type TidyResult, withTidyTraces } from './tidy-traces.js'
import { failedRuns, formatted, tracesOf } from './verify-output.js'
import { chosen, withFormula } from './verify-question.js'

/** Refuses `--expect` where a spec has nothing to compare with, or where other options change what is compared. */
const refuseWithExpectations = ({ spec }: LoadedSpec, given: VerifyArguments): void => {
  if (spec.expectations.length === 0) {
    throw new UsageError(
      `--expect: ${spec.name} records no expectations; add some to the spec, or leave --expect out`,
    )
  }
  const asks = ['checkpoint', 'ltl', 'property', 'liveness', 'proof', 'with'] as const
  const flag = asks.find((one) => given[one] !== undefined)
  if (flag === undefined) return
  throw new UsageError(
    `--${flag} with --expect: without a model, exactly the recorded models of ${spec.name} are checked; name a model, such as --sites ${spec.sites.fallback}`,
  )
}

/** Refuses `--certificate` for a search whose states are not closed under steps. */
const refuseCertificate = ({ certificate, reduce, search, order }: VerifyArguments): void => {
  if (certificate === undefined) return
  if (order === 'total') {
    throw new UsageError(
      '--certificate: a certificate does not hold the order of broadcasts; use --order fifo, or leave it out',
    )
  }
  if (reduce?.some((name) => name === 'partial-order' || name === 'all') === true) {
    throw new UsageError(
      '--certificate: partial-order reduction omits steps, so the set of states is not closed; leave it out of --reduce',
    )
  }
  if (reduce?.includes('normal-form') === true) {
    throw new UsageError(
      '--certificate: a normal form may omit steps, so the set of states is not closed; leave normal-form out of --reduce',
    )
  }
  if (search === 'random') {
    throw new UsageError('--certificate: random walks prove nothing; use bfs or dfs')
  }
  mustBeWritable(certificate)
}

/** Refuses a property that was named and that the store cannot decide. */
const refuseUndecided = (given: VerifyArguments, properties: readonly Property[]): void => {
  const { store = 'exact' } = given
  if (store === 'exact' || given.property === undefined) return
  const needsAll = properties.find((property) => !['state', 'step'].includes(meaningOf(property).shownBy))
  if (needsAll === undefined) return
  throw new UsageError(
    `--store ${store}: ${needsAll.name} needs every state with its steps, and this store keeps ${isLossy(given) ? 'none' : 'no steps'}; leave the property out, or use exact`,
  )
}

/** Warns of what the model is known to do, before the search begins. */
const warn = (model: Model, { reduce, within }: CheckOptions, terminal: Terminal): void => {
  if (terminal.quiet) return
  const endless =
    model.spec.timed &&
    model.requests === Number.POSITIVE_INFINITY &&
    reduce?.timestamps === false &&
    within === undefined &&
    clocksSetBack(model.options) === undefined
      ? [
          model.spec.workload.request === undefined
            ? 'clocks grow forever, so this search does not end; bound --max-depth, or use --reduce timestamps'
            : 'clocks grow forever if requests are unbounded, so this search does not end; bound --requests, or use --reduce timestamps',
        ]
      : []
  const isBounded = (warning: string) => reduce?.normalForm === true && warning.endsWith(mayNotEnd)
  const hint =
    model.spec.normalForm === undefined
      ? ''
      : '; --reduce normal-form visits only the normal forms of the spec'
  const known = model.warnings
    .filter((warning) => !isBounded(warning))
    .map((warning) => (warning.endsWith(mayNotEnd) ? `${warning}${hint}` : warning))
  for (const warning of [...known, ...endless]) terminal.err(`warning: ${warning}\n`)
}

/** Why a property that is otherwise checked by default is not. */
const notAbout = (property: Property, model: Model): string => {
  const { name } = property
  const why = appliesTo(property, model)
  if (typeof why === 'string')
    return `${name} does not apply: ${why}, so it is not checked; --property ${name} checks it`
  const { spec, options } = model
  const chosen = Object.entries(options.parameters).filter(
    ([parameter, text]) => spec.parameters[parameter]?.fallback !== text,
  )
  const values = chosen.map(([parameter, text]) => `${parameter}=${text}`).join(', ')
  const where = values === '' ? 'to this model' : `with ${values}`
  return `${name} does not apply ${where}, so it is not checked; --property ${name} checks it`
}

/** For each trace its file, if there is a folder, and the command that replays it. */
const filesOf = (traces: readonly Trace[], folder: string | undefined, argument: string): TraceFiles =>
  Object.fromEntries(
    traces.map((trace) => {
      const file = folder === undefined ? undefined : traceFileIn(folder, stemOf(trace))
      const files =
        file === undefined
          ? { replay: replayByChoices(trace, argumentsOf(trace.model, argument)) }
          : { trace: file, replay: `coterie replay ${quoted(file)}` }
      return [trace.shows?.property ?? ofFailure, files]
    }),
  )

interface Found {
  readonly running: Check
  readonly result: CheckResult
  /** The traces to write. */
  readonly kept: readonly Trace[]
  readonly argument: string
}

/** Writes the traces and the certificate that the arguments request. */
const writeFiles = async (
  { running, result, kept, argument }: Found,
  folder: string | undefined,
  certificate: string | undefined,
  terminal: Terminal,
): Promise<void> => {
  const written = new ResultFiles()
  if (folder !== undefined) {
    for (const trace of kept) {
      const replay = () => replayByChoices(trace, argumentsOf(trace.model, argument))
      await written.writeTrace(trace, folder, stemOf(trace), argument, replay)
    }
  }
  if (certificate !== undefined) {
    if (result.exploration.complete) {
      const source = argument === result.model.spec.name ? undefined : argument
      written.write(certificate, running.certificate(result, source))
    } else {
      terminal.err(
        `no certificate: ${cutText(result.exploration.cut!)}, so the set of states is not closed\n`,
      )
    }
  }
  written.finish()
}

/** The exit code of a check that has ended. */
const finalCode = (
  result: CheckResult,
  expectation: Expectation | undefined,
  differs: readonly Difference[] | undefined,
): number => {
  if (differs === undefined) return codeOf(result)
  if (differs.length === 0) return exitCodes.holds
  return refutes(result, expectation!) ? exitCodes.violated : exitCodes.inconclusive
}

/** A model that is searched, and what its properties are compared with. */
interface Searched {
  readonly running: Check
  readonly argument: string
  readonly expectation: Expectation | undefined
}

const isAsked = ({ reach, property = [], ltl = [] }: VerifyArguments): boolean =>
  reach !== undefined || property.length + ltl.length > 0

/** Tidies the runs of a result where they are, prints it, and writes the requested files. Returns the exit code. */
const told = async (
  { running, argument, expectation }: Searched,
  checked: CheckResult,
  given: VerifyArguments,
  bounds: { readonly memory: number; readonly seconds: number },
  terminal: Terminal,
): Promise<number> => {
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const printed = ({ result, remarks }: TidyResult) => {
    const traces = tracesOf(result, isAsked(given))
    const kept = [...traces, ...failedRuns(result)]
    const differs = expectation === undefined ? undefined : differences(expectation, result)
    const files = filesOf(kept, folder, argument)
    const text = formatted(given, { result, traces, files, differs, remarks }, terminal)
    return { text, kept, code: finalCode(result, expectation, differs) }
  }
  const asFound = { result: checked, remarks: {} }
  // What the command prints if a function of the spec never returns while a run is tidied.
  let isReady = false
  const ready = () => {
    if (!isReady) keepReady(() => printed(asFound), true)
    isReady = true
  }
  const shown = tracesOf(checked, isAsked(given))
  const tidy = isTidied(given)
    ? await withTidyTraces(checked, shown, given, { ...bounds, ready }, terminal)
    : asFound
  const { text, kept, code } = printed(tidy)
  terminal.out(text)
  if (given.format !== 'text' && !terminal.quiet)
    for (const [name, remark] of Object.entries(tidy.remarks)) terminal.err(`note: ${name}: ${remark}\n`)
  await writeFiles({ running, result: tidy.result, kept, argument }, folder, given.certificate, terminal)
  if (checked.failure !== undefined) throw checked.failure.error
  return code
}

// A disk is offered only where a search on it would accept the same options.
const offerRoom = ({ exploration }: CheckResult, given: VerifyArguments, { quiet, err }: Terminal): void => {
  const { cut, search, reductions } = exploration
  const isFull = reductions.every((one) => 'unused' in one || one.reduction === 'timestamps')
  const isInMemory = given.store === undefined && search === 'bfs' && isFull
  if (quiet) return
  if (cut === 'disk') err('hint: --scratch DIR keeps the files of states in another folder\n')
  if (cut !== 'memory' || !isInMemory) return
  const whole = { ...given, store: 'disk' as const }
  if (diskConflicts.some(({ isGiven }) => isGiven(whole))) return
  err('hint: --store disk keeps the states in files, and so needs less memory\n')
}

const verifyWith = async (
  loaded: LoadedSpec,
  given: VerifyArguments,
  terminal: Terminal,
  keeping: Keeping | undefined,
  scratch: ScratchFolder | undefined,
): Promise<number> => {
  const { spec, argument } = loaded
  const options = modelOptionsOf(given, spec)
  if (given.expect === true && Object.keys(options).length === 0) {
    refuseWithExpectations(loaded, given)
    return verifyRecorded({ ...given, verbose: true }, terminal, [loaded])
  }
  if (given.out !== undefined) outputFolder(given.out)
  refuseCertificate(given)
  const { model, properties, expectation, leftOut } = chosen(given, options, spec)
  refuseUndecided(given, properties)
  if (given.within !== undefined) withFormula('--within', given.within, (text) => constraintOf(model, text))
  const asked = { ...checkOptionsOf(given, model), workers: given.workers ?? defaultWorkers() }
  warn(model, asked, terminal)
  if (!terminal.quiet) for (const one of leftOut) terminal.err(`note: ${notAbout(one, model)}\n`)
  const keeper = keeping && new Keeper(keeping, terminal)
  const shared = await sharedTasks(loaded, { model, properties, asked }, given, terminal)
  const certifying =
    keeper === undefined && shared === undefined ? await certifyingWorker(loaded, given, asked) : undefined
  const running = new Check(model, properties, {
    ...asked,
    ...(certifying && { certifying: certifying.start }),
    ...(shared && { tasks: shared.tasks }),
    ...(keeper && { record: keeper.journal }),
    ...(scratch && { files: scratch }),
  })
  keeper?.begin(running)
  const { whyOneWorker } = running
  if (given.workers !== undefined && whyOneWorker !== undefined && !terminal.quiet)
    terminal.err(`note: --workers ${given.workers}: one thread searches, because ${whyOneWorker}\n`)
  // What the command prints if the search is ended from outside; an error here occurs again in the result.
  const ready = keptReady(running, (partial) => {
    const traces = tracesOf(partial, isAsked(given))
    const files = filesOf(traces, undefined, argument)
    const code = given.expect === true ? exitCodes.inconclusive : codeOf(partial)
    return { text: formatted(given, { result: partial, traces, files }, terminal), code }
  })
  const begun = performance.now()
  const bounds = { ...asked, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const driven = keeper ?? shared?.driven(running) ?? running
  const kept = keeper === undefined ? ready : () => keeper.ready(ready)
  const driving = drive(driven, spec.name, bounds, terminal, kept, keeper?.print)
  const checked = await (shared?.until(driving) ?? driving)
    .catch((error: unknown) => {
      const refused = error instanceof CertificationFailed && error.reduction === 'symmetry'
      throw refused && asked.reduce?.symmetry === 'all' ? withOffer(error, model, properties, asked) : error
    })
    .finally(() => {
      keeper?.end()
      certifying?.end()
    })
  compareAfresh(running, checked, await freshSpec(argument, spec.added?.files, spec.mutant))
  const seconds = bounds.seconds - (performance.now() - begun) / 1000
  const code = await told({ running, argument, expectation }, checked, given, { ...asked, seconds }, terminal)
  offerRoom(checked, given, terminal)
  return code
}

/**
 * Checks one model of a spec and prints the result. Returns the exit code.
 * @param keeping where the search is kept; by default nowhere
 */
export const verifySpec = async (
  loaded: LoadedSpec,
  given: VerifyArguments,
  terminal: Terminal,
  keeping?: Keeping,
): Promise<number> => {
  const scratch = given.store === 'disk' ? new ScratchFolder(given.scratch) : undefined
  try {
    return await verifyWith(loaded, given, terminal, keeping, scratch)
  } finally {
    scratch?.close()
  }
}
