// Draws a run (Lamport 1978): lays out lanes, events, messages and their texts. Texts are placed one after the other. If one finds no
// free place, its row gets more room and the drawing is laid out again, so that no text covers another, a dot or a lane.
import { type LongWork, toTheEnd } from '../../search/long-work.js'
import type { Trace } from '../../trace/trace.js'
import type { Box, Point } from '../place-labels.js'
import { besideTexts } from './dividers.js'
import { type Arrow, type EventMark, type PlacedText, type RunDrawing, sizes } from './drawing.js'
import { eventsOf } from './events.js'
import { memoryTitle, rowHeight, titleWidth } from './grid.js'
import { clashesOf, lanesOf } from './lane-spans.js'
import type { Layout } from './layout.js'
import { legendOf } from './legend.js'
import { aboveReceiver } from './narrow-text.js'
import { sketched } from './spacing.js'
import { textSize } from './text-box.js'
import { messageOf } from './texts.js'
import { type Rings, type RunOptions, type Told, told, withOtherRings } from './told.js'

/** The layout with its texts. */
interface Drawn extends Layout {
  readonly labels: readonly (PlacedText | undefined)[]
  readonly events: readonly EventMark[]
}

const withTexts = (layout: Layout): Drawn => {
  const { told: all, grid, ways, placeOf } = layout
  const labels = ways.map(({ flight, short }, k): PlacedText | undefined => {
    const box = placeOf(messageOf(all.trace.steps.length, k))
    if (box === undefined) return undefined
    const side = box.x > grid.laneOf(flight.from)! ? 'start' : 'end'
    const whole = all.texts.fans.get(flight) ?? all.texts.messages.get(flight)!
    const isFolded = short && box.height > textSize(whole, sizes.messagePoints).height + 1e-6
    return { text: isFolded ? aboveReceiver(whole) : whole, box, ...(short ? { align: side } : {}) }
  })
  const events = eventsOf(all, grid, ways, placeOf)
  return { ...layout, labels, events }
}

/** Where the texts of messages, accesses and events stand. */
const textBoxes = ({ labels, events, accesses }: Drawn): readonly Box[] => [
  ...labels.flatMap((label) => (label === undefined ? [] : [label.box])),
  ...accesses.map(({ label }) => label.box),
  ...events.flatMap(({ label, number, clock }) =>
    [label, number, clock].flatMap((text) => (text === undefined ? [] : [text.box])),
  ),
]

/** The end of the lanes: no text is below it. */
const bottomOf = (placed: Drawn): number =>
  Math.max(placed.bottom, ...textBoxes(placed).map(({ y, height }) => y + height / 2))

/** The horizontal extent of lanes, texts and arrows. */
const extentOf = (placed: Drawn, titles: readonly (readonly [number, string])[]) => {
  const { grid, ways } = placed
  const boxes = [
    ...titles.map(([x, title]) => ({ x, width: titleWidth(title) })),
    ...textBoxes(placed),
    ...ways.flatMap(({ path }) => path.map(({ x }) => ({ x, width: 0.1 }))),
  ]
  const margin = 0.08
  return {
    left: Math.min(-0.3, ...boxes.map(({ x, width }) => x - width / 2)) - margin,
    right: Math.max(grid.memory ?? 0, ...boxes.map(({ x, width }) => x + width / 2)) + margin,
  }
}

const loopMargin = 0.4

/** Around the steps of a loop, from the end of the run back to its start. */
const backTo = (begins: number, ends: number, right: number): readonly Point[] => [
  { x: right, y: ends },
  { x: right + 0.24, y: ends },
  { x: right + 0.24, y: begins },
  { x: right, y: begins },
]

// The legend names the rings, so it needs all that is known of the run.
const toldOf = new WeakMap<RunDrawing, Told>()

const withLegend = (all: Told, drawn: Omit<RunDrawing, 'legend' | 'caption' | 'end'>): RunDrawing => {
  const drawing = { ...drawn, ...legendOf(all, drawn) }
  toldOf.set(drawing, all)
  return drawing
}

/**
 * What is drawn of a layout.
 * @param before a drawing of the same form, whose extent it keeps
 */
const drawingOf = (layout: Layout, before?: RunDrawing): RunDrawing => {
  const all = layout.told
  const placed = withTexts(layout)
  const { grid, ways, labels, events, accesses, overtaken } = placed
  const bottom = Math.max(bottomOf(placed), before?.bottom ?? 0)
  const texts = textBoxes(placed)
  const { rows, laneOf, memory, top, above } = grid
  const arrows = ways.map(({ kind, flight, step, path, control }, k): Arrow => {
    return { kind, flight, step, path, control, text: all.texts.messages.get(flight)!, label: labels[k] }
  })
  const lanes = lanesOf(all, grid, bottom)
  const extent = extentOf(
    placed,
    lanes.map(({ x, title }) => [x, title]),
  )
  const left = Math.min(extent.left, before?.left ?? 0)
  const right = Math.max(extent.right, (before?.right ?? 0) - (before?.loop === undefined ? 0 : loopMargin))
  const loop = all.loop !== undefined && all.loop < rows.length ? above(all.loop) : undefined
  const ends = (rows.at(-1) ?? top) + rowHeight / 2 + 0.05
  const drawn = {
    lanes,
    laneOf,
    top,
    bottom,
    rows,
    events,
    arrows,
    memory: memory === undefined ? undefined : { x: memory, title: memoryTitle, accesses },
    clashes: clashesOf(all, grid, bottom),
    overtaken: overtaken.map(({ faster, slower, at }) => ({
      faster: arrows[ways.indexOf(faster)]!,
      slower: arrows[ways.indexOf(slower)]!,
      at,
    })),
    dividers: [...all.dividers].flatMap((step) =>
      besideTexts({ y: above(step), from: left, to: right }, texts),
    ),
    loop: loop === undefined ? undefined : { begins: loop, ends, path: backTo(loop, ends, right) },
    left,
    right: right + (loop === undefined ? 0 : loopMargin),
  }
  return withLegend(all, drawn)
}

/** The drawing with rings around other steps. Nothing else but its legend changes, so these rings may have no room. */
export const withRings = (drawing: RunDrawing, rings: Rings): RunDrawing => {
  const told = toldOf.get(drawing)
  if (told === undefined) throw new Error('withRings: a copy of a drawing has no run')
  const all = withOtherRings(told, rings)
  const events = drawing.events.map((event, at) => ({
    ...event,
    violates: all.violating.has(at),
    blamed: all.blamed.has(at),
  }))
  return withLegend(all, { ...drawing, events })
}

/**
 * The drawing in which only that is red which the state after some steps violates. Beside a sentence about this state, red bars of what it no longer violates
 * would look like those of the sentence.
 * @param said the property of the sentence
 */
export const withRedAt = (drawing: RunDrawing, at: number, said: string): RunDrawing => {
  const told = toldOf.get(drawing)
  if (told === undefined) throw new Error('withRedAt: a copy of a drawing has no run')
  const present = new Set([said, ...told.moments[at]!.reds.map(({ property }) => property)])
  const moments = told.moments.map((moment) => ({
    ...moment,
    reds: moment.reds.filter(({ property }) => present.has(property)),
  }))
  const all = { ...told, moments }
  const { bottom } = drawing
  return withLegend(all, {
    ...drawing,
    lanes: lanesOf(all, drawing, bottom),
    clashes: clashesOf(all, drawing, bottom),
  })
}

/** A drawing of a run whose lanes and rows stay. */
export interface SteadyRun {
  readonly drawing: RunDrawing
  /** Drawings with better and better places for its texts. */
  readonly finished: () => LongWork<RunDrawing, () => RunDrawing>
}

/** A drawing of a run with about the final height and width. */
export interface SketchedRun {
  readonly drawing: RunDrawing
  /** Drawings up to one whose rows have the room that its texts need. */
  readonly steady: () => LongWork<SteadyRun, () => RunDrawing>
}

function* drawn<Result>(layouts: LongWork<Result, Layout>): LongWork<Result, () => RunDrawing> {
  let next = layouts.next()
  for (; !next.done; next = layouts.next()) {
    const layout = next.value
    yield () => drawingOf(layout)
  }
  return next.value
}

/** Drawings of a run up to one that shows how much room it takes, each after some milliseconds of work. In those that are yielded, texts may be upon others. */
export function* sketchedRun(
  trace: Trace,
  options: RunOptions = {},
): LongWork<SketchedRun, () => RunDrawing> {
  const { layout, steady } = yield* drawn(sketched(told(trace, options)))
  return {
    drawing: drawingOf(layout),
    *steady() {
      const held = yield* drawn(steady())
      const drawing = drawingOf(held.layout)
      return {
        drawing,
        *finished() {
          return drawingOf(yield* drawn(held.improved()), drawing)
        },
      }
    },
  }
}

/**
 * Drawings of a run, each after some milliseconds of work. In the result all texts have the places that were sought for them; in a
 * drawing that is yielded some may be upon others.
 */
export function* runDrawings(trace: Trace, options: RunOptions = {}): LongWork<RunDrawing, () => RunDrawing> {
  const { improved } = yield* drawn(sketched(told(trace, options)))
  return drawingOf(yield* drawn(improved()))
}

// A run is often wanted as DOT and as SVG, and its layout takes most of the time of each. So the last drawing of a run is kept with it.
const lastDrawn = new WeakMap<Trace, { readonly key: string; readonly drawing: RunDrawing }>()

const keyOf = (options: RunOptions): string =>
  JSON.stringify(options, (_, value: unknown) => {
    if (value === undefined) return 'undefined'
    return value instanceof Set ? [...value] : value
  })

/** The drawing of a run. */
export const runDrawing = (trace: Trace, options: RunOptions = {}): RunDrawing => {
  const key = keyOf(options)
  const last = lastDrawn.get(trace)
  if (last?.key === key) return last.drawing
  const drawing = toTheEnd(runDrawings(trace, options))
  lastDrawn.set(trace, { key, drawing })
  return drawing
}
