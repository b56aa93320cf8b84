// What the whole run of a session shows, in a sentence: the property that it violates and what that says, and who waits forever.
import { forItsRuns } from '../../model/claim-words.js'
import type { Property } from '../../protocol/property.js'
import { listed } from '../../report/listed.js'
import { siteName } from '../../report/step-heading.js'
import { meaningOf } from '../../semantics/meaning.js'
import { viewOfState } from '../../semantics/state.js'
import { line } from './history.js'
import type { Session } from './session.js'

/** The sites that wait in every state of the loop and are never in the section. */
const starving = ({ history, loop }: Session): readonly number[] => {
  if (loop === undefined) return []
  const { model } = history
  if (!model.spec.contends) return []
  const views = line(history)
    .slice(loop)
    .map((at) => viewOfState(model, history.places[at]!.state))
  return model.competitors.filter((site) =>
    views.every((view) => view.waits(site) && !view.holds(site) && !view.crashed(site)),
  )
}

/** What a run of the whole violates, if no state or step of it does so alone: who waits forever, or the claim. */
const how = (session: Session, { kind, claim }: Property): string => {
  const { model } = session.history
  const forever = starving(session).map((site) => siteName(model, site))
  return kind === 'starvationFreedom' && forever.length > 0
    ? `: ${listed(forever)} ${forever.length === 1 ? 'waits' : 'wait'} forever`
    : `: ${forItsRuns(model, claim)}`
}

/** What the run shows; undefined if it has no claim. */
export const claimedText = (session: Session): string | undefined => {
  const { loaded, shows, isOnlySaid } = session
  if (shows === undefined) return undefined
  const property = loaded.spec.properties.find(({ name }) => name === shows.property)
  // What a state or a step violates has its sentence in the line of the run.
  const isToldAnyway = property === undefined || ['state', 'step'].includes(meaningOf(property).shownBy)
  const says = isToldAnyway ? '' : how(session, property)
  if (isOnlySaid === true)
    return `this run is claimed to violate ${shows.property}, which one run alone cannot show${says}`
  return `this run ${shows.verdict === 'violated' ? 'violates' : 'is a witness of'} ${shows.property}${says}`
}
