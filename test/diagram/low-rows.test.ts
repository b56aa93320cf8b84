// Rows as close as their labels allow: more of a long run is in sight on the page, and nothing covers anything.
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { replayed } from '../counterexamples/replayed.js'
import { crossedTexts, overlapsOf } from './overlaps.js'

it.each([
  'maekawa-relinquish-tagged-deadlock',
  'maekawa-wrong-suspicion',
  'ricart-agrawala-out-of-order',
  'safra-copied',
])('the run of %s is lower by a tenth at least', async (folder) => {
  const { trace } = await replayed(folder, catalogueSpec)
  const [usual, low] = [runDrawing(trace), runDrawing(trace, { isLow: true })]
  expect(low.bottom).toBeLessThan(usual.bottom * 0.9)
  expect(low.right - low.left).toBeCloseTo(usual.right - usual.left, 0)
  expect(overlapsOf(low)).toEqual([])
  expect(crossedTexts(low).length).toBeLessThan(3)
})
