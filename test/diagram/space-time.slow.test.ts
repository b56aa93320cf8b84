// Texts and signs in pictures of many runs.
import { expect, it } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import suzuki from '../../specs/suzuki-kasami/spec.js'
import { sizes } from '../../src/diagram/run/drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { runOf } from '../trace/traces.js'
import { keptRun } from './kept-run.js'
import { overlapsOf } from './overlaps.js'

// The text of a message that arrives after the last step stands below its arrow, and was cut at the end of the lanes.
it('the lowest text is above the end of the lanes', () => {
  const asked = (sites: number) => Array.from({ length: sites }, (_, site) => `request at ${site}`)
  const drawings = [
    runDrawing(runOf(makeModel(suzuki, { sites: 3 }), ['request at 2', 'request at 1'])),
    ...[1, 2, 3].map((some) => runDrawing(runOf(makeModel(ra, { sites: 9 }), asked(some)))),
  ]
  const isBelow = drawings.map(({ arrows }) => {
    const lowest = Math.max(
      ...arrows.map(({ label }) => (label === undefined ? 0 : label.box.y + label.box.height / 2)),
    )
    return lowest > Math.max(...arrows.map(({ path }) => path.at(-1)!.y)) + 0.12
  })
  expect(isBelow).toContain(true)
  expect(drawings.flatMap(overlapsOf)).toEqual([])
})

// With more room the cross of a lost message was nearer to the lane of its receiver, where its text has fewer places; it had none.
it('the text of a lost message has a place wherever its cross is', () => {
  expect(overlapsOf(runDrawing(keptRun('lamport-lost-request', lamport), { isDense: true }))).toEqual([])
})

it('dots and rings of one lane do not touch, however close the rows are', () => {
  const steps = ['request at 0', 'request at 1', 'onRequest at 1 from 0']
  const options = { isDense: true, isLow: true, violating: new Set([1, 2]) }
  const { events } = runDrawing(runOf(makeModel(ra, { sites: 2 }), steps), options)
  const [above, below] = [events[1]!, events[2]!]
  expect(below.at.x).toBe(above.at.x)
  const ring = sizes.numberedDot + sizes.offDot
  expect(below.at.y - above.at.y).toBeGreaterThan(2 * ring)
})
