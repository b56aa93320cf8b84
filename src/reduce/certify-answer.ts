// The counterpart of certify-clause.ts for results: a predicate, a rule or a monitor is evaluated in the transformed state and
// must give the same result. It may fail there, although the transformed state is not a state of the model: that refutes the
// claim and is not a failure of the spec.
import { type Answer, CertificationFailed, type Transformation } from '../compile/certifier.js'
import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'

/**
 * Evaluates a function again with everything transformed by `transformation`. Throws a `CertificationFailed` if the result
 * differs or the function fails.
 * @param isCached whether the result is cached only for states that agree on what this call reads: see `Answer.under`
 * @param remedy what to do, as the end of the message
 */
export const certifyAnswer = (
  { spec }: Model,
  reduction: CertificationFailed['reduction'],
  transformation: Transformation,
  { what, result, under }: Answer,
  isCached: boolean,
  remedy: string,
): void => {
  let differs = 'gives a different result'
  let thrown = ''
  try {
    if (under(transformation, isCached) === result) return
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
