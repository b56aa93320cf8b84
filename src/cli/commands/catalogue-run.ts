// Checks every model that the catalogue records against its expectation.
import { join } from 'node:path'
import { Check } from '../../check/check.js'
import { differences, expectedProperties, refutes } from '../../check/expectations.js'
import { modelFor } from '../../check/model-for.js'
import type { CheckResult } from '../../check/verdict.js'
import { CertificationFailed } from '../../compile/certifier.js'
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
  const loaded =
    specs ??
    (await Promise.all(
      catalogueNames().map(async (name) => ({ spec: await catalogueSpec(name), argument: name })),
    ))
  const models = loaded.flatMap(({ spec, argument }) =>
    spec.expectations
      .filter(({ large }) => large !== true)
      .map((expectation) => ({ spec, argument, expectation })),
  )
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const judged: Judged[] = []
  const found: { result: CheckResult; argument: string; place: string }[] = []
  let worst: number = exitCodes.holds
  let refused = 0
  let broken = false
  let isInterrupted = false
  const isText = given.format === 'text'
  const text = given.verbose === true ? textByModel(terminal) : textBySpec(terminal)
  if (isText) terminal.out(text.head)
  let reported = -1
  // What the command prints if the current search is ended from outside.
  const stopped = (cut: EndedBy): Printed => ({
    text: partialText(given.format, judged, models.length, text.unprinted(), cut),
    code: exitCodes.inconclusive,
  })
  for (const [k, { spec, argument, expectation }] of models.entries()) {
    if (isText && k > 0 && models[k - 1]!.spec !== spec) {
      terminal.out(text.specEnd())
      reported = -1
    }
    const properties = expectedProperties(spec, expectation)
    const model = modelFor(spec, expectation.model, properties)
    const checked = { ...checkOptionsOf(given, model), continue: true }
    const running = new Check(model, properties, checked)
    const label = `${k + 1} of ${models.length}, ${spec.name}`
    let result: CheckResult
    try {
      const until = { ...checked, seconds: given.time ?? Number.POSITIVE_INFINITY }
      result = await drive(running, label, until, terminal, () =>
        keepReady(stopped, judged.length > reported),
      )
      reported = judged.length
      if (result.failure === undefined) compareAfresh(running, result, await freshSpec(argument))
    } catch (error) {
      // The requested reduction is refused for this model; it may be sound for the others.
      if (!(error instanceof CertificationFailed)) throw error
      refused++
      terminal.err(`${[spec.name, ...argumentsOf(model, argument).slice(1)].join(' ')}: ${error.message}\n`)
      continue
    }
    const differs = [...failureLines(result, argument), ...differences(expectation, result)]
    judged.push({ result, differences: differs })
    if (folder !== undefined) found.push({ result, argument, place: join(folder, String(k + 1)) })
    // A search that was cut short, or that rests on a sample, does not contradict an expectation.
    if (result.failure !== undefined) {
      broken = true
      terminal.err(`${spec.name}: ${result.failure.says}\n`)
    }
    if (differs.length > 0) {
      if (refutes(result, expectation)) worst = exitCodes.violated
      else if (worst === exitCodes.holds) worst = exitCodes.inconclusive
    }
    const after = given.format === 'text' ? '' : afterModel(given.format, result)
    if (after !== '') terminal.out(after)
    if (isText) terminal.out(text.model({ spec, argument, expectation, result, differences: differs }))
    isInterrupted = result.exploration.cut === 'interrupt'
    if (isInterrupted) break
  }
  if (isText) terminal.out(text.specEnd())
  const end = given.format === 'text' ? '' : atEnd(given.format, judged)
  if (end !== '') terminal.out(end)
  if (isText && !isInterrupted) {
    const failed = judged.filter((one) => one.differences.length > 0).length
    const states = judged.reduce((sum, { result }) => sum + result.exploration.states, 0)
    terminal.out(
      `\n${judged.length} models of ${loaded.length} ${loaded.length === 1 ? 'spec' : 'specs'}, ${states} states: ${failed === 0 ? 'all as expected' : `${failed} not as expected`}${refused === 0 ? '' : `; ${refused} more refused a reduction`}\n`,
    )
  }
  await writeTraces(found)
  if (isInterrupted) return exitCodes.inconclusive
  if (broken) return exitCodes.brokenSpec
  return refused > 0 ? exitCodes.notCertified : worst
}
