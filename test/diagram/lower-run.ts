// Whether close rows make a picture lower, and nothing covers anything in it.
import { expect } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { replayed } from '../counterexamples/replayed.js'
import { crossedTexts, overlapsOf } from './overlaps.js'

export const isLower = async (folder: string): Promise<void> => {
  const { trace } = await replayed(folder, catalogueSpec)
  // With lanes further apart a drawing may be lower, too.
  const widest = 0
  const [usual, low] = [runDrawing(trace, { widest }), runDrawing(trace, { widest, isLow: true })]
  const lanes = ({ lanes }: RunDrawing) => lanes.map(({ x }) => x)
  expect(lanes(low)).toEqual(lanes(usual))
  expect(low.bottom).toBeLessThan(usual.bottom * 0.9)
  expect(overlapsOf(low)).toEqual([])
  expect(crossedTexts(low)).toEqual([])
}
