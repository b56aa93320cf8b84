// Half a second to four seconds after a run was opened its picture moved, when its final layout arrived; until then texts were missing.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import type { SteadyRun } from '../../src/diagram/run/run-drawing.js'
import { draftOf } from '../../src/explorer/diagrams/draft.js'
import { sketchesIn } from '../../src/explorer/diagrams/run-in-room.js'
import { type LongWork, toTheEnd } from '../../src/search/long-work.js'
import type { Trace } from '../../src/trace/trace.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'

const inch = 105.6

const steadyIn = (trace: Trace, width: number): SteadyRun => {
  const sites = trace.model.sites.map(({ id }) => id)
  const work: LongWork<SteadyRun, () => RunDrawing> = sketchesIn(
    trace,
    { sites },
    { width: width / inch, least: 0.682 },
  )
  return toTheEnd(work)
}

/** All that a reader would see move. */
const formOf = ({ rows, lanes, events, left, right, bottom, clashes }: RunDrawing) => ({
  rows,
  lanes,
  clashes,
  dots: events.map(({ at, sign, radius }) => (sign === 'lost' ? { y: at.y } : { at, sign, radius })),
  extent: [left, right, bottom],
})

const namesIn = ({ events }: RunDrawing): number => events.filter(({ label }) => label !== undefined).length

const textsIn = ({ arrows }: RunDrawing): number => arrows.filter(({ label }) => label !== undefined).length

test.each([360, 760])(
  'in a room of %i pixels lanes, rows and dots of a kept run stay when its texts get better places, and its names are there at first',
  async (width) => {
    let [moved, names, texts, first] = [0, 0, 0, 0]
    for (const folder of readdirSync(keptFolder)) {
      const { trace } = await replayed(folder, catalogueSpec)
      // The longest take a minute each in a small room.
      if (width < 400 && trace.steps.length > 20) continue
      const { drawing, finished } = steadyIn(trace, width)
      const last = toTheEnd(finished())
      expect(formOf(last), folder).toEqual(formOf(drawing))
      const shown = draftOf(drawing, true)
      expect(namesIn(shown), folder).toBe(namesIn(last))
      names += namesIn(last)
      first += textsIn(shown)
      texts += textsIn(last)
      if (JSON.stringify(last.events) !== JSON.stringify(drawing.events)) moved++
    }
    expect(names).toBeGreaterThan(1000)
    expect(first).toBeGreaterThan(0.9 * texts)
    // Otherwise nothing was to be kept.
    expect(moved).toBeGreaterThan(2)
  },
)
