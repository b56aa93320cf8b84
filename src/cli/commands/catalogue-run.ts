// Checks every model that the catalogue records against its expectation.
import { join } from 'node:path'
import { Check } from '../../check/check.js'
import { differences, expectedProperties, refutes } from '../../check/expectations.js'
import { modelFor } from '../../check/model-for.js'
import type { CheckResult } from '../../check/verdict.js'
import { CertificationFailed } from '../../compile/certifier.js'
import type { Expectation, Spec } from '../../protocol/algorithm.js'
import { afterModel, atEnd } from '../../report/result-formats.js'
import { cutText } from '../../report/verdict-text.js'
import { argumentsOf } from '../arguments/model-arguments.js'
import { checkOptionsOf, type VerifyArguments } from '../arguments/verify-arguments.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder, stemOf } from '../files/artefacts.js'
import { ResultFiles } from '../files/result-files.js'
import { catalogueNames, catalogueSpec } from '../load/catalogue.js'
import { compareAfresh, freshSpec } from '../load/fresh-spec.js'
import type { LoadedSpec } from '../load/load-spec.js'
import { drive } from '../supervise/drive.js'
import { type EndedBy, keepReady, type Printed } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'
import { textByModel, textBySpec } from './catalogue-text.js'
import { replayByChoices } from './replay-command.js'

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

// What remains to be printed if the run is ended from outside.
const partialText = (
  format: VerifyArguments['format'],
  judged: readonly Judged[],
  models: number,
  unprinted: string,
  cut: EndedBy,
): string =>
  format === 'text'
    ? `${unprinted}\nincomplete: ${cutText(cut)} after ${judged.length} of ${models} models\n`
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

const wholeCatalogue = (): Promise<readonly LoadedSpec[]> =>
  Promise.all(catalogueNames().map(async (name) => ({ spec: await catalogueSpec(name), argument: name })))

/** The results of a run of the catalogue, and what they mean for its exit code. */
class CatalogueResults {
  readonly judged: Judged[] = []
  /** Models whose requested reduction was refused. */
  refused = 0
  isInterrupted = false
  private worst: number = exitCodes.holds
  private broken = false

  add(result: CheckResult, argument: string, expectation: Expectation): readonly string[] {
    const differs = [...failureLines(result, argument), ...differences(expectation, result)]
    this.judged.push({ result, differences: differs })
    if (result.failure !== undefined) this.broken = true
    // A search that was cut short, or that rests on a sample, does not contradict an expectation.
    if (differs.length > 0) {
      if (refutes(result, expectation)) this.worst = exitCodes.violated
      else if (this.worst === exitCodes.holds) this.worst = exitCodes.inconclusive
    }
    this.isInterrupted = result.exploration.cut === 'interrupt'
    return differs
  }

  get code(): number {
    if (this.isInterrupted) return exitCodes.inconclusive
    if (this.broken) return exitCodes.brokenSpec
    return this.refused > 0 ? exitCodes.notCertified : this.worst
  }

  /** The last line of the text. */
  total(specs: number): string {
    const { judged, refused } = this
    const failed = judged.filter((one) => one.differences.length > 0).length
    const states = judged.reduce((sum, { result }) => sum + result.exploration.states, 0)
    return `\n${judged.length} models of ${specs} ${specs === 1 ? 'spec' : 'specs'}, ${states} states: ${failed === 0 ? 'all as expected' : `${failed} not as expected`}${refused === 0 ? '' : `; ${refused} more refused a reduction`}\n`
  }
}

/** Checks one recorded model; undefined if the requested reduction is refused for it. */
const checked = async (
  { spec, argument, expectation }: RecordedModel,
  given: VerifyArguments,
  label: string,
  terminal: Terminal,
  ready: () => void,
): Promise<CheckResult | undefined> => {
  const properties = expectedProperties(spec, expectation)
  const model = modelFor(spec, expectation.model, properties)
  const options = { ...checkOptionsOf(given, model), continue: true }
  const running = new Check(model, properties, options)
  try {
    const until = { ...options, seconds: given.time ?? Number.POSITIVE_INFINITY }
    const result = await drive(running, label, until, terminal, ready)
    if (result.failure === undefined) compareAfresh(running, result, await freshSpec(argument))
    return result
  } catch (error) {
    // The requested reduction is refused for this model; it may be sound for the others.
    if (!(error instanceof CertificationFailed)) throw error
    terminal.err(`${[spec.name, ...argumentsOf(model, argument).slice(1)].join(' ')}: ${error.message}\n`)
    return undefined
  }
}

/**
 * Checks every recorded model of these specs (by default, of the whole catalogue) that is not marked large. Returns
 * exit code 0 if all are as expected.
 */
export const verifyCatalogue = async (
  given: VerifyArguments,
  terminal: Terminal,
  specs?: readonly LoadedSpec[],
): Promise<number> => {
  if (given.search === 'random') {
    throw new UsageError(
      '--search random: random walks prove nothing, so no expectation can be met; use bfs or dfs',
    )
  }
  const loaded = specs ?? (await wholeCatalogue())
  const models = recordedModels(loaded)
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const results = new CatalogueResults()
  const { judged } = results
  const found: { result: CheckResult; argument: string; place: string }[] = []
  const isText = given.format === 'text'
  const text = given.verbose === true ? textByModel(terminal) : textBySpec(terminal)
  if (isText) terminal.out(text.head)
  let reported = -1
  // What the command prints if the current search is ended from outside.
  const stopped = (cut: EndedBy): Printed => ({
    text: partialText(given.format, judged, models.length, text.unprinted(), cut),
    code: exitCodes.inconclusive,
  })
  for (const [k, recorded] of models.entries()) {
    const { spec, argument, expectation } = recorded
    if (isText && k > 0 && models[k - 1]!.spec !== spec) {
      terminal.out(text.specEnd())
      reported = -1
    }
    const label = `${k + 1} of ${models.length}, ${spec.name}`
    const ready = () => keepReady(stopped, judged.length > reported)
    const result = await checked(recorded, given, label, terminal, ready)
    reported = judged.length
    if (result === undefined) {
      results.refused++
      continue
    }
    const differs = results.add(result, argument, expectation)
    if (folder !== undefined) found.push({ result, argument, place: join(folder, String(k + 1)) })
    if (result.failure !== undefined) terminal.err(`${spec.name}: ${result.failure.says}\n`)
    const after = given.format === 'text' ? '' : afterModel(given.format, result)
    if (after !== '') terminal.out(after)
    if (isText) terminal.out(text.model({ spec, argument, expectation, result, differences: differs }))
    if (results.isInterrupted) break
  }
  if (isText) terminal.out(text.specEnd())
  const end = given.format === 'text' ? '' : atEnd(given.format, judged)
  if (end !== '') terminal.out(end)
  if (isText && !results.isInterrupted) terminal.out(results.total(loaded.length))
  await writeTraces(found)
  return results.code
}
