// In close lanes a dotted line ran through texts.
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { besideTexts } from '../../src/diagram/run/dividers.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { replayed } from '../counterexamples/replayed.js'

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
