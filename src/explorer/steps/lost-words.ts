// What the step that lost the run did, in a sentence: it violates something, or it makes a violation inevitable. Both must not be said of one
// property.
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'
import type { Along } from '../worker/along.js'

/** The step that lost it, which is emphasized, and on which runs. */
export const lostWords = (
  model: Model,
  { prospects, of }: Pick<Along, 'prospects' | 'of'>,
  step: number,
): { readonly what: string; readonly where: string } => {
  const names = of[step] ?? []
  return prospects[step] === 'violated'
    ? {
        what: `Step ${step} violates ${listed(names)}.`,
        where: '',
      }
    : {
        what: `Step ${step} makes a violation of ${listed(names)} inevitable`,
        where: forItsRuns(model, 'on every fair run.'),
      }
}
