// Texts beside a lane are read from above: they are in the order of their steps in every drawing, also in the first, which the page shows until a
// better one is found. A clock once stood below the label of the next step.
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { runDrawing, runDrawings } from '../../src/diagram/run/run-drawing.js'
import type { RunOptions } from '../../src/diagram/run/told.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { outOfOrder } from './overlaps.js'

const forms: readonly RunOptions[] = [{}, { isLow: true }, { isDense: true }, { isNarrow: true, isLow: true }]

it('the texts of each lane are in the order of its steps in the first drawing of every kept run', async () => {
  const found: string[] = []
  let texts = 0
  for (const folder of readdirSync(keptFolder)) {
    const { trace } = await replayed(folder, catalogueSpec)
    for (const options of forms) {
      const first = runDrawings(trace, options).next()
      const drawing = first.done === true ? first.value : first.value()
      texts += drawing.events.filter(({ label, clock }) => label !== undefined || clock !== undefined).length
      found.push(...outOfOrder(drawing).map((what) => `${folder}, ${JSON.stringify(options)}: ${what}`))
    }
  }
  expect(found).toEqual([])
  expect(texts).toBeGreaterThan(3000)
})

it('the texts of each lane are in the order of its steps in each drawing on the way to the last', async () => {
  const { trace } = await replayed('maekawa-relinquish-tagged-deadlock', catalogueSpec)
  const found = new Set<string>()
  let pieces = 0
  const work = runDrawings(trace, { isLow: true })
  for (let next = work.next(); ; next = work.next()) {
    const drawing = next.done === true ? next.value : next.value()
    for (const what of outOfOrder(drawing)) found.add(what)
    pieces++
    if (next.done === true) break
  }
  expect([...found]).toEqual([])
  expect(pieces).toBeGreaterThan(20)
})

it('texts that are swapped are noticed', async () => {
  const drawing = runDrawing((await replayed('maekawa-grid-deadlock', catalogueSpec)).trace)
  const [first, later] = [
    drawing.events[0]!,
    drawing.events.findIndex(({ site }, at) => at > 0 && site === 0),
  ]
  const swapped = drawing.events.map((event, at) => {
    const label = event.label!
    const side = { ...label.box, x: event.at.x + 0.5 }
    if (at === 0) return { ...event, label: { ...label, box: { ...side, y: drawing.events[later]!.at.y } } }
    return at === later ? { ...event, label: { ...label, box: { ...side, y: first.at.y } } } : event
  })
  expect(outOfOrder(drawing)).toEqual([])
  expect(outOfOrder({ ...drawing, events: swapped })).toHaveLength(1)
})
