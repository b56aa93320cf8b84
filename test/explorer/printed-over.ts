// The texts of a draft, and whether any is over another or over a dot.
import { expect } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { overlap } from '../../src/diagram/place-labels.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { draftOf } from '../../src/explorer/diagrams/draft.js'
import { sketchesIn } from '../../src/explorer/diagrams/run-in-room.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { replayed } from '../counterexamples/replayed.js'

export const textsOf = ({ events, arrows }: RunDrawing) => [
  ...events.flatMap(({ label, clock }) => [label, clock].flatMap((text) => text ?? [])),
  ...arrows.flatMap(({ label }) => label ?? []),
]

/** How many pairs of texts overlap, and of texts and dots. */
export const printedOver = (drawing: RunDrawing): number => {
  const texts = textsOf(drawing)
  const dots = drawing.events.map(({ at, radius }) => ({ ...at, width: 2 * radius, height: 2 * radius }))
  return texts.reduce(
    (sum, { box }, k) =>
      sum +
      [...texts.slice(k + 1).map((other) => other.box), ...dots].filter((other) => overlap(box, other) > 1e-9)
        .length,
    0,
  )
}

export const isUncovered = async (folder: string, width: number): Promise<void> => {
  const { trace } = await replayed(folder, catalogueSpec)
  const sites = trace.model.sites.map(({ id }) => id)
  const { drawing } = toTheEnd(sketchesIn(trace, { sites }, { width: width / 105.6, least: 0.682 }))
  const draft = draftOf(drawing, true)
  expect(printedOver(draft)).toBe(0)
  expect(textsOf(draft).length).toBeGreaterThan(0.8 * textsOf(drawing).length)
}
