// As gradual-drawings.test.ts, with a drawing whose texts find better places late.
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawings } from '../../src/diagram/run/run-drawing.js'
import { replayed } from '../counterexamples/replayed.js'

const partsOf = ({ lanes, rows, events, arrows }: RunDrawing) => ({
  lanes: lanes.map(({ title }) => title),
  rows: rows.length,
  events: events.length,
  arrows: arrows.map(({ kind, text }) => `${kind} ${text}`),
})

const textsOf = ({ arrows }: RunDrawing): number => arrows.filter(({ label }) => label !== undefined).length

it('is complete after the first piece, and has better places for its texts later', async () => {
  const { trace } = await replayed('maekawa-relinquish-old-vote', catalogueSpec)
  const work = runDrawings(trace)
  const first = work.next()
  if (first.done === true) throw new Error('there is nothing to improve')
  const rough = first.value()
  expect(textsOf(rough)).toBeGreaterThan(10)
  let pieces = 1
  let step = work.next()
  for (; step.done !== true; step = work.next()) pieces++
  // A click waits for one piece, so there must be many.
  expect(pieces).toBeGreaterThan(15)
  expect(partsOf(rough)).toEqual(partsOf(step.value))
  expect(rough).not.toEqual(step.value)
})
