// Whether the line of the present step runs through a text.
import { expect } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { nowLine } from '../../src/explorer/diagrams/now-line.js'
import { replayed } from '../counterexamples/replayed.js'

export const runsThroughNoText = async (folders: readonly string[]): Promise<void> => {
  let gaps = 0
  for (const folder of folders) {
    const { trace } = await replayed(folder, catalogueSpec)
    const drawing = runDrawing(trace, { isDense: true })
    const { left, right, events, arrows, rows } = drawing
    const boxes = [...events, ...arrows].flatMap(({ label }) => (label === undefined ? [] : [label.box]))
    for (const at of rows.keys()) {
      const parts = nowLine(drawing, at, left, right)
      gaps += parts.length - 1
      for (const { y, from, to } of parts)
        for (const box of boxes)
          expect(
            Math.abs(box.y - y) < box.height / 2 &&
              from < box.x + box.width / 2 &&
              to > box.x - box.width / 2,
            `${folder} ${at}`,
          ).toBe(false)
    }
  }
  expect(gaps).toBeGreaterThan(3)
}
