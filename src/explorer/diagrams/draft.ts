// What is shown of a drawing while better places for its texts are sought: all lanes, dots and arrows, and only those texts that cover nothing and that
// no other line runs through. The names of its steps for screen readers do not depend on the texts that are shown.

import type { PlacedText, RunDrawing } from '../../diagram/run/drawing.js'
import { crossing, hidden, Places } from '../../diagram/run/places.js'

// Letters of a browser may be wider than those of the layout. In inches.
const around = 0.02

/**
 * The same drawing without the texts that cannot be read: upon a dot, upon a text that stands earlier in the run, or under the line of a message.
 * @param isFormed whether rows have room for all texts: then a line runs through few of them, and perhaps still does at the end
 */
export const draftOf = (drawing: RunDrawing, isFormed = false): RunDrawing => {
  const tooMuch = isFormed ? hidden : crossing
  const { events, arrows, memory, lanes, top } = drawing
  const xs = [...lanes, ...(memory === undefined ? [] : [memory])].map(({ x }) => x)
  const places = new Places({ xs, top })
  for (const { site, at, radius } of events)
    if (site !== undefined) places.mark({ ...at, width: 2 * radius, height: 2 * radius })
  for (const { label } of memory?.accesses ?? []) places.mark(label.box)
  for (const [k, { path }] of arrows.entries()) places.line(path, k)
  let shown = 0
  /** @param own the number of its own arrow, which may run through it */
  const clear = (text: PlacedText | undefined, own = -1): PlacedText | undefined => {
    if (text === undefined) return undefined
    const box = { ...text.box, height: text.box.height + (isFormed ? 0 : around) }
    const cost = places.fixedCost(box, own, 0, tooMuch) + places.textCost(box, -1)
    if (cost >= tooMuch) return undefined
    places.put(shown++, box)
    return text
  }
  // A name comes before the clock of its step, and all steps before the messages.
  const named = events.map((event) => ({ ...event, label: clear(event.label) }))
  return {
    ...drawing,
    events: named.map((event) => ({ ...event, clock: clear(event.clock) })),
    arrows: arrows.map((arrow, k) => ({ ...arrow, label: clear(arrow.label, k) })),
  }
}
