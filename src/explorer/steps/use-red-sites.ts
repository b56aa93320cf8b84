// The sites that are red in the present state of a session. Cards and circles show one state, and which sites are red there depends on the run that leads to
// it: so they take this from the run, as its bars do.
import { useMemo } from 'preact/hooks'
import { lastMoment, redSites } from '../../diagram/run/statuses.js'
import type { Trace } from '../../trace/trace.js'
import { type History, here, line, traceOf } from '../session/history.js'
import type { Finding, Session } from '../session/session.js'

/**
 * What the page says that the run of a session shows: its claim, once the run is judged to its end.
 * @param judged the number of its steps that are judged
 */
export const shownOf = ({ shows, isOnlySaid }: Finding, history: History, judged: number): Trace['shows'] =>
  isOnlySaid === true || judged < line(history).length - 1 ? undefined : shows

/** The sites that are red at the end of a run; none if a function of the spec throws in one of its states. The pictures of that state report it. */
export const redAtEnd = (run: Trace): ReadonlySet<number> => {
  try {
    return redSites(lastMoment(run))
  } catch {
    return new Set()
  }
}

/** The sites that are red in the present state. */
export const useRedSites = (session: Session, judged: number): ReadonlySet<number> => {
  const { history } = session
  const shows = shownOf(session, history, judged)
  const places = line(history)
    .slice(0, here(history).depth + 1)
    .join()
  return useMemo(() => {
    const run = traceOf(history, 'so far')
    return redAtEnd(shows === undefined ? run : { ...run, shows })
  }, [history.model, history.initial, places, shows])
}
