// The last step in words, for screen readers: what it violates, what it has changed and sent, and how many steps are enabled now.
import { counted } from '../../report/words/number-words.js'
import { stepHeading } from '../../report/words/step-heading.js'
import { runViolationAt } from '../session/claimed-text.js'
import { here, type Place, parentOf } from '../session/history.js'
import type { Session } from '../session/session.js'
import { didLines } from './did-lines.js'
import { judged, violatedAt } from './judged.js'
import type { CurrentSteps } from './use-possible-steps.js'

/**
 * What is violated, for a listener: all of it, or after a step what the step has added in full, and of the rest the number.
 * @param heard the place that was spoken of last
 */
const verdictOf = (session: Session, heard: Place | undefined): readonly string[] => {
  const { model } = session.history
  const { step, state } = here(session.history)
  const before = parentOf(session.history)
  const taken = step === undefined || before === undefined ? undefined : { before: before.state, step }
  const all = violatedAt(model, state, taken, session.shows?.property)
  const ofTheRun = runViolationAt(session)
  const said = ofTheRun === undefined ? [] : [`${ofTheRun.says}.`]
  if (before === undefined || heard !== before) return [...said, ...all.map(({ text }) => text)]
  const old = new Set(judged(model, before.state).violated.map(({ property }) => property))
  const news = all.filter(({ property }) => !old.has(property))
  const wasSaid = runViolationAt(session, before.depth) !== undefined
  const rest = all.length - news.length + (wasSaid ? 1 : 0)
  const remain = rest === 1 ? '1 violation remains.' : `${rest} violations remain.`
  return [...(wasSaid ? [] : said), ...news.map(({ text }) => text), ...(rest === 0 ? [] : [remain])]
}

/**
 * What a screen reader says of the current place.
 * @param heard the place that it described last; undefined before the first one
 */
export const wordsOf = (
  session: Session,
  { enabled, failed }: Pick<CurrentSteps, 'enabled' | 'failed'>,
  heard: Place | undefined,
): string => {
  const { model } = session.history
  const { step, depth } = here(session.history)
  const before = parentOf(session.history)
  const verdict = verdictOf(session, heard)
  if (step === undefined || before === undefined) return verdict.join(' ')
  const did = didLines(model, before.state, step)
  return [
    ...verdict,
    `Step ${depth}: ${stepHeading(model, step.label)}.`,
    ...(did.length === 0 ? ['It changes nothing.'] : [`${did.join('; ')}.`]),
    `${counted(enabled.length, 'step')} enabled.`,
    ...(failed.length === 0 ? [] : [`${failed.length} fail.`]),
  ].join(' ')
}
