// In close lanes the texts of two equal messages of one step stood directly one above the other, and a dotted line ran through texts.
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { besideTexts } from '../../src/diagram/run/dividers.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { isStacked } from '../../src/diagram/run/stacked-texts.js'
import { drawingsIn } from '../../src/explorer/diagrams/run-in-room.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { replayed } from '../counterexamples/replayed.js'
import { overlapsOf } from './overlaps.js'

const inch = 105.6

const onSlide = async (run: string): Promise<RunDrawing> => {
  const { trace } = await replayed(run, catalogueSpec)
  const sites = trace.model.sites.map(({ id }) => id)
  return toTheEnd(drawingsIn(trace, { sites }, { width: 400 / inch, least: 0.62 }))
}

/** The texts of messages of a step. */
const sentBy = ({ arrows }: RunDrawing, step: number) =>
  arrows.filter(({ flight }) => flight.sent === step).map(({ label }) => label?.text)

it('two equal texts of a step that would stand directly one above the other are one, with their number', async () => {
  const drawing = await onSlide('maekawa-grid-deadlock')
  expect(sentBy(drawing, 0).concat(sentBy(drawing, 1))).toContain('REQUEST\n×2')
  expect(overlapsOf(drawing)).toEqual([])
})

it('a message and its copy keep their texts: the copy has a sign', async () => {
  const { arrows } = await onSlide('ricart-agrawala-duplicated-reply')
  const texts = arrows
    .filter(({ flight }) => arrows.some((one) => one.kind === 'copied' && one.flight === flight))
    .map(({ label }) => label)
  expect(texts).toHaveLength(2)
  expect(texts[0]!.text).toBe(texts[1]!.text)
  expect(isStacked(texts[0]!.box, texts[1]!.box)).toBe(true)
  expect(arrows.filter(({ label }) => label?.text.includes('×2') === true)).toEqual([])
})

it('the dotted line stops before texts, and continues after them', async () => {
  const { trace } = await replayed('maekawa-grid-deadlock', catalogueSpec)
  const lines = Array.from({ length: 7 }, (_, k) => k + 1).map((above) =>
    runDrawing(trace, { line: { above, says: 'the violation is inevitable' } }),
  )
  for (const { dividers, arrows, events } of lines)
    for (const { y, from, to } of dividers)
      for (const text of [...arrows, ...events].map(({ label }) => label))
        if (text !== undefined && Math.abs(text.box.y - y) < text.box.height / 2)
          expect(from > text.box.x || to < text.box.x, text.text).toBe(true)
  const parts = lines.map(({ dividers }) => dividers.length)
  expect(Math.max(...parts)).toBeGreaterThan(1)
  expect(
    lines.every(({ dividers, left, right }) => dividers[0]!.from === left && dividers.at(-1)!.to === right),
  ).toBe(true)
})

it('a dotted line has no part beyond its end, where texts are', () => {
  const text = (x: number) => ({ x, y: 0, width: 0.2, height: 0.1 })
  const line = { y: 0, from: 0, to: 1 }
  expect(besideTexts(line, [text(1.5), text(2)])).toEqual([line])
  expect(besideTexts(line, [text(1), text(2), text(3)])).toEqual([
    { y: 0, from: 0, to: expect.closeTo(0.87) },
  ])
})
