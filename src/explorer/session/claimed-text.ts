// What the whole run of a session shows, in a sentence: the property that it violates and what that says, and who waits forever.
import { forItsRuns } from '../../model/claim-words.js'
import type { Property } from '../../protocol/property.js'
import { waitingForever } from '../../report/verdict/waiting-forever.js'
import { meaningOf } from '../../semantics/meaning.js'
import { here, line } from './history.js'
import type { Session } from './session.js'

/** What a run of the whole violates, if no state or step of it does so alone: who waits forever, or the claim. */
const how = ({ history, loop }: Session, { kind, claim }: Property): string => {
  const { model, places } = history
  const states = loop === undefined ? [] : line(history).slice(loop)
  const forever =
    kind === 'starvationFreedom' && states.length > 0
      ? waitingForever(
          model,
          states.map((at) => places[at]!.state),
        )
      : undefined
  return `: ${forever ?? forItsRuns(model, claim)}`
}

// What a state or a step violates has its sentence in the line of the run.
const ofTheWhole = ({ loaded, shows }: Session): Property | undefined =>
  loaded.spec.properties.find(
    (property) =>
      property.name === shows?.property && !['state', 'step'].includes(meaningOf(property).shownBy),
  )

/** What a run with a witness shows: `in this run a site enters the critical section`. */
const shownIn = ({ loaded }: Session, name: string): string => {
  const property = loaded.spec.properties.find((one) => one.name === name)
  // A formula of a recorded run is no property of the spec.
  if (property === undefined) return `this run reaches a state where ${name}`
  const [, rest] = /^in some run (.*)$/.exec(property.claim) ?? []
  return rest === undefined ? `this run shows ${name}: ${property.claim}` : `in this run ${rest}`
}

/** What the run shows; undefined if it has no claim. */
export const claimedText = (session: Session): string | undefined => {
  const { shows, isOnlySaid } = session
  if (shows === undefined) return undefined
  const property = ofTheWhole(session)
  const says = property === undefined ? '' : how(session, property)
  if (isOnlySaid === true)
    return `this run is claimed to violate ${shows.property}, which one run alone cannot show${says}`
  return shows.verdict === 'violated'
    ? `this run violates ${shows.property}${says}`
    : shownIn(session, shows.property)
}

/** A violation that neither a state nor a step of the run shows. */
export interface RunViolation {
  readonly property: string
  /** The step from which the run shows it: that of its loop, or its last one. */
  readonly from: number
  readonly says: string
}

/** What the run violates as a whole; undefined if it violates nothing so, or is only claimed to. */
export const runViolation = (session: Session): RunViolation | undefined => {
  const { shows, loop, isOnlySaid, history } = session
  if (shows?.verdict !== 'violated' || isOnlySaid === true || ofTheWhole(session) === undefined)
    return undefined
  return {
    property: shows.property,
    from: loop ?? line(history).length - 1,
    says: claimedText(session)!,
  }
}

/**
 * What the run violates as a whole; undefined before the step from which it shows that.
 * @param depth the number of steps taken; those of the session, if it is not given
 */
export const runViolationAt = (
  session: Session,
  depth = here(session.history).depth,
): RunViolation | undefined => {
  const found = runViolation(session)
  return found !== undefined && depth >= found.from ? found : undefined
}

/** What the run leads to, before it is there: true of the present state, and no claim about it. */
const ahead = ({ shows, loop, history, loaded }: Session): string | undefined => {
  if (shows === undefined) return undefined
  const length = line(history).length - 1
  const run = loop === undefined ? `a run of ${length} ${length === 1 ? 'step' : 'steps'}` : 'a run'
  if (shows.verdict === 'violated') return `${run} to a violation of ${shows.property}`
  const isNamed = loaded.spec.properties.some(({ name }) => name === shows.property)
  return isNamed ? `${run} that shows ${shows.property}` : `${run} to a state where ${shows.property}`
}

/** Whether the session has reached the step from which its run shows its claim. */
export const isShown = ({ loop, history }: Session): boolean =>
  here(history).depth >= (loop ?? line(history).length - 1)

/**
 * What the run shows, as its header says it. Before the step from which it shows that, what it leads to; in a lesson, nothing: the reader
 * may be asked for it. What no run alone can show is only claimed, at each step.
 */
export const claimedAt = (session: Session): string | undefined => {
  if (isShown(session)) return claimedText(session)
  if (session.lesson !== undefined) return undefined
  return session.isOnlySaid === true ? claimedText(session) : ahead(session)
}
