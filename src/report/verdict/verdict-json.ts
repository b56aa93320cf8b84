// A result as JSON, schema 1; docs/json.md describes it. Byte-stable: it contains no times, and only requested
// paths.

import type { Difference } from '../../check/expectations.js'
import type { SpecFailure } from '../../check/failed-run.js'
import { holdsForWantOfSteps } from '../../check/nothing-happens.js'
import type { CheckResult, Verdict } from '../../check/verdict.js'
import type { Model } from '../../model/model.js'
import { isUsual, optionsInFiles, rowOf } from '../../model/option-values.js'
import type { OptionRow } from '../../protocol/option-row.js'
import { meaningOf } from '../../semantics/meaning.js'
import type { Json } from '../../sorts/sort.js'
import { fairnessOfLoop } from '../../trace/lasso.js'
import type { Trace } from '../../trace/trace.js'
import { failureJson } from './failure-text.js'

/** Additions to the result: per property, the file of its trace and the command that replays it. */
export interface TraceFiles {
  readonly [property: string]: { readonly trace?: string; readonly replay?: string }
}

/** The key in `TraceFiles` for the run that leads to a failure; no property can have this name. */
export const ofFailure = ' failure'

/** A failure as a separate document, for a command whose result is more than one search. */
export const failureDocument = (
  model: Model,
  failure: SpecFailure,
  files: { readonly trace?: string; readonly replay: string },
): Json => ({ schema: 1, kind: 'failure', model: modelJson(model), ...failureJson(failure), ...files })

const failureIn = ({ failure }: CheckResult, files: TraceFiles) =>
  failure === undefined ? {} : { failure: { ...failureJson(failure), ...files[ofFailure] } }

// The options that JSON results have in one place; an option that came later only if it is used.
const optionsAt = (
  place: OptionRow<unknown>['json'],
  { options }: Model,
): { readonly [option: string]: Json } =>
  Object.fromEntries(
    optionsInFiles
      .filter((option) => rowOf(option).json === place)
      .filter((option) => rowOf(option).onlyIfUsed !== true || !isUsual(option, options[option]))
      .map((option) => [option, options[option]]),
  )

/** The model, as in every JSON result. */
export const modelJson = (model: Model): Json => ({
  spec: model.spec.name,
  ...(model.spec.mutant === undefined ? {} : { mutant: model.spec.mutant }),
  ...(model.spec.added === undefined ? {} : { with: [...model.spec.added.files] }),
  parameters: { ...optionsAt('parameters', model), ...model.options.parameters },
  network: optionsAt('network', model),
  ...optionsAt('model', model),
  ...(Object.keys(model.options.fairness).length === 0 ? {} : { fairness: { ...model.options.fairness } }),
  observers: model.observers.map(({ name }) => name),
})

/**
 * Why a loop is fair: for each instance that is enabled in it, the step that takes it, or the step after which it
 * is not enabled.
 */
const fairnessJson = (trace: Trace): Json =>
  fairnessOfLoop(trace).fair.map(({ instance, how, at }) => ({
    ...(instance.clause === undefined ? { deliveries: instance.type ?? 'all' } : { clause: instance.clause }),
    site: instance.site,
    ...(instance.from === undefined ? {} : { from: instance.from }),
    fairness: instance.fairness,
    how,
    at,
  }))

/**
 * One verdict.
 * @param exploration tells whether it holds only because nothing can happen
 */
export const verdictJson = (
  { property, verdict, trace, because, sample, within }: Verdict,
  files: TraceFiles = {},
  exploration?: CheckResult['exploration'],
): Json => ({
  property: property.name,
  verdict,
  ...(exploration !== undefined && holdsForWantOfSteps({ property, verdict }, exploration)
    ? { vacuous: true }
    : {}),
  ...(sample === undefined ? {} : { sample }),
  ...(within === undefined ? {} : { within }),
  ...(trace === undefined ? {} : { length: trace.steps.length }),
  ...(trace?.loop === undefined ? {} : { loop: trace.loop }),
  ...(because === undefined ? {} : { because }),
  // Bypasses concern all runs, fair or not, and a maximal or free run need be fair to no clause.
  ...(trace?.loop === undefined ||
  trace.model.options.runs !== 'fair' ||
  meaningOf(property).shownBy === 'bypasses'
    ? {}
    : { fair: fairnessJson(trace) }),
  ...files[property.name],
})

/** How the graph was explored. */
export const explorationJson = ({ exploration }: Pick<CheckResult, 'exploration'>): Json => {
  const { complete, states, initialStates, transitions, selfLoops, depth } = exploration
  const { search, cut, random, store, disk, within } = exploration
  return {
    complete,
    states,
    initialStates,
    transitions,
    selfLoops,
    depth,
    search,
    ...(cut === undefined ? {} : { cut }),
    ...(random === undefined ? {} : { ...random, coverage: { ...random.coverage } }),
    ...(store === undefined ? {} : { store }),
    ...(disk === undefined ? {} : { disk }),
    ...(within === undefined ? {} : { within: { ...within } }),
    reductions: exploration.reductions.map((summary): Json => ({ ...summary })),
    ...(exploration.drift === undefined ? {} : { drift: { ...exploration.drift } }),
  }
}

/**
 * A whole result.
 * @param differences from the expectation of the spec, if it was compared
 */
export const resultJson = (
  result: CheckResult,
  files: TraceFiles = {},
  differences?: readonly Difference[],
): Json => ({
  schema: 1,
  model: modelJson(result.model),
  exploration: explorationJson(result),
  ...failureIn(result, files),
  verdicts: result.verdicts.map((verdict) => verdictJson(verdict, files, result.exploration)),
  ...(differences === undefined
    ? {}
    : { asExpected: differences.length === 0, differences: differences.map(({ line }) => line) }),
})

/** A result as lines of JSON: one for the exploration, one for each verdict. */
export const resultNdjson = (result: CheckResult, files: TraceFiles = {}): string =>
  [
    {
      schema: 1,
      kind: 'exploration',
      model: modelJson(result.model),
      ...(explorationJson(result) as object),
    },
    ...(result.failure === undefined
      ? []
      : [
          {
            schema: 1,
            kind: 'failure',
            model: modelJson(result.model),
            ...(failureIn(result, files).failure as object),
          },
        ]),
    ...result.verdicts.map((verdict) => ({
      schema: 1,
      kind: 'verdict',
      model: modelJson(result.model),
      ...(verdictJson(verdict, files, result.exploration) as object),
    })),
  ]
    .map((line) => JSON.stringify(line) + '\n')
    .join('')
