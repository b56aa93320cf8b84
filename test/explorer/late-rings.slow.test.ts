// When the page learns that no run lets a site enter, or a reader points at a clause, a step gets a ring. The whole run was then laid out anew, and a class
// lost its place in it. In hidden pictures of lessons with many sites, an attempt to keep the places gave places that are no numbers: it laid out lanes of
// sites that a narrow drawing leaves out.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { type EventMark, type RunDrawing, sizes } from '../../src/diagram/run/drawing.js'
import { aside } from '../../src/diagram/run/grid.js'
import { headOf } from '../../src/diagram/run/heads.js'
import { snugRingOf } from '../../src/diagram/run/ring-size.js'
import { withRings } from '../../src/diagram/run/run-drawing.js'
import type { Rings, RunOptions } from '../../src/diagram/run/told.js'
import { draftOf } from '../../src/explorer/diagrams/draft.js'
import { drawingsIn } from '../../src/explorer/diagrams/run-in-room.js'
import { parseLesson } from '../../src/lesson/lesson.js'
import { modelOfLesson, playLesson } from '../../src/lesson/lesson-run.js'
import { toTheEnd } from '../../src/search/long-work.js'
import type { Trace } from '../../src/trace/trace.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'

const inch = 105.6
const widths = [0, 1, 400, 513, 760, 1400]
const roomOf = (pixels: number) => ({ width: pixels / inch, least: 0.682 })

const folders = readdirSync(keptFolder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)

const lessons = new URL('../../specs/lessons/', import.meta.url)

const played = async (name: string): Promise<Trace> => {
  const lesson = parseLesson(readFileSync(new URL(name, lessons), 'utf8'), name)
  return playLesson(lesson, modelOfLesson(lesson, await catalogueSpec(lesson.spec), name), name).trace
}

const sitesOf = ({ model }: Trace) => model.sites.map(({ id }) => id)

/** The first drawing of a run, with its texts where they find a place at first. */
const first = (trace: Trace, given: Pick<RunOptions, 'sites'>, pixels: number): RunDrawing => {
  const next = drawingsIn(trace, given, roomOf(pixels)).next()
  return next.done === true ? next.value : next.value()
}

/** All places of a drawing, and all texts in them. */
const placesOf = ({ events, legend: _legend, caption: _caption, end: _end, ...rest }: RunDrawing) => ({
  ...rest,
  events: events.map(({ violates: _violates, blamed: _blamed, ...event }) => event),
})

const ringsAt = (steps: Iterable<number>): Rings => ({ violating: new Set(steps) })

/** A ring around each step. */
const ringsOf = ({ steps }: Trace): Rings => ({
  ...ringsAt(steps.keys()),
  blamed: { steps: [0], says: 'the step at the pointer' },
})

const expectSamePlaces = (trace: Trace, plain: RunDrawing, name: string): void => {
  const ringed = withRings(plain, ringsOf(trace))
  expect(plain.events.some(({ violates }) => violates)).toBe(false)
  expect(ringed.events.every(({ violates }) => violates)).toBe(true)
  expect(ringed.events[0]!.blamed).toBe(true)
  expect(placesOf(ringed), name).toEqual(placesOf(plain))
  expect(placesOf(draftOf(ringed)), name).toEqual(placesOf(draftOf(plain)))
  expect(ringed.legend.map(({ sign }) => sign)).toContain('violates')
  // A ring that goes leaves nothing.
  expect(withRings(ringed, ringsAt([])), name).toEqual(plain)
}

test.each([400, 760])(
  'a ring at any step of a kept run moves nothing in a room of %i pixels',
  async (width) => {
    for (const folder of folders) {
      const { trace } = await replayed(folder, catalogueSpec)
      expectSamePlaces(trace, first(trace, { sites: sitesOf(trace) }, width), folder)
    }
  },
)

test.each(['maekawa-grid-deadlock', 'lamport-unordered', 'chubby-cell-two-masters'])(
  'nor does it in the finished drawing of %s',
  async (folder) => {
    const { trace } = await replayed(folder, catalogueSpec)
    const sites = sitesOf(trace)
    expectSamePlaces(trace, toTheEnd(drawingsIn(trace, { sites }, roomOf(760))), folder)
  },
)

/** The texts, the corners of heads and the other dots, which lie over the ring of a step. */
const covers = ({ events, arrows }: RunDrawing, step: number) => {
  const boxes = [...events.flatMap(({ label, clock }) => [label, clock]), ...arrows.map(({ label }) => label)]
  const heads = arrows.flatMap((arrow) => headOf(arrow) ?? [])
  const dots = events.filter(({ site, sign }, at) => at !== step && site !== undefined && sign !== 'lost')
  return { boxes: boxes.flatMap((text) => (text === undefined ? [] : [text.box])), heads, dots }
}

/** Which part of the ring of a step is seen: not under a text, a dot or the head of an arrow. */
const seenOf = (drawing: RunDrawing, step: number, { at, ...mark }: EventMark): number => {
  const radius = snugRingOf(mark)
  const { boxes, heads, dots } = covers(drawing, step)
  const points = Array.from({ length: 72 }, (_, k) => {
    const angle = (k * Math.PI) / 36
    return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) }
  })
  const seen = points.filter(
    ({ x, y }) =>
      !(
        boxes.some((box) => Math.abs(box.x - x) < box.width / 2 && Math.abs(box.y - y) < box.height / 2) ||
        heads.some((corner) => Math.hypot(corner.x - x, corner.y - y) < 0.03) ||
        dots.some((dot) => Math.hypot(dot.at.x - x, dot.at.y - y) < dot.radius)
      ),
  )
  return seen.length / points.length
}

// The line of a ring, in inches (space-time.css).
const line = 0.035

test.each([400, 513, 760])('in a room of %i pixels a ring is seen, whatever step has it', async (width) => {
  const parts: (readonly [part: number, where: string])[] = []
  for (const folder of folders) {
    const { trace } = await replayed(folder, catalogueSpec)
    const drawing = first(trace, { sites: sitesOf(trace) }, width)
    for (const [step, event] of drawing.events.entries()) {
      if (event.site === undefined) continue
      parts.push([seenOf(drawing, step, event), `${folder} ${step + 1}`])
      // It begins outside of its dot, and ends where the names of steps begin; the name of a copy is further out.
      const ring = snugRingOf(event)
      if (event.sign === 'dot') expect(ring - line / 2).toBeGreaterThanOrEqual(event.radius - 1e-9)
      if (event.sign !== 'lost' && !event.copy) expect(ring + line / 2).toBeLessThanOrEqual(aside + 1e-9)
      if (event.copy) expect(ring - line / 2).toBeGreaterThan(event.radius + sizes.copyOffDot - 0.01)
    }
  }
  expect(parts.length).toBeGreaterThan(1000)
  // The rest is under the heads of its arrows, the dots above and below, and texts.
  expect(parts.filter(([part]) => part < 0.7)).toEqual([])
  expect(parts.filter(([part]) => part > 0.85).length / parts.length).toBeGreaterThan(0.9)
})

/** Where in a value a number is not finite. Events of hidden sites have no place, and are not drawn. */
const unplaced = (value: unknown, at = ''): readonly string[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${at} ${value}`]
  if (typeof value !== 'object' || value === null || value instanceof Map || value instanceof Set) return []
  return Object.entries(value).flatMap(([name, part]) => unplaced(part, `${at}.${name}`))
}

const unplacedIn = ({ events, arrows, ...rest }: RunDrawing): readonly string[] => [
  ...unplaced(rest),
  ...unplaced(arrows.map(({ flight: _flight, ...arrow }) => arrow)),
  ...unplaced(events.filter(({ site }) => site !== undefined)),
]

test.each(readdirSync(lessons))(
  'all places in the run of %s are numbers, whatever room it has',
  async (name) => {
    const trace = await played(name)
    const all = sitesOf(trace)
    for (const width of widths)
      for (const sites of [all, all.slice(0, 1)]) {
        const drawing = first(trace, { sites }, width)
        const ringed = withRings(drawing, ringsOf(trace))
        for (const shown of [drawing, ringed, draftOf(ringed)])
          expect(unplacedIn(shown), `${width} pixels, ${sites.length} lanes`).toEqual([])
      }
  },
)

test('a drawing that leaves idle sites out keeps its lanes when a ring comes', async () => {
  const { trace } = await replayed('chubby-cell-two-masters', catalogueSpec)
  const sites = sitesOf(trace)
  const narrow = first(trace, { sites }, 0)
  expect(narrow.lanes.length).toBeLessThan(sites.length)
  const ringed = withRings(narrow, ringsAt([0]))
  expect(ringed.lanes).toEqual(narrow.lanes)
  expect(unplacedIn(ringed)).toEqual([])
})
