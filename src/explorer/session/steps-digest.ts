// A few characters that tell whether the numbers of a link still mean the steps that they meant when it was made: with
// another version of the spec, or of Coterie, the same number may be another step, and nothing else would show it. The hash is
// FNV-1a of 32 bits (Fowler, Noll and Vo), over characters where that is over octets: enough against accidents, and against
// nothing else.
import { labelText } from '../../semantics/steps.js'
import { type History, stepsAsTold } from './history.js'

const offset = 0x811c9dc5
const prime = 0x01000193

/** The digest of the steps of a history, branches and all, in the order of its link: up to seven digits and small letters. */
export const stepsDigest = (history: History): string => {
  const { sort } = history.model.spec.messages
  let hash = offset
  for (const { label } of stepsAsTold(history)) {
    const message = label.message === undefined ? '' : `: ${sort.show(label.message)}`
    for (const unit of `${labelText(label)}, ${label.choice}${message}\n`)
      hash = Math.imul(hash ^ unit.codePointAt(0)!, prime)
  }
  return (hash >>> 0).toString(36)
}
