// The fields that are at stake at the end of a run, and the room on a slide.
import { networkContent } from '../../src/diagram/network/network-content.js'
import { arrivalOf, violatedBy } from '../../src/diagram/run/statuses.js'
import { lastState, type Trace } from '../../src/trace/trace.js'

// In pixels: an inch of a layout, and the area that a browser has for a network on a slide of 800 by 450 with a sentence of two lines.
export const inch = 105.6
export const slide = { width: 361 / inch, height: 300 / inch }

export const atEnd = (trace: Trace) => ({ ...arrivalOf(trace), shown: violatedBy(trace), aspect: 1.2 })

/** The fields at stake at the end of a run, by card. */
export const atStakeIn = (trace: Trace): { readonly [card: string]: readonly string[] } => {
  const { cards, shared } = networkContent(trace.model, lastState(trace), atEnd(trace))
  return Object.fromEntries(
    [...cards, ...(shared === undefined ? [] : [shared])].flatMap(({ title, rows }) => {
      const names = rows.flatMap(({ name, isTelling }) => (isTelling === true ? [name] : []))
      return names.length === 0 ? [] : [[title, names]]
    }),
  )
}
