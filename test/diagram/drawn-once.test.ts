// A run is laid out once for its DOT and its SVG; with other options it is another drawing.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { replayed } from '../counterexamples/replayed.js'

test('a run that is drawn again with equal options has the same drawing, and with other options another', async () => {
  const { trace } = await replayed('maekawa-grid-deadlock', catalogueSpec)
  const usual = runDrawing(trace)
  expect(runDrawing(trace, {})).toBe(usual)
  for (const [options, equal, other] of [
    [{ sites: [0, 1] }, { sites: [0, 1] }, { sites: [1, 0] }],
    [{ violating: new Set([1]) }, { violating: new Set([1]) }, { violating: new Set([2]) }],
    [{ loop: undefined }, { loop: undefined }, {}],
  ] as const) {
    const drawn = runDrawing(trace, options)
    expect(drawn).not.toBe(usual)
    expect(runDrawing(trace, equal)).toBe(drawn)
    expect(runDrawing(trace, other)).not.toBe(drawn)
  }
  expect(runDrawing(trace).events).toEqual(usual.events)
})
