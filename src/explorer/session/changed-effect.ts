// After a change of the spec a step of the run may still apply and do something else: which step is the first one, and what it does now.
import type { Model } from '../../model/model.js'
import { stepHeading } from '../../report/words/step-heading.js'
import { didLines } from '../steps/did-lines.js'
import { type History, line } from './history.js'

const said = (lines: readonly string[]): string => (lines.length === 0 ? 'nothing' : lines.join('; '))

const didOf = ({ model, places }: History, at: number): readonly string[] => {
  const { step, parent } = places[at]!
  return didLines(model, places[parent!]!.state, step!)
}

/**
 * A sentence about the first step of a run that does something else in a new version; undefined if all steps do what they did.
 * @param now by place of the old history, the place of the new one
 */
export const changedEffect = (
  before: History,
  after: History,
  now: readonly (number | undefined)[],
): string | undefined => {
  const model: Model = before.model
  for (const [number, at] of line(before).entries()) {
    const then = now[at]
    if (then === undefined) return undefined
    if (number === 0) continue
    const [old, present] = [said(didOf(before, at)), said(didOf(after, then))]
    if (old === present) continue
    const name = stepHeading(model, before.places[at]!.step!.label)
    return `Step ${number}, ${name}, still applies, but does something else now: ${present}. Before: ${old}.`
  }
  return undefined
}
