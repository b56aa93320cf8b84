// Why a waiting site cannot enter, in words: what its guard lacks, or which message is not on its way.
import type { Model } from '../model/model.js'
import type { State } from '../semantics/state.js'
import { clausesOf, whyInWords } from './why-disabled.js'

/**
 * Why the entry clause of a site is disabled in a state: `lacks the vote of 2`. Undefined if the spec does not name its entry
 * clause, if that is enabled, and if the guard is false for a reason that has no words.
 */
export const whyNotEntering = (model: Model, state: State, site: number): string | undefined => {
  const { enter } = model.spec.workload
  const why = clausesOf(model, state).find((one) => one.site === site && one.clause === enter)?.why
  if (why === undefined) return undefined
  if (why.kind === 'guard' && (why.parts.length !== 1 || why.parts[0]!.says === undefined)) return undefined
  return whyInWords(why)
}
