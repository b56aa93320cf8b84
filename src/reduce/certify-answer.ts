// As certify-clause.ts, for an answer: a predicate, a rule or a monitor is asked of the moved state and must answer the same. It may
// fail there, though the state is none of the model: that refutes the claim and is no failure of the spec.
import { type Answer, CertificationFailed, type Transformation } from '../compile/certifier.js'
import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'

/**
 * Asks for an answer again with everything moved by `transformation`. Throws a `CertificationFailed` where it is another, or where the function fails.
 * @param kept whether the answer is remembered only for states that agree on what this reads: see `Answer.under`
 * @param remedy what to do, as the end of the message
 */
export const certifyAnswer = (
  { spec }: Model,
  reduction: CertificationFailed['reduction'],
  transformation: Transformation,
  { what, result, under }: Answer,
  kept: boolean,
  remedy: string,
): void => {
  let differs = 'gives another answer'
  let thrown = ''
  try {
    if (under(transformation, kept) === result) return
  } catch (error) {
    if (!(error instanceof BrokenSpec) || error instanceof ImpureSpec) throw error
    differs = 'fails'
    thrown = `: ${error.message}`
  }
  throw new CertificationFailed(
    reduction,
    `${reduction} refused: ${what} of ${spec.name} ${differs} with ${transformation.text}${thrown}${thrown.endsWith('.') ? '' : '.'}${remedy}`,
  )
}
