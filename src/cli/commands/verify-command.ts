// `coterie verify` checks the properties of a model.
import type { Command } from 'commander'
import { Check, check } from '../../check/check.js'
import type { CheckOptions } from '../../check/check-options.js'
import { divergenceText } from '../../check/diverging-clocks.js'
import { differences, expectationOf, expectedProperties, refutes } from '../../check/expectations.js'
import { modelFor, propertiesNamed } from '../../check/model-for.js'
import type { CheckResult } from '../../check/verdict.js'
import { CertificationFailed } from '../../compile/certifier.js'
import { atomsOf } from '../../ltl/formula.js'
import { FormulaError } from '../../ltl/parse-formula.js'
import { type Model, ModelError } from '../../model/model.js'
import { said } from '../../model/option-words.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { isOnGraph, type Ltl, ltlProperty, type Property } from '../../protocol/property.js'
import { type JudgedResult, junitXml } from '../../report/junit.js'
import { modelLine } from '../../report/model-line.js'
import { traceText } from '../../report/trace-text.js'
import { ofFailure, resultJson, resultNdjson, type TraceFiles } from '../../report/verdict-json.js'
import { cutText, explorationLine, reductionLines, verdictLines } from '../../report/verdict-text.js'
import { predicateOf } from '../../semantics/atom-meaning.js'
import { lastState, type Trace } from '../../trace/trace.js'
import { waitCycle, waitCycleText } from '../../trace/wait-cycle.js'
import { bytes, collect, oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { argumentsOf, modelOptionsOf, quoted, withModelArguments } from '../arguments/model-arguments.js'
import { refuseConflicts, verifyConflicts } from '../arguments/option-conflicts.js'
import { checkOptionsOf, reductionNames, type VerifyArguments } from '../arguments/verify-arguments.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { mustBeWritable, outputFolder, stemOf, traceFileIn } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { compareAfresh, freshSpec } from '../load/fresh-spec.js'
import { keptReady } from '../load/kept-ready.js'
import { type LoadedSpec, loadSpec } from '../load/load-spec.js'
import { memoryHelp } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { verifyCatalogue } from './catalogue-run.js'
import { replayByChoices } from './replay-command.js'

const reduction = (text: string, previous: readonly string[] = []): readonly string[] => [
  ...previous,
  oneOfNames(...reductionNames)(text),
]

/** Adds the command to a program and passes its exit code to `done`. */
export const addVerify = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('verify')
    .description('check the properties of a model by visiting every interleaving')
    .argument(
      '[spec]',
      'a name of the catalogue, or the path of your own .ts or .js file; by default, the whole catalogue against its expectations',
    )
  withModelArguments(command)
    .option('--property <name>', 'check only this property; repeatable', collect)
    .option(
      '--ltl <formula>',
      'check that every fair run satisfies this formula of linear temporal logic; repeatable',
      collect,
    )
    .option('--liveness', "also check the spec's liveness and bypass properties (several times slower)")
    .option('--search <order>', 'search order: bfs, dfs or random', oneOfNames('bfs', 'dfs', 'random'), 'bfs')
    .option('--continue', 'continue after the first violation, until every property is decided')
    .option('--max-states <n>', 'stop at this many states', wholeNumber(1))
    .option('--max-depth <n>', 'search only to this depth', wholeNumber(0))
    .option('--memory <size>', memoryHelp('stop'), bytes)
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
    .option('--seed <n>', 'seed of the random walks', wholeNumber(0))
    .option('--walks <n>', 'number of random walks', wholeNumber(1))
    .option(
      '--reduce <what>',
      'timestamps, symmetry, partial-order, all (that apply), or none; repeatable (default: timestamps if clocks are unbounded)',
      reduction,
    )
    .option(
      '--expect',
      "compare with the spec's expectations, which decide the exit code: a known violation passes",
    )
    .option('--certificate <file>', 'write the visited set, for `coterie audit` to check')
    .option('--out <dir>', 'write each trace as JSON, DOT and SVG to this folder')
    .option(
      '--format <format>',
      'format of the result: text, json, ndjson or junit',
      oneOfNames('text', 'json', 'ndjson', 'junit'),
      'text',
    )
    .option('--full', 'print whole states in traces')
    .option('--verbose', 'without a spec: print a line for each model, not for each algorithm')
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText(
      'after',
      `
Examples:
  coterie verify maekawa                              the deadlock, with its shortest trace
  coterie verify maekawa --continue --out found       all verdicts; traces and pictures to found/
  coterie verify maekawa --param quorums='{0,1},{1,2},{2,0}' --self channel
  coterie verify ricart-agrawala --sites 3 --requests 2 --format json
  coterie verify maekawa --reduce symmetry --continue  orbits of the quorum system's renamings
  coterie verify semaphore --property starvationFreedom   a fair run on which a site waits forever
  coterie verify semaphore --property starvationFreedom --param kind=await --fair succeed
  coterie verify central-server --ltl 'G (wants(1) -> F holds(1))'
  coterie verify lamport --order unordered --property mutualExclusion
  coterie verify ./mine.ts --search random --walks 10000 --seed 7
  coterie verify                                      the whole catalogue against its expectations

Exit codes: 0 every property holds and the search was complete; 1 violated; 2 inconclusive, vacuous,
or certified on a sample only; 3 a clause is not pure, or a reduction was refuted; 64 wrong usage;
65 broken spec or trace; 70 internal error; 74 a file or stdout could not be written, after the result was printed.`,
    )
    .action(async (argument: string | undefined, given: VerifyArguments) => {
      const terminal = processTerminal(given.quiet === true, given.progress)
      refuseConflicts(verifyConflicts(argument), given)
      if (argument === undefined) {
        const [misplaced] = [
          ...said(modelOptionsOf(given)).map(({ word }) => word),
          ...(['property', 'ltl', 'liveness', 'certificate'] as const).filter(
            (name) => given[name] !== undefined,
          ),
        ]
        if (misplaced !== undefined) {
          throw new UsageError(
            `--${misplaced} needs a spec: without one, verify checks the recorded models of the whole catalogue`,
          )
        }
        done(await verifyCatalogue(given, terminal))
        return
      }
      done(await verifySpec(await loadSpec(argument), given, terminal))
    })
}

/** The exit code of a result. */
export const codeOf = ({ verdicts }: CheckResult): number => {
  if (verdicts.some(({ verdict }) => verdict === 'violated')) return exitCodes.violated
  return verdicts.every(({ verdict }) => verdict === 'holds') ? exitCodes.holds : exitCodes.inconclusive
}

/** The traces to show: counterexamples; witnesses only if there are no counterexamples and they were requested. */
const tracesOf = (result: CheckResult, asked: boolean): readonly Trace[] => {
  const of = (verdict: string) =>
    result.verdicts.flatMap((v) => (v.verdict === verdict && v.trace ? [v.trace] : []))
  const violated = of('violated')
  return violated.length > 0 || !asked ? violated : of('holds')
}

const failedRuns = ({ failure }: CheckResult): readonly Trace[] =>
  failure?.trace === undefined ? [] : [failure.trace]

const verifySpec = async (
  { spec, argument }: LoadedSpec,
  given: VerifyArguments,
  terminal: Terminal,
): Promise<number> => {
  const options = modelOptionsOf(given)
  if (given.expect === true && Object.keys(options).length === 0) {
    if (spec.expectations.length === 0) {
      throw new UsageError(
        `--expect: ${spec.name} records no expectations; add some to the spec, or leave --expect out`,
      )
    }
    if (given.ltl !== undefined || given.property !== undefined || given.liveness === true) {
      const flag =
        given.ltl !== undefined ? '--ltl' : given.property !== undefined ? '--property' : '--liveness'
      throw new UsageError(
        `${flag} with --expect: without a model, exactly the recorded models of ${spec.name} are checked; name a model, such as --sites ${spec.sites.fallback}`,
      )
    }
    return verifyCatalogue({ ...given, verbose: true }, terminal, [{ spec, argument }])
  }
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const partial = given.reduce?.some((name) => name === 'partial-order' || name === 'all')
  if (given.certificate !== undefined && partial === true) {
    throw new UsageError(
      '--certificate: partial-order reduction omits steps, so the set of states is not closed; leave it out of --reduce',
    )
  }
  if (given.certificate !== undefined && given.search === 'random') {
    throw new UsageError('--certificate: random walks prove nothing; use bfs or dfs')
  }
  if (given.certificate !== undefined) mustBeWritable(given.certificate)
  const { model, properties, expectation } = chosen(given, options, spec)
  const asked = checkOptionsOf(given, model)
  const endless =
    spec.timed && model.requests === Number.POSITIVE_INFINITY && asked.reduce?.timestamps === false
      ? [
          'clocks grow forever if requests are unbounded, so this search does not end; bound --requests, or use --reduce timestamps',
        ]
      : []
  if (!terminal.quiet)
    for (const warning of [...model.warnings, ...endless]) terminal.err(`warning: ${warning}\n`)
  const running = new Check(model, properties, asked)
  const isAsked = (given.property?.length ?? 0) + (given.ltl?.length ?? 0) > 0
  const replay = (trace: Trace) => replayByChoices(trace, argumentsOf(model, argument))
  // What the command prints if the search is ended from outside; an error here occurs again in the result.
  const ready = keptReady(running, (partial) => {
    const shown = tracesOf(partial, isAsked)
    const commands = Object.fromEntries(
      shown.map((trace) => [trace.shows!.property, { replay: replay(trace) }]),
    )
    const code = given.expect === true ? exitCodes.inconclusive : codeOf(partial)
    return { text: formatted(given, partial, shown, commands, undefined, terminal), code }
  })
  const bounds = { ...asked, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const result = await drive(running, spec.name, bounds, terminal, ready).catch((error: unknown) => {
    const refused = error instanceof CertificationFailed && error.reduction === 'symmetry'
    throw refused && asked.reduce?.symmetry === 'all' ? withOffer(error, model, properties, asked) : error
  })
  compareAfresh(running, result, await freshSpec(argument))
  const traces = tracesOf(result, isAsked)

  const files: { [property: string]: { trace?: string; replay: string } } = {}
  for (const trace of [...traces, ...failedRuns(result)]) {
    const file = folder === undefined ? undefined : traceFileIn(folder, stemOf(trace))
    files[trace.shows?.property ?? ofFailure] =
      file === undefined
        ? { replay: replay(trace) }
        : { trace: file, replay: `coterie replay ${quoted(file)}` }
  }
  const differs = expectation === undefined ? undefined : differences(expectation, result)
  terminal.out(formatted(given, result, traces, files, differs, terminal))
  const written = new ResultFiles()
  if (folder !== undefined) {
    for (const trace of [...traces, ...failedRuns(result)])
      await written.writeTrace(trace, folder, stemOf(trace), argument, () => replay(trace))
  }
  if (given.certificate !== undefined) {
    if (result.exploration.complete) {
      const source = argument === spec.name ? undefined : argument
      written.write(given.certificate, running.certificate(result, source))
    } else {
      terminal.err(
        `no certificate: ${cutText(result.exploration.cut!)}, so the set of states is not closed\n`,
      )
    }
  }
  written.finish()
  if (result.failure !== undefined) throw result.failure.error
  if (differs === undefined) return codeOf(result)
  if (differs.length === 0) return exitCodes.holds
  return refutes(result, expectation!) ? exitCodes.violated : exitCodes.inconclusive
}

// A smaller group is offered only if the same search completes with it within this many states.
const offerStates = 20_000

/** Adds to a refused claim the smaller one that passes, if the rotations do. */
const withOffer = (
  error: CertificationFailed,
  model: Model,
  properties: readonly Property[],
  options: CheckOptions,
): CertificationFailed => {
  const reduce = { ...options.reduce!, symmetry: 'rotations' as const }
  try {
    const { exploration } = check(model, properties, { ...options, reduce, maxStates: offerStates })
    // A search that ended at the bound of the offer could still be refused.
    if (!exploration.complete && exploration.cut !== 'violation') return error
    if (!exploration.reductions.some((one) => one.reduction === 'symmetry' && 'group' in one)) return error
    const text = `  The same search is accepted with the rotations of the sites alone: declare symmetry: 'rotations' in the spec.`
    return new CertificationFailed('symmetry', `${error.message}\n${text}`)
  } catch {
    return error
  }
}

/**
 * Applies `what` to the formula of a text. Throws a `UsageError` for a text that is not a formula, or that names
 * what the model does not have.
 */
const withFormula = <T>(text: string, what: (formula: Ltl) => T): T => {
  try {
    return what(ltlProperty(text))
  } catch (error) {
    if (!(error instanceof FormulaError || error instanceof ModelError)) throw error
    throw new UsageError(`--ltl ${quoted(text)}: ${error.message}`)
  }
}

const chosen = (given: VerifyArguments, options: ModelOptions, ofSpec: LoadedSpec['spec']) => {
  const { ltl: texts = [] } = given
  // Formulas that differ only in notation are one formula.
  const formulas = new Map(texts.map((text) => withFormula(text, (formula) => [formula.name, formula])))
  const spec = { ...ofSpec, properties: [...ofSpec.properties, ...formulas.values()] }
  const asked = [...(given.property ?? []), ...formulas.keys()]
  const named = propertiesNamed(spec, asked, given.liveness)
  if (given.liveness === true && !named.some(isOnGraph)) {
    throw new UsageError(
      `--liveness: ${spec.name} lists no liveness or bypass property; add one, such as starvationFreedom`,
    )
  }
  if (named.length === 0) {
    throw new BrokenSpec(
      `${spec.name} has no properties, so there is nothing to verify; add some, such as mutualExclusion`,
    )
  }
  const model = modelFor(spec, options, named)
  for (const text of texts) {
    withFormula(text, ({ formula }) => atomsOf(formula).map((atom) => predicateOf(model, atom)))
  }
  if (given.expect !== true) return { model, properties: named, expectation: undefined }
  const expectation = expectationOf(spec, model)
  if (expectation === undefined) {
    throw new UsageError(
      `--expect: ${spec.name} records no expectation for this model; "coterie list ${spec.name}" shows the recorded models`,
    )
  }
  const isAsked = asked.length > 0 || given.liveness === true
  const properties = isAsked ? named : expectedProperties(spec, expectation)
  return { model: modelFor(spec, options, properties), properties, expectation }
}

const formatted = (
  { format, full }: VerifyArguments,
  result: CheckResult,
  traces: readonly Trace[],
  files: TraceFiles,
  differs: readonly string[] | undefined,
  terminal: Terminal,
): string => {
  switch (format) {
    case 'json':
      return `${JSON.stringify(resultJson(result, files, differs), null, 2)}\n`
    case 'ndjson':
      return resultNdjson(result, files)
    case 'junit': {
      const judged: JudgedResult = differs === undefined ? { result } : { result, differences: differs }
      return junitXml([judged])
    }
    case 'text':
      return text(result, traces, files, differs, full === true, terminal)
    default:
      return format satisfies never
  }
}

const text = (
  result: CheckResult,
  traces: readonly Trace[],
  files: TraceFiles,
  differs: readonly string[] | undefined,
  full: boolean,
  { paint }: Terminal,
): string => {
  const lines = [
    modelLine(result.model),
    ...verdictLines(result, paint).map((line) => `  ${line}`),
    explorationLine(result),
    ...reductionLines(result).map((line) => `  ${line}`),
    ...(result.exploration.drift === undefined
      ? []
      : [divergenceText(result.model, result.exploration.drift)]),
  ]
  if (differs !== undefined) {
    lines.push(
      differs.length === 0 ? 'as expected' : paint('bad', 'not as expected:'),
      ...differs.map((line) => `  ${line}`),
    )
  }
  let report = `${lines.join('\n')}\n`
  for (const trace of traces) {
    const { property, verdict } = trace.shows!
    const title = `${property}: ${verdict === 'violated' ? 'a shortest counterexample' : 'a witness'}`
    const { search, reductions } = result.exploration
    const onGraph = result.verdicts.some((one) => one.property.name === property && isOnGraph(one.property))
    const shortest = !onGraph && search === 'bfs' && !reductions.some((one) => 'cut' in one)
    const shown = shortest ? title : title.replace('a shortest', 'a')
    const cycle = result.failure?.part === 'waitsFor' ? undefined : waitCycle(trace.model, lastState(trace))
    const circle = cycle === undefined ? '' : `at the end: ${waitCycleText(trace.model, cycle)}\n`
    report += `\n${paint('strong', shown)}\n${circle}${traceText(trace, { full, replay: files[property]?.replay ?? '' })}`
  }
  for (const trace of failedRuns(result)) {
    const title = `${result.failure!.part} failed: ${result.exploration.search === 'bfs' ? 'a shortest run' : 'a run'} that leads to it`
    const replay = files[ofFailure]?.replay ?? ''
    report += `\n${paint('strong', title)}\n${traceText(trace, { full, replay })}`
  }
  return report
}
