// While a large run was laid out, a class saw texts printed over each other for seconds: "12" over "on Accepted".
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { overlap } from '../../src/diagram/place-labels.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { draftOf } from '../../src/explorer/diagrams/draft.js'
import { drawingsIn, sketchesIn } from '../../src/explorer/diagrams/run-in-room.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { replayed } from '../counterexamples/replayed.js'

const textsOf = ({ events, arrows }: RunDrawing) => [
  ...events.flatMap(({ label, clock }) => [label, clock].flatMap((text) => text ?? [])),
  ...arrows.flatMap(({ label }) => label ?? []),
]

/** How many pairs of texts overlap, and of texts and dots. */
const printedOver = (drawing: RunDrawing): number => {
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

it.each([
  ['lamport-sample-queue', 513],
  ['paxos-forgotten-promise', 400],
])('a draft of %s has every dot and arrow, and no text over another or over a dot', async (folder, width) => {
  const { trace } = await replayed(folder, catalogueSpec)
  const sites = trace.model.sites.map(({ id }) => id)
  const drafts = drawingsIn(trace, { sites }, { width: width / 105.6, least: 0.682 })
  let covered = 0
  for (let piece = 0; piece < 12; piece++) {
    const step = drafts.next()
    if (step.done === true) break
    const rough = step.value()
    covered += printedOver(rough)
    const draft = draftOf(rough)
    expect(printedOver(draft)).toBe(0)
    const shape = ({ events, arrows, rows }: RunDrawing) => [
      events.map(({ at, sign }) => [at, sign]),
      arrows.map(({ kind, path }) => [kind, path]),
      rows,
    ]
    expect(shape(draft)).toEqual(shape(rough))
    // Many texts have a place from the start.
    expect(textsOf(draft).length).toBeGreaterThan(textsOf(rough).length / 3)
  }
  expect(covered).toBeGreaterThan(0)
})

it.each([
  ['lamport-sample-queue', 513],
  ['raft-election-two-terms', 760],
])(
  'in the first picture of %s with its final rows, too, no text is over another or over a dot',
  async (folder, width) => {
    const { trace } = await replayed(folder, catalogueSpec)
    const sites = trace.model.sites.map(({ id }) => id)
    const { drawing } = toTheEnd(sketchesIn(trace, { sites }, { width: width / 105.6, least: 0.682 }))
    const draft = draftOf(drawing, true)
    expect(printedOver(draft)).toBe(0)
    expect(textsOf(draft).length).toBeGreaterThan(0.8 * textsOf(drawing).length)
  },
)
