// The pictures of all kept runs are legible: no text covers another, a dot or a lane, and no arrow rises or runs through the dot of a
// site that it only passes.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { overlapsOf } from '../diagram/overlaps.js'

const root = fileURLToPath(new URL('../../counterexamples/', import.meta.url))

test('in no picture of a kept run does anything cover what it must not', async () => {
  const found: string[] = []
  let texts = 0
  for (const folder of readdirSync(root)) {
    const file = readTraceJson(readFileSync(`${root}${folder}/trace.json`, 'utf8'))
    const drawing = runDrawing(replay(file, await catalogueSpec(file.model.spec)).trace)
    texts += drawing.arrows.length + drawing.events.length
    found.push(...overlapsOf(drawing).map((what) => `${folder}: ${what}`))
  }
  expect(found).toEqual([])
  expect(texts).toBeGreaterThan(1000)
})

test('an overlap is noticed', () => {
  const folder = 'maekawa-grid-deadlock'
  const file = readTraceJson(readFileSync(`${root}${folder}/trace.json`, 'utf8'))
  return catalogueSpec(file.model.spec).then((spec) => {
    const drawing = runDrawing(replay(file, spec).trace)
    const [first, second, ...others] = drawing.arrows
    const moved = { ...first!, label: { ...first!.label, box: second!.label.box } }
    expect(overlapsOf({ ...drawing, arrows: [moved, second!, ...others] })).toContain(
      'REQUEST and REQUEST overlap',
    )
  })
})
