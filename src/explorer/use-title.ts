// The title of the document: the spec, the step, and whether the current state violates something. So a tab, a bookmark and a
// screen reader tell sessions apart.
import { useLayoutEffect } from 'preact/hooks'
import { claimedText, runViolationAt } from './session/claimed-text.js'
import { here, line, parentOf } from './session/history.js'
import type { Session } from './session/session.js'
import { violatedAt } from './steps/judged.js'

/** `✗ maekawa, step 8 of 8: Deadlock: 0 waits for the vote of 1, … | Coterie`; only the name of the page without a session. */
export const titleOf = (session: Session | undefined): string => {
  if (session === undefined) return 'Coterie'
  const { history, loaded, shows } = session
  const { depth, state, step } = here(history)
  const before = parentOf(history)
  const taken = step === undefined || before === undefined ? undefined : { before: before.state, step }
  const says = violatedAt(history.model, state, taken, shows?.property).map(({ sentence }) => sentence)
  const length = line(history).length - 1
  const claimed =
    says.length === 0 && depth === length && shows?.verdict === 'violated' ? claimedText(session) : undefined
  const ofTheRun = runViolationAt(session)?.says ?? claimed
  const name = `${loaded.spec.name}${loaded.source.changed === undefined ? '' : ' (changed)'}`
  const where = `${name}${length === 0 ? '' : `, step ${depth} of ${length}`}`
  const [first, ...others] = ofTheRun === undefined ? says : [`${ofTheRun}.`, ...says]
  if (first === undefined) return `${where} | Coterie`
  // One sentence is what a tab or a screen reader has room for; the line of the run has all of them.
  const more = others.length === 0 ? '' : ` And ${others.length} more.`
  return `✗ ${where}: ${first}${more} | Coterie`
}

/** Keeps the title of the document up to date, before the browser paints: title and page never differ. */
export const useTitle = (session: Session | undefined): void => {
  const title = titleOf(session)
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
