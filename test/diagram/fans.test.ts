// Many equal messages of one step: their arrows are a fan with one text, which says how many they are.
import { expect, it } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { runOf } from '../trace/traces.js'
import { overlapsOf } from './overlaps.js'

const labels = ({ arrows }: RunDrawing) =>
  arrows.flatMap(({ label }) => label?.text.replaceAll('\n', '') ?? [])
const asked = (sites: number, site: number) => runOf(makeModel(ra, { sites }), [`request at ${site}`])

it('three or more to one side have one text with their number, and each keeps its arrow', () => {
  for (const isDense of [false, true]) {
    const drawing = runDrawing(asked(6, 0), { isDense })
    expect(labels(drawing)).toEqual(['REQUEST(1) ×5'])
    expect(drawing.arrows.map(({ text }) => text)).toEqual(Array(5).fill('REQUEST(1)'))
    expect(overlapsOf(drawing)).toEqual([])
  }
})

it('each side has its own text, and one or two messages have theirs', () => {
  expect(labels(runDrawing(asked(6, 2))).toSorted()).toEqual(['REQUEST(1)', 'REQUEST(1)', 'REQUEST(1) ×3'])
  expect(labels(runDrawing(asked(3, 0)))).toEqual(['REQUEST(1)', 'REQUEST(1)'])
})
