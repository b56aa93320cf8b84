// Rows as close as their labels allow: more of a long run is in sight on the page, and nothing covers anything.
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { replayed } from '../counterexamples/replayed.js'
import { crossedTexts, overlapsOf } from './overlaps.js'

it.each([
  'paxos-forgotten-promise',
  'maekawa-wrong-suspicion',
  'ricart-agrawala-out-of-order',
  'safra-copied',
])('the run of %s is lower by a tenth at least', async (folder) => {
  const { trace } = await replayed(folder, catalogueSpec)
  // With lanes further apart a drawing may be lower, too.
  const widest = 0
  const [usual, low] = [runDrawing(trace, { widest }), runDrawing(trace, { widest, isLow: true })]
  const lanes = ({ lanes }: RunDrawing) => lanes.map(({ x }) => x)
  expect(lanes(low)).toEqual(lanes(usual))
  expect(low.bottom).toBeLessThan(usual.bottom * 0.9)
  expect(overlapsOf(low)).toEqual([])
  expect(crossedTexts(low)).toEqual([])
})
