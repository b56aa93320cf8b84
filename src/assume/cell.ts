// One cell of the table, for all theorems at once: the model without some assumptions, searched to its end or to a limit.
import { Check } from '../check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../check/check-options.js'
import { errorOf } from '../check/failed-run.js'
import { propertiesNamed, questionFor } from '../check/model-for.js'
import type { Verdict } from '../check/verdict.js'
import { CertificationFailed } from '../compile/certifier.js'
import { ModelError } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'
import { noReduction } from '../reduce/reductions.js'
import type { LongWork } from '../search/long-work.js'
import type { StopReason } from '../search/search.js'
import type { Assumption } from './assumption.js'
import { without } from './assumptions.js'
import { type AskedProof, type FirstBroken, firstBroken } from './first-broken.js'
import { withoutConditions } from './guard-assumptions.js'

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

/** What was found without some assumptions. */
export interface Cell {
  readonly dropped: readonly Assumption[]
  /** By the name of the theorem or line; a property that is not about the parameters of the model has none. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly states: number
  readonly cut: StopReason | undefined
  /** Why nothing was searched, or a function of the spec failed: a sentence without a full stop. */
  readonly because: string | undefined
  /** What breaks first in the proof of the spec, if it has one. */
  readonly lemma?: FirstBroken
}

/** Whether a theorem is decided in a cell, and how. `open`: a limit ended the search, or there was none. */
export const answerIn = (
  { verdicts, because }: Cell,
  theorem: string,
): 'holds' | 'violated' | 'open' | 'not asked' => {
  if (because !== undefined) return 'open'
  const verdict = verdicts.get(theorem)?.verdict
  switch (verdict) {
    case undefined:
      return 'not asked'
    case 'violated':
      return 'violated'
    case 'holds':
    case 'vacuous':
      return 'holds'
    case 'sampled':
    case 'no violation found':
    case 'inconclusive':
      return 'open'
    default:
      return verdict satisfies never
  }
}

/** The length of the trace that shows a violation; undefined if none is known, or if a trace need not be the shortest. */
export const lengthIn = ({ verdicts }: Pick<Cell, 'verdicts'>, theorem: string): number | undefined => {
  const verdict = verdicts.get(theorem)
  return verdict?.verdict === 'violated' && verdict.trace?.loop === undefined
    ? verdict?.trace?.steps.length
    : undefined
}

/**
 * Searches a model without some assumptions.
 * @param begun receives each check, whose progress can be shown
 * @param proof if given: what breaks first in it is found, too
 */
export function* searchedCell(
  question: Question,
  dropped: readonly Assumption[],
  begun: Begun,
  proof?: AskedProof,
): LongWork<Cell> {
  const none = { dropped, verdicts: new Map<string, Verdict>(), states: 0, cut: undefined }
  const subject = without(question.spec, question.options, dropped)
  if (subject === undefined) return { ...none, because: 'these assumptions cannot be dropped in one model' }
  const asked = {
    ...question,
    spec: withoutConditions(subject.spec, subject.leftOut),
    options: subject.options,
  }
  try {
    const found = yield* searchedModel(asked, {}, begun)
    if (proof === undefined) return { ...found, dropped }
    return { ...found, dropped, lemma: yield* firstBroken(asked, proof, begun) }
  } catch (error) {
    if (error instanceof ImpureSpec || !(error instanceof BrokenSpec || error instanceof ModelError))
      throw error
    return { ...none, because: error.message.split('\n')[0]! }
  }
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
): LongWork<Omit<Cell, 'dropped'>> {
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
): LongWork<Omit<Cell, 'dropped'>> {
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
  yield* running.run()
  const { exploration, verdicts, failure } = running.result()
  if (failure !== undefined) throw errorOf(failure)
  return {
    verdicts: new Map(verdicts.map((verdict) => [verdict.property.name, verdict])),
    states: exploration.states,
    cut: exploration.cut,
    because: undefined,
  }
}
