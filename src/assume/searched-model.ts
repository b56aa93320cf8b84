// A search of one model for theorems, lines and lemmas.
import { Check } from '../check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../check/check-options.js'
import { errorOf } from '../check/failed-run.js'
import { propertiesNamed, questionFor } from '../check/model-for.js'
import type { Verdict } from '../check/verdict.js'
import { CertificationFailed } from '../compile/certifier.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'
import { noReduction } from '../reduce/reductions.js'
import { afresh, type LongWork } from '../search/long-work.js'
import type { StopReason } from '../search/search.js'

/** What each cell is searched for. */
export interface Question {
  readonly spec: Spec
  readonly options: ModelOptions
  /** The names of the theorems and of the lines of their proofs. */
  readonly theorems: readonly string[]
  readonly lines: readonly string[]
  readonly maxStates: number
  /** The most bytes that a search may hold. */
  readonly memory: number
}

/** Receives a check before it runs. */
export type Begun = (running: Check) => void

/** What a search has found. */
export interface SearchedModel {
  /** By the name of the theorem or line; a property that is not about the parameters of the model has none. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly states: number
  readonly cut: StopReason | undefined
  /** Why nothing was searched, or a function of the spec failed: a sentence without a full stop. */
  readonly because: string | undefined
}

/** The length of the trace that shows a violation; undefined if none is known, or if a trace need not be the shortest. */
export const lengthIn = (
  { verdicts }: Pick<SearchedModel, 'verdicts'>,
  theorem: string,
): number | undefined => {
  const verdict = verdicts.get(theorem)
  return verdict?.verdict === 'violated' && verdict.trace?.loop === undefined
    ? verdict?.trace?.steps.length
    : undefined
}

/**
 * Searches a model for its theorems and lines. What the spec claims of its timestamps or symmetry need not be true without an
 * assumption; then nothing is reduced.
 * @param further options of the check, beside those of the question
 */
export function* searchedModel(
  question: Question,
  further: Partial<CheckOptions>,
  begun: Begun,
): LongWork<SearchedModel> {
  try {
    return yield* searched(question, further, begun)
  } catch (error) {
    if (!(error instanceof CertificationFailed)) throw error
    return yield* searched(question, { ...further, reduce: noReduction }, begun)
  }
}

function* searched(
  { spec, options, theorems, lines, maxStates, memory }: Question,
  further: Partial<CheckOptions>,
  begun: Begun,
): LongWork<SearchedModel> {
  const named = propertiesNamed(spec, [...theorems, ...lines])
  const { model, properties } = questionFor(spec, options, named, [])
  const running = new Check(model, properties, {
    ...defaultCheckOptions,
    continue: true,
    maxStates,
    memory,
    ...further,
  })
  begun(running)
  yield* afresh(running.run())
  const { exploration, verdicts, failure } = running.result()
  if (failure !== undefined) throw errorOf(failure)
  return {
    verdicts: new Map(verdicts.map((verdict) => [verdict.property.name, verdict])),
    states: exploration.states,
    cut: exploration.cut,
    because: undefined,
  }
}
