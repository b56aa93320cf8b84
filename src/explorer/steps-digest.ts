// A few characters that tell whether the numbers of a link still mean the steps that they meant when it was made: with
// another version of the spec, or of Coterie, the same number may be another step, and nothing else would show it. The hash is
// FNV-1a of 32 bits (Fowler, Noll and Vo), over characters where that is over octets: enough against accidents, and against
// nothing else. Branches beside the run are not looked at.
import { labelText, type StepLabel } from '../semantics/steps.js'
import type { Trace } from '../trace/trace.js'

const offset = 0x811c9dc5
const prime = 0x01000193

/** The digest of a run's steps, in up to seven digits and small letters. */
export const stepsDigest = ({ model, steps }: Pick<Trace, 'model' | 'steps'>): string => {
  const { sort } = model.spec.messages
  const said = (label: StepLabel): string =>
    `${labelText(label)}, ${label.choice}${label.message === undefined ? '' : `: ${sort.show(label.message)}`}\n`
  let hash = offset
  for (const { label } of steps) {
    for (const unit of said(label)) hash = Math.imul(hash ^ unit.codePointAt(0)!, prime)
  }
  return (hash >>> 0).toString(36)
}
