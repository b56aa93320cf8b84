// Many equal messages of one step: their arrows are a fan with one text, which says how many they are.
import { expect, it } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { drawingsIn } from '../../src/explorer/diagrams/run-in-room.js'
import { makeModel } from '../../src/model/model.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { replayed } from '../counterexamples/replayed.js'
import { runOf } from '../trace/traces.js'
import { overlapsOf } from './overlaps.js'

/** A kept run as a slide shows it: its lanes are close. */
const onSlide = async (run: string): Promise<RunDrawing> => {
  const { trace } = await replayed(run, catalogueSpec)
  const sites = trace.model.sites.map(({ id }) => id)
  return toTheEnd(drawingsIn(trace, { sites }, { width: 400 / inch, least: 0.62 }))
}

// In pixels: an inch of a layout at full size.
const inch = 105.6

/** The texts of the messages of a step. */
const sentBy = ({ arrows }: RunDrawing, step: number) =>
  arrows.filter(({ flight }) => flight.sent === step).map(({ label }) => label?.text.replaceAll('\n', ' '))

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

it('between close lanes two messages have one text, which names the receivers if one of them stays in transit', async () => {
  const raft = await onSlide('raft-election-two-terms')
  expect(sentBy(raft, 0).toSorted()).toEqual(['REQUEST_VOTE (1) to 1, 2', undefined])
  // To the left and to the right are two texts: an arrow on the other side of a lane would seem to have none.
  expect(sentBy(raft, 2)).toEqual(['REQUEST_VOTE (2)', 'REQUEST_VOTE (2)'])
  const grid = await onSlide('maekawa-grid-deadlock')
  expect(sentBy(grid, 0).toSorted()).toEqual(['REQUEST ×2', undefined])
  for (const drawing of [raft, grid]) expect(overlapsOf(drawing)).toEqual([])
})

it('a message with a copy is in no fan: each of its arrows has a text', () => {
  const model = makeModel(ra, { sites: 3, duplication: 1 })
  const all = [
    'request at 0',
    'duplicate onRequest at 1 from 0',
    'onRequest at 1 from 0',
    'onRequest at 2 from 0',
  ]
  const { arrows } = runDrawing(runOf(model, all), { isDense: true })
  const requests = arrows.filter(({ flight }) => flight.sent === 0)
  expect(requests).toHaveLength(3)
  expect(requests.map(({ label }) => label?.text)).toEqual(Array(3).fill('REQUEST(1)'))
})

it('a message and its copy keep their texts: the copy has a sign', async () => {
  const { arrows } = await onSlide('ricart-agrawala-duplicated-reply')
  const texts = arrows
    .filter(({ flight }) => arrows.some((one) => one.kind === 'copied' && one.flight === flight))
    .map(({ label }) => label)
  expect(texts).toHaveLength(2)
  expect(texts[0]!.text).toBe(texts[1]!.text)
  expect(arrows.filter(({ label }) => label?.text.includes('×2') === true)).toEqual([])
})
