// A lecturer saw names of steps a finger's breadth from their dots, also with room to spare: a place far above or below its dot cost a name no more than a
// line near by.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { busySites } from '../../src/diagram/run/busy-sites.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'

/** How far the name of each step is from the edge of its dot, in points. */
const distancesIn = ({ events }: RunDrawing): readonly number[] =>
  events.flatMap(({ site, sign, label, at, radius }) => {
    if (label === undefined || site === undefined || sign === 'lost') return []
    const { x, y, width, height } = label.box
    const across = Math.max(0, Math.abs(x - at.x) - width / 2)
    const down = Math.max(0, Math.abs(y - at.y) - height / 2)
    return [(Math.hypot(across, down) - radius) * 72]
  })

test('in every kept picture the name of each step is within twelve points of its dot, and nearly all within nine', async () => {
  const all: number[] = []
  const far: string[] = []
  for (const folder of readdirSync(keptFolder)) {
    const { trace } = await replayed(folder, catalogueSpec)
    const distances = distancesIn(runDrawing(trace, { sites: busySites(trace) }))
    all.push(...distances)
    far.push(...distances.filter((one) => one > 12).map((one) => `${folder}: ${one.toFixed(1)}`))
  }
  expect(far).toEqual([])
  expect(all.length).toBeGreaterThan(1100)
  // Before, 41 were further than nine points, and the furthest 15.6.
  expect(all.filter((one) => one > 9).length).toBeLessThanOrEqual(25)
})
