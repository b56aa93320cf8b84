// A check of the page: the page receives each verdict as it falls, and at the end all of them.

import { Check } from '../../check/check.js'
import { defaultCheckOptions } from '../../check/check-options.js'
import { forWantOfSteps, holdsForWantOfSteps } from '../../check/nothing-happens.js'
import type { CheckResult, Verdict } from '../../check/verdict.js'
import { reduceOf } from '../../reduce/reductions.js'
import {
  explorationLine,
  reductionLines,
  toCheckTheRest,
  verdictText,
} from '../../report/verdict/verdict-text.js'
import type { Progress } from '../../search/search.js'
import { traceJson } from '../../trace/trace-json.js'
import { isOfLoading } from '../error-text.js'
import { loadFresh, loadSpec } from '../load/loaded-spec.js'
import { placedFailure } from '../load/placed-failure.js'
import { specOrMutant } from '../load/spec-or-mutant.js'
import { fileOf } from '../load/spec-source.js'
import { keptEverywhere } from './kept-everywhere.js'
import { questionOf } from './question.js'
import { driveInSlices } from './slices.js'
import type {
  FromWorker,
  ProgressMessage,
  RequestedModel,
  VerdictMessage,
  VerifyOptions,
} from './worker-messages.js'

// The choices of the page, as names of reductions.
const reductionsFor = { usual: [], none: ['none'], all: ['all'] } as const satisfies {
  readonly [K in VerifyOptions['reduce']]: readonly string[]
}

/** The progress of a search, as the page shows it. */
export const progressMessage = (
  { states, transitions, depth, frontier }: Progress,
  seconds: number,
  stage?: string,
): ProgressMessage => ({ states, transitions, depth, frontier, seconds, stage })

// The page has a button for it.
const withoutOption = (text: string): string => text.replace(toCheckTheRest, '')

/** A verdict as the page shows it. */
const verdictMessage = (
  verdict: Verdict,
  exploration: CheckResult['exploration'] | undefined,
  source: string | undefined,
): VerdictMessage => {
  const isTrivial = exploration !== undefined && holdsForWantOfSteps(verdict, exploration)
  return {
    property: verdict.property.name,
    kind: verdict.property.kind,
    verdict: isTrivial ? 'vacuous' : verdict.verdict,
    text: isTrivial ? forWantOfSteps : withoutOption(verdictText(verdict, exploration?.cut)),
    trace: verdict.trace === undefined ? undefined : traceJson(verdict.trace, source),
  }
}

/** Compares a result with a second import of the user's file; the answer says, in lines, why it is not compared. */
const compareAfresh = async (
  check: Check,
  result: CheckResult,
  { source, mutant }: RequestedModel,
): Promise<readonly string[]> => {
  // A function that failed would fail in the second import too.
  if (result.failure !== undefined) return []
  try {
    const fresh = await loadFresh(source)
    if (fresh !== undefined) check.compareWith(specOrMutant(fresh, mutant), result)
    return []
  } catch (error) {
    if (!isOfLoading(error)) throw error
    return ['not compared with a second import of the spec: the server does not respond']
  }
}

/** Who drives a job: it hears the messages, and says when to stop. */
interface Listener {
  say(message: FromWorker): void
  isStopped(): boolean
}

/** Verifies a model, and tells each verdict as it falls. */
export const verify = async (
  id: number,
  asked: RequestedModel,
  how: VerifyOptions,
  { say, isStopped }: Listener,
): Promise<void> => {
  const spec = specOrMutant(await loadSpec(asked.source), asked.mutant)
  const { model, properties } = questionOf(spec, asked.options, how)
  const check = new Check(model, properties, {
    ...defaultCheckOptions,
    search: how.search,
    // The page checks small models, and not every browser lets a page compile WebAssembly.
    kernel: 'js',
    // After the violation of a single property nothing is left to decide.
    continue: how.continue && properties.length > 1,
    stopAtWitness: how.reach !== undefined,
    reduce: how.search === 'random' ? undefined : reduceOf(model, reductionsFor[how.reduce]),
  })
  const source = fileOf(asked.source)
  const order = properties.map(({ name }) => name)
  const told = (seconds: number) => progressMessage(check.progress(), seconds)
  const seconds = await driveInSlices(check, isStopped, (seconds) => {
    const fallen = check.fallen().map((verdict) => verdictMessage(verdict, undefined, source))
    if (fallen.length > 0) say({ kind: 'fell', id, verdicts: fallen, order, seconds })
    say({ kind: 'progress', id, progress: told(seconds) })
  })
  const result = check.result()
  const notCompared = await compareAfresh(check, result, asked)
  const { cut, complete } = result.exploration
  say({
    kind: 'verified',
    id,
    verdicts: result.verdicts.map((verdict) => verdictMessage(verdict, result.exploration, source)),
    failure: await placedFailure(result, source, asked.source),
    exploration: [withoutOption(explorationLine(result)), ...reductionLines(result), ...notCompared],
    progress: told(seconds),
    isComplete: complete,
    isCutByViolation: cut === 'violation',
    keeps: keptEverywhere(result),
  })
}
