// The rings around steps, and the legend of them. A ring covered the head of an arrow that ends at its dot, the text of a lost message touched it, and the
// legend had a dot where the run has a cross.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { palette } from '../../src/diagram/palette.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { overlapsOf } from './overlaps.js'
import { numberOf, type Shape, shapesOf } from './svg-reading.js'

it.each([
  'peterson-turn-first',
  'token-ring-lost-token',
  'zookeeper-lock-unnoticed-expiry',
  'token-ring-duplicated-token',
])('in %s no ring covers a head or touches a text', async (folder) => {
  const drawing = runDrawing((await replayed(folder, catalogueSpec)).trace)
  expect(overlapsOf(drawing)).toEqual([])
  const ringed = drawing.events.findIndex(({ violates }) => violates)
  const { at, label } = drawing.events[ringed]!
  const moved = { ...label!, box: { ...label!.box, x: at.x, y: at.y + 0.18 } }
  const events = drawing.events.map((event, k) => (k === ringed ? { ...event, label: moved } : event))
  expect(overlapsOf({ ...drawing, events })).toContain(
    `${ringed + 1}: ${label!.text} touches the ring of step ${ringed + 1}`,
  )
})

it('the end of an access at a ring is noticed', async () => {
  const drawing = runDrawing((await replayed('peterson-turn-first', catalogueSpec)).trace)
  const accesses = drawing.memory!.accesses.map((access) => ({ ...access, clear: 0.062 }))
  expect(overlapsOf({ ...drawing, memory: { ...drawing.memory!, accesses } })).toContain(
    'the ring of step 7 covers the head of the arrow of turn = 0',
  )
})

const middleOf = ({ x, y, attributes: { d, cx, cy } }: Shape): readonly [number, number] => {
  if (cx !== undefined) return [Number(cx) + x, Number(cy) + y]
  const points = [...(d ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)]
  const sum = (k: 1 | 2) => points.reduce((all, point) => all + Number(point[k]), 0) / points.length
  return [sum(1) + x, sum(2) + y]
}

const isRing = ({ name, attributes: { stroke, r } }: Shape): boolean =>
  name === 'circle' && stroke === palette.accent.light && Number(r) > 8

/** What a ring and what is in it look like. */
const looksOf = (all: readonly Shape[], ring: Shape): string =>
  all
    .filter((shape) => {
      if (shape.name !== 'circle' && !/^M[^Q]*M/.test(shape.attributes.d ?? '')) return false
      const [[x, y], [cx, cy]] = [middleOf(shape), middleOf(ring)]
      return Math.hypot(x - cx, y - cy) < 1
    })
    .map(({ name, attributes: { r, stroke, fill } }) => `${name} ${r ?? ''} ${stroke ?? ''} ${fill ?? ''}`)
    .toSorted()
    .join(', ')

it('in every kept picture the legend has the ring that the run has', () => {
  let [rings, crosses] = [0, 0]
  const wrong = readdirSync(keptFolder).filter((folder) => {
    const all = shapesOf(readFileSync(`${keptFolder}${folder}/trace.svg`, 'utf8'))
    const found = all.filter(isRing).toSorted((a, b) => numberOf(a, 'cy') - numberOf(b, 'cy'))
    if (found.length === 0) return false
    rings++
    const [inRun, inLegend] = [found.slice(0, -1), found.at(-1)!].map((some) =>
      [some].flat().map((ring) => looksOf(all, ring)),
    )
    if (inLegend![0]!.includes('path')) crosses++
    return inRun!.length === 0 || inRun!.some((look) => look !== inLegend![0])
  })
  expect(wrong).toEqual([])
  expect(rings).toBeGreaterThan(50)
  expect(crosses).toBeGreaterThan(0)
})
