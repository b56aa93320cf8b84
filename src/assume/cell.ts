// One cell of the table, for all theorems at once: the model without some assumptions, searched to its end or to a limit.
import type { Verdict } from '../check/verdict.js'
import { ModelError } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { LongWork } from '../search/long-work.js'
import type { Assumption } from './assumption.js'
import { without } from './assumptions.js'
import { type AskedProof, type FirstBroken, firstBroken } from './first-broken.js'
import { withoutConditions } from './guard-assumptions.js'
import { type Begun, type Question, type SearchedModel, searchedModel } from './searched-model.js'

/** What was found without some assumptions. */
export interface Cell extends SearchedModel {
  readonly dropped: readonly Assumption[]
  /** What breaks first in the proof of the spec, if it has one. */
  readonly lemma?: FirstBroken
}

/**
 * Whether a theorem is decided in a cell, and how. `vacuous`: it is true, but no run reaches its condition. `open`: a limit ended
 * the search, or there was none.
 */
export const answerIn = (
  { verdicts, because }: Cell,
  theorem: string,
): 'holds' | 'vacuous' | 'violated' | 'open' | 'not asked' => {
  if (because !== undefined) return 'open'
  const verdict = verdicts.get(theorem)?.verdict
  switch (verdict) {
    case undefined:
      return 'not asked'
    case 'violated':
      return 'violated'
    case 'holds':
      return 'holds'
    case 'vacuous':
      return 'vacuous'
    case 'sampled':
    case 'no violation found':
    case 'inconclusive':
      return 'open'
    default:
      return verdict satisfies never
  }
}

/** Whether no run of a cell violates a theorem, whether or not a run reaches its condition. */
export const isTrueIn = (cell: Cell, theorem: string): boolean =>
  ['holds', 'vacuous'].includes(answerIn(cell, theorem))

/** The question about the model without some assumptions; undefined if these cannot be dropped at once. */
const questionWithout = (question: Question, dropped: readonly Assumption[]): Question | undefined => {
  const subject = without(question.spec, question.options, dropped)
  return (
    subject && {
      ...question,
      spec: withoutConditions(subject.spec, subject.leftOut),
      options: subject.options,
    }
  )
}

/** What breaks first in a proof, for a cell that was searched; undefined if the search itself failed. */
export function* lemmaOfCell(
  question: Question,
  { dropped, because }: Cell,
  begun: Begun,
  proof: AskedProof,
): LongWork<FirstBroken | undefined> {
  const asked = questionWithout(question, dropped)
  return asked === undefined || because !== undefined ? undefined : yield* firstBroken(asked, proof, begun)
}

/**
 * Searches a model without some assumptions.
 * @param begun receives each check, whose progress can be shown
 */
export function* searchedCell(
  question: Question,
  dropped: readonly Assumption[],
  begun: Begun,
): LongWork<Cell> {
  const none = { dropped, verdicts: new Map<string, Verdict>(), states: 0, cut: undefined }
  const asked = questionWithout(question, dropped)
  if (asked === undefined) return { ...none, because: 'these assumptions cannot be dropped in one model' }
  try {
    return { ...(yield* searchedModel(asked, {}, begun)), dropped }
  } catch (error) {
    if (error instanceof ImpureSpec || !(error instanceof BrokenSpec || error instanceof ModelError))
      throw error
    return { ...none, because: error.message.split('\n')[0]! }
  }
}
