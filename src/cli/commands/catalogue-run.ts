// Checks the models that specs record against their expectations, one after the other.

import { join } from 'node:path'
import { Check } from '../../check/check.js'
import { type Difference, differences, expectedProperties, refutes } from '../../check/expectations.js'
import { modelFor } from '../../check/model-for.js'
import type { CheckResult } from '../../check/verdict.js'
import { CertificationFailed } from '../../compile/certifier.js'
import type { Expectation, Spec } from '../../protocol/spec.js'
import { failedText } from '../../report/verdict/failure-text.js'
import { afterModel, atEnd } from '../../report/verdict/result-formats.js'
import { cutText } from '../../report/verdict/verdict-text.js'
import { counted } from '../../report/words/number-words.js'
import { argumentsOf } from '../arguments/model-arguments.js'
import { checkOptionsOf, type VerifyArguments } from '../arguments/verify-arguments.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder, stemOf } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { compareAfresh, freshSpec } from '../load/fresh-spec.js'
import type { LoadedSpec } from '../load/load-spec.js'
import { drive } from '../supervise/drive.js'
import { type EndedBy, keepReady, type Printed } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'
import { textByModel, textBySpec } from './catalogue-text.js'
import { replayByChoices } from './replay-command.js'
import { codeOfRun, type RunTally, sumOf, tallyText } from './run-tally.js'

// An expectation says nothing about a function of the spec that fails, so the failure comes first.
const failureLines = ({ failure, model }: CheckResult, argument: string): readonly Difference[] => {
  if (failure === undefined) return []
  const { part, trace } = failure
  const of = (line: string): Difference => ({ of: 'failure', about: part, line })
  if (trace === undefined) return [of(failedText(failure, ''))]
  const steps = trace.steps.length
  return [
    of(failedText(failure, ` after ${counted(steps, 'step')}`)),
    of(replayByChoices(trace, argumentsOf(model, argument))),
  ]
}

/** A checked model, and the folder of its counterexamples. */
interface Placed {
  readonly result: CheckResult
  readonly argument: string
  readonly place: string
}

/** Writes the counterexamples of each model to its own folder. Throws a `WriteError` after all were tried. */
const writeTraces = async (found: readonly Placed[]): Promise<void> => {
  const files = new ResultFiles()
  for (const { result, argument, place } of found) {
    const failed = result.failure?.trace
    const violations = result.verdicts.flatMap(({ verdict, trace }) =>
      verdict === 'violated' ? [trace] : [],
    )
    for (const trace of [...violations, failed]) {
      if (trace === undefined) continue
      const replay = () => replayByChoices(trace, argumentsOf(result.model, argument))
      await files.writeTrace(trace, place, stemOf(trace), argument, replay)
    }
  }
  files.finish()
}

interface Judged {
  readonly result: CheckResult
  readonly differences: readonly Difference[]
}

// What remains to be printed if the run is ended from outside.
const partialText = (
  format: VerifyArguments['format'],
  judged: readonly Judged[],
  models: number,
  unprinted: string,
  cut: EndedBy,
): string =>
  format === 'text'
    ? `${unprinted}\nincomplete: ${cutText(cut)} after ${judged.length} of ${counted(models, 'model')}\n`
    : atEnd(format, judged)

interface RecordedModel {
  readonly spec: Spec
  readonly argument: string
  readonly expectation: Expectation
}

/** The recorded models that are not marked large. */
const recordedModels = (loaded: readonly LoadedSpec[]): readonly RecordedModel[] =>
  loaded.flatMap(({ spec, argument }) =>
    spec.expectations
      .filter(({ large }) => large !== true)
      .map((expectation) => ({ spec, argument, expectation })),
  )

/** The number of recorded models of a spec that are not marked large. */
export const modelsOf = (loaded: LoadedSpec): number => recordedModels([loaded]).length

/** The result of a run. */
interface RecordedRun {
  readonly tally: RunTally
  /** Writes the counterexamples to the folder of the option `--out`. Throws a `WriteError` after all were tried. */
  writeTraces(): Promise<void>
}

/** The place of a run within a longer one: the number of models before it, and of all. */
export interface RunPlace {
  readonly before: number
  readonly models: number
}

const tallyOf = (
  result: CheckResult,
  expectation: Expectation,
  differences: readonly Difference[],
): RunTally => ({
  models: 1,
  states: result.exploration.states,
  failed: differences.length > 0 ? 1 : 0,
  refused: 0,
  isRefuted: differences.length > 0 && refutes(result, expectation),
  isBroken: result.failure !== undefined,
  isInterrupted: result.exploration.cut === 'interrupt',
})

/**
 * Checks one recorded model; undefined if the requested reduction is refused for it.
 * @param fresh the second import of a spec
 */
const checked = async (
  { spec, argument, expectation }: RecordedModel,
  given: VerifyArguments,
  label: string,
  terminal: Terminal,
  ready: () => void,
  fresh: (argument: string) => Promise<Spec>,
): Promise<CheckResult | undefined> => {
  const properties = expectedProperties(spec, expectation)
  const model = modelFor(spec, expectation.model, properties)
  const options = { ...checkOptionsOf(given, model), continue: true }
  const running = new Check(model, properties, options)
  try {
    const until = { ...options, seconds: given.time ?? Number.POSITIVE_INFINITY }
    const result = await drive(running, label, until, terminal, ready)
    if (result.failure === undefined) compareAfresh(running, result, await fresh(argument))
    return result
  } catch (error) {
    // The requested reduction is refused for this model; it may be sound for the others.
    if (!(error instanceof CertificationFailed)) throw error
    terminal.err(`${[spec.name, ...argumentsOf(model, argument).slice(1)].join(' ')}: ${error.message}\n`)
    return undefined
  }
}

/**
 * Checks every recorded model of these specs that is not marked large, and prints what the format prints of each, or of all at
 * the end.
 * @param place where the run stands within a longer one
 * @param advanced is called after each model
 */
export const checkRecorded = async (
  given: VerifyArguments,
  terminal: Terminal,
  specs: readonly LoadedSpec[],
  place: RunPlace = { before: 0, models: recordedModels(specs).length },
  advanced: () => void = () => {},
): Promise<RecordedRun> => {
  const models = recordedModels(specs)
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const judged: Judged[] = []
  const found: Placed[] = []
  let tally = sumOf([])
  const isText = given.format === 'text'
  const text = given.verbose === true ? textByModel(terminal) : textBySpec(terminal)
  let reported = -1
  // What the command prints if the current search is ended from outside.
  const stopped = (cut: EndedBy): Printed => ({
    text: partialText(given.format, judged, place.models, text.unprinted(), cut),
    code: exitCodes.inconclusive,
  })
  // One second import serves all models of a spec. After the first it has received calls, but others and fewer than the first import,
  // so a variable of the module that changes still makes a difference.
  const imports = new Map<string, Promise<Spec>>()
  const fresh = (argument: string): Promise<Spec> => {
    const again = imports.get(argument) ?? freshSpec(argument)
    imports.set(argument, again)
    return again
  }
  for (const [k, recorded] of models.entries()) {
    const { spec, argument, expectation } = recorded
    if (isText && k > 0 && models[k - 1]!.spec !== spec) {
      terminal.out(text.specEnd())
      reported = -1
    }
    const number = place.before + k + 1
    const ready = () => keepReady(stopped, judged.length > reported)
    const result = await checked(
      recorded,
      given,
      `${number} of ${place.models}, ${spec.name}`,
      terminal,
      ready,
      fresh,
    )
    reported = judged.length
    advanced()
    if (result === undefined) {
      tally = { ...tally, refused: tally.refused + 1 }
      continue
    }
    const differs = [...failureLines(result, argument), ...differences(expectation, result)]
    judged.push({ result, differences: differs })
    tally = sumOf([tally, tallyOf(result, expectation, differs)])
    if (folder !== undefined) found.push({ result, argument, place: join(folder, String(number)) })
    if (result.failure !== undefined) terminal.err(`${spec.name}: ${result.failure.says}\n`)
    const after = given.format === 'text' ? '' : afterModel(given.format, result)
    if (after !== '') terminal.out(after)
    if (isText) terminal.out(text.model({ spec, argument, expectation, result, differences: differs }))
    if (tally.isInterrupted) break
  }
  if (isText) terminal.out(text.specEnd())
  const end = given.format === 'text' ? '' : atEnd(given.format, judged)
  if (end !== '') terminal.out(end)
  return { tally, writeTraces: () => writeTraces(found) }
}

/** The line above the models. */
export const headOf = (given: VerifyArguments, terminal: Terminal): string =>
  (given.verbose === true ? textByModel(terminal) : textBySpec(terminal)).head

/** Throws a `UsageError` for a search that cannot meet an expectation. */
export const refuseRandomWalks = ({ search }: VerifyArguments): void => {
  if (search !== 'random') return
  throw new UsageError(
    '--search random: random walks prove nothing, so no expectation can be met; use bfs or dfs',
  )
}

/** Checks every recorded model of these specs that is not marked large. Returns exit code 0 if all are as expected. */
export const verifyRecorded = async (
  given: VerifyArguments,
  terminal: Terminal,
  specs: readonly LoadedSpec[],
): Promise<number> => {
  refuseRandomWalks(given)
  const isText = given.format === 'text'
  if (isText) terminal.out(headOf(given, terminal))
  const { tally, writeTraces } = await checkRecorded(given, terminal, specs)
  if (isText && !tally.isInterrupted) terminal.out(tallyText(tally, specs.length))
  // Last, since a full disk must not lose a verdict.
  await writeTraces()
  return codeOfRun(tally)
}
