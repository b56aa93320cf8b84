// What the page knows of a property that a check has left open: its run violates it, or the look-ahead has found a run that does. Check then says so, where it
// said "inconclusive" beside a run bar that says "violated".
import type { Outlook } from '../../foresee/lookahead.js'
import { counted } from '../../report/words/number-words.js'
import { here, line } from '../session/history.js'
import type { Session } from '../session/session.js'
import { judged, rulesBroken } from '../steps/judged.js'
import type { VerdictMessage } from '../worker/worker-messages.js'

/** The first place of the run that violates each property, as a number of steps. */
const brokenByRun = ({ history }: Session): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const { model, places } = history
  for (const [number, at] of line(history).entries()) {
    const { state, step } = places[at]!
    const names = [
      ...judged(model, state).violated.map(({ property }) => property),
      ...(step === undefined ? [] : rulesBroken(model, step)),
    ]
    for (const name of names) if (!found.has(name)) found.set(name, number)
  }
  return found
}

const textOf = (
  property: string,
  session: Session,
  byRun: ReadonlyMap<string, number>,
  outlook: readonly Outlook[] | undefined,
): string | undefined => {
  const at = byRun.get(property)
  if (at !== undefined)
    return at === 0 ? 'violated by the initial state' : `violated by this run, in step ${at}`
  const ahead = outlook?.find((one) => one.property === property)?.distance
  if (ahead === undefined) return undefined
  const steps = here(session.history).depth + ahead
  return `violated: the look-ahead has found a run of ${counted(steps, 'step')}`
}

/**
 * The verdicts of a check, with what the page itself knows of those that the check has not decided.
 * @param outlook what is ahead of the present state, if the reader wants to know and a search has shown it
 */
export const withKnown = (
  verdicts: readonly VerdictMessage[],
  session: Session,
  outlook: readonly Outlook[] | undefined,
): readonly VerdictMessage[] => {
  if (verdicts.every(({ verdict }) => verdict !== 'inconclusive')) return verdicts
  const byRun = brokenByRun(session)
  return verdicts.map((one) => {
    if (one.verdict !== 'inconclusive') return one
    const text = textOf(one.property, session, byRun, outlook)
    return text === undefined
      ? one
      : { ...one, verdict: 'violated', text: `${text}; this check ended too early to decide it` }
  })
}
