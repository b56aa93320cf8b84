// Measures what a drawing of a run has on top of each other. It reads only the drawing, not how it was laid out.
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { sizes } from '../../src/diagram/run/drawing.js'
import { meet } from './boxes.js'

/** Every pair of things that overlap, as text: texts with texts, with dots, with lanes; arrows with dots of sites that they only pass. */
export const overlapsOf = (drawing: RunDrawing): readonly string[] => {
  const { lanes, events, arrows, memory } = drawing
  const texts = [
    ...events.flatMap(({ label, clock }, at) =>
      [label, clock].flatMap((one) =>
        one === undefined ? [] : [{ ...one, text: `${at + 1}: ${one.text}` }],
      ),
    ),
    ...arrows.map(({ label }) => label),
    ...(memory?.accesses.map(({ label }) => label) ?? []),
    ...lanes.map(({ x, title }) => ({ text: title, box: { x, y: 0, width: 0.5, height: 0.2 } })),
  ]
  const found: string[] = []
  for (const [k, { text, box }] of texts.entries()) {
    for (const other of texts.slice(k + 1))
      if (meet(box, other.box)) found.push(`${text} and ${other.text} overlap`)
    for (const [at, { at: dot, site }] of events.entries()) {
      const size = 2 * sizes.dot
      if (site !== undefined && meet(box, { ...dot, width: size, height: size }))
        found.push(`${text} covers the dot of step ${at + 1}`)
    }
    if (k < texts.length - lanes.length) {
      for (const { x, title } of [...lanes, ...(memory === undefined ? [] : [memory])])
        if (Math.abs(x - box.x) < (box.width + sizes.bar) / 2)
          found.push(`${text} crosses the lane of ${title}`)
    }
  }
  for (const { path, label, flight } of arrows) {
    for (const [k, to] of path.slice(1).entries()) {
      const from = path[k]!
      if (to.y < from.y - 1e-9) found.push(`the arrow of ${label.text} rises`)
      for (const [at, { at: dot, site }] of events.entries()) {
        if (site === undefined || site === flight.from || site === flight.to) continue
        const [dx, dy] = [to.x - from.x, to.y - from.y]
        const part = ((dot.x - from.x) * dx + (dot.y - from.y) * dy) / (dx * dx + dy * dy)
        const near = Math.min(1, Math.max(0, part))
        const distance = Math.hypot(from.x + dx * near - dot.x, from.y + dy * near - dot.y)
        if (distance < sizes.dot)
          found.push(`the arrow of ${label.text} runs through the dot of step ${at + 1}`)
      }
    }
  }
  return found
}
