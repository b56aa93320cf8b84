// A short digest that detects whether the numbers of a link still denote the same steps as when it was created: in
// another version of the spec, or of Coterie, the same number may denote another step, and nothing else would show
// it. The hash is 32-bit FNV-1a (Fowler, Noll and Vo), over characters instead of octets: it detects accidental
// changes only.
import { labelText } from '../../semantics/steps.js'
import { type History, stepsAsTold } from './history.js'

const offset = 0x811c9dc5
const prime = 0x01000193

/**
 * The digest of the steps of a history, including branches, in the order of its link: up to seven digits and
 * lower-case letters.
 */
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
