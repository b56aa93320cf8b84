// The sites that a run is about. An empty lane tells a reader nothing and takes the room of others, so files have none, and their legend
// names the sites; on the page lanes are the reader's choice.
import { messageFlights } from '../../trace/message-flights.js'
import type { Trace } from '../../trace/trace.js'
import { momentsOf } from './statuses.js'

/** The sites that take a step, send or receive a message, wait, are in the section, or are down: all if no site does. */
export const busySites = (trace: Trace): readonly number[] => {
  const flights = messageFlights(trace)
  const moments = momentsOf(trace)
  const all = trace.model.sites.map(({ id }) => id)
  const busy = all.filter(
    (site) =>
      trace.steps.some(({ label }) => label.site === site) ||
      flights.some(({ from, to }) => from === site || to === site) ||
      moments.some(({ statuses }) => statuses[site] !== 'idle'),
  )
  return busy.length === 0 ? all : busy
}
