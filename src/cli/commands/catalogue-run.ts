// Checks the models that specs record against their expectations, one after the other.
import { join } from 'node:path'
import { Check } from '../../check/check.js'
import { differences, expectedProperties, refutes } from '../../check/expectations.js'
import { modelFor } from '../../check/model-for.js'
import type { CheckResult } from '../../check/verdict.js'
import { CertificationFailed } from '../../compile/certifier.js'
import { junitXml } from '../../report/junit.js'
import { resultJson, resultNdjson } from '../../report/verdict-json.js'
import { cutText } from '../../report/verdict-text.js'
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
const failureLines = ({ failure, model }: CheckResult, argument: string): readonly string[] => {
  if (failure === undefined) return []
  const { part, says, trace } = failure
  if (trace === undefined) return [`${part} failed: ${says}`]
  const steps = trace.steps.length
  return [
    `${part} failed after ${steps} ${steps === 1 ? 'step' : 'steps'}: ${says}`,
    replayByChoices(trace, argumentsOf(model, argument)),
  ]
}

/** Writes the counterexamples of each model to its own folder. Throws a `WriteError` after all were tried. */
const writeTraces = async (
  found: readonly { readonly result: CheckResult; readonly argument: string; readonly place: string }[],
): Promise<void> => {
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
  readonly differences: readonly string[]
}

const judgedJson = (judged: readonly Judged[]): string =>
  `${JSON.stringify(
    judged.map(({ result, differences }) => resultJson(result, {}, differences)),
    null,
    2,
  )}\n`

// What remains to be printed if the run is ended from outside.
const partialText = (
  format: VerifyArguments['format'],
  judged: readonly Judged[],
  models: number,
  unprinted: string,
  cut: EndedBy,
): string => {
  switch (format) {
    case 'text':
      return `${unprinted}\nincomplete: ${cutText(cut)} after ${judged.length} of ${models} models\n`
    case 'json':
      return judgedJson(judged)
    case 'junit':
      return junitXml(judged)
    case 'ndjson':
      return ''
    default:
      return format satisfies never
  }
}

/** The place of a run within a longer one: the number of models before it, and of all. */
export interface RunPlace {
  readonly before: number
  readonly models: number
}

/** The recorded models of these specs that are not marked large, in order. */
const recordedModels = (specs: readonly LoadedSpec[]) =>
  specs.flatMap(({ spec, argument }) =>
    spec.expectations
      .filter(({ large }) => large !== true)
      .map((expectation) => ({ spec, argument, expectation })),
  )

/** The number of recorded models of a spec that are not marked large. */
export const modelsOf = (loaded: LoadedSpec): number => recordedModels([loaded]).length

/**
 * Checks every recorded model of these specs that is not marked large, and prints what the format prints of each model; as
 * JSON and JUnit, all of them at the end.
 * @param place where the run stands within a longer one
 * @param checked is called after each model
 */
export const checkRecorded = async (
  given: VerifyArguments,
  terminal: Terminal,
  specs: readonly LoadedSpec[],
  place: RunPlace = { before: 0, models: recordedModels(specs).length },
  checked: () => void = () => {},
): Promise<RunTally> => {
  const models = recordedModels(specs)
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const judged: Judged[] = []
  const found: { result: CheckResult; argument: string; place: string }[] = []
  let tally = sumOf([])
  const isText = given.format === 'text'
  const text = given.verbose === true ? textByModel(terminal) : textBySpec(terminal)
  let reported = -1
  // What the command prints if the current search is ended from outside.
  const stopped = (cut: EndedBy): Printed => ({
    text: partialText(given.format, judged, place.models, text.unprinted(), cut),
    code: exitCodes.inconclusive,
  })
  for (const [k, { spec, argument, expectation }] of models.entries()) {
    if (isText && k > 0 && models[k - 1]!.spec !== spec) {
      terminal.out(text.specEnd())
      reported = -1
    }
    const properties = expectedProperties(spec, expectation)
    const model = modelFor(spec, expectation.model, properties)
    const options = { ...checkOptionsOf(given, model), continue: true }
    const running = new Check(model, properties, options)
    const number = place.before + k + 1
    let result: CheckResult
    try {
      const until = { ...options, seconds: given.time ?? Number.POSITIVE_INFINITY }
      result = await drive(running, `${number} of ${place.models}, ${spec.name}`, until, terminal, () =>
        keepReady(stopped, judged.length > reported),
      )
      reported = judged.length
      if (result.failure === undefined) compareAfresh(running, result, await freshSpec(argument))
    } catch (error) {
      // The requested reduction is refused for this model; it may be sound for the others.
      if (!(error instanceof CertificationFailed)) throw error
      tally = { ...tally, refused: tally.refused + 1 }
      terminal.err(`${[spec.name, ...argumentsOf(model, argument).slice(1)].join(' ')}: ${error.message}\n`)
      continue
    }
    const differs = [...failureLines(result, argument), ...differences(expectation, result)]
    judged.push({ result, differences: differs })
    if (folder !== undefined) found.push({ result, argument, place: join(folder, String(number)) })
    if (result.failure !== undefined) terminal.err(`${spec.name}: ${result.failure.says}\n`)
    tally = sumOf([
      tally,
      {
        models: 1,
        states: result.exploration.states,
        failed: differs.length > 0 ? 1 : 0,
        refused: 0,
        isRefuted: differs.length > 0 && refutes(result, expectation),
        isBroken: result.failure !== undefined,
        isInterrupted: result.exploration.cut === 'interrupt',
      },
    ])
    if (given.format === 'ndjson') terminal.out(resultNdjson(result))
    if (isText) terminal.out(text.model({ spec, argument, expectation, result, differences: differs }))
    checked()
    if (tally.isInterrupted) break
  }
  if (isText) terminal.out(text.specEnd())
  if (given.format === 'json') terminal.out(judgedJson(judged))
  if (given.format === 'junit') terminal.out(junitXml(judged))
  await writeTraces(found)
  return tally
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

/**
 * Checks every recorded model of these specs that is not marked large. Returns exit code 0 if all are as expected.
 */
export const verifyRecorded = async (
  given: VerifyArguments,
  terminal: Terminal,
  specs: readonly LoadedSpec[],
): Promise<number> => {
  refuseRandomWalks(given)
  const isText = given.format === 'text'
  if (isText) terminal.out(headOf(given, terminal))
  const tally = await checkRecorded(given, terminal, specs)
  if (isText && !tally.isInterrupted) terminal.out(tallyText(tally, specs.length))
  return codeOfRun(tally)
}
