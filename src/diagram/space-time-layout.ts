// The positions in a space-time diagram, in inches: lanes, steps, the path of each arrow (arrow-paths.ts), and the labels.
// It is independent of DOT and colours.

import { isIgnored, siteTitle } from '../report/trace-text.js'
import { messageFlights } from '../trace/message-flights.js'
import type { Trace } from '../trace/trace.js'
import {
  type ArrowPath,
  arrowPaths,
  boxHeight,
  firstRow,
  type Grid,
  messageText,
  rowHeight,
} from './arrow-paths.js'
import { ByHeight } from './by-height.js'
import { alongPath, type Box, bestPlace, type Point, type Segment } from './place-labels.js'
import { textWidth } from './text-width.js'

/** Font size of boxes and messages, in points. */
export const eventPoints = 11
export const messagePoints = 10

const labelHeight = 0.19

/** A message with the places of its texts. */
export interface Arrow extends ArrowPath {
  readonly label: Box
  /** The place of the note that names the step in which the message was lost. */
  readonly note: Box | undefined
}

/** A diagram without its colours. */
export interface SpaceTimeLayout {
  /** The sites that have a lane, in order. */
  readonly sites: readonly number[]
  /** By site, the x of its lane; NaN without a lane. */
  readonly lanes: readonly number[]
  /** The y of each step. */
  readonly rows: readonly number[]
  /** The text in the box of each step; undefined if a message is lost. */
  readonly events: readonly (string | undefined)[]
  /** The size of every box. */
  readonly box: { readonly width: number; readonly height: number }
  readonly arrows: readonly Arrow[]
  /** The end of the lanes. */
  readonly bottom: number
}

const eventText = (trace: Trace, at: number): string | undefined => {
  const { kind, clause } = trace.steps[at]!.label
  if (kind === 'lose') return undefined
  return `${at + 1} ${isIgnored(trace, at) ? 'ignored' : clause}`
}

const segmentsOf = (path: readonly Point[]): Segment[] =>
  path.slice(1).map((to, at) => ({ from: path[at]!, to }))

// Labels near the middle of their arrows are easiest to find; towards the ends they touch boxes.
const slides = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8, 0.85]

// Turning points of an arrow from a site to itself: fractions of the distance to the next lane, and of its
// duration.
const beside = [0.25, 0.32, 0.18, 0.4].flatMap((x) => [0.5, 0.4, 0.6, 0.7].map((y) => [x, y] as const))

/** The text at the cross of a lost message. */
export const lostText = (step: number): string => `${step + 1} lost`

const labelled = (
  arrows: readonly ArrowPath[],
  boxes: readonly Box[],
  lanes: readonly Segment[],
  gap: number,
): Arrow[] => {
  const [top, bottom] = [(box: Box) => box.y - box.height / 2, (box: Box) => box.y + box.height / 2]
  const placed = new ByHeight<Box>()
  for (const box of boxes) placed.add(box, top(box), bottom(box))
  // Each segment of an arrow, with its arrow.
  const pieces = new ByHeight<{ readonly piece: Segment; readonly of: ArrowPath }>()
  for (const arrow of arrows)
    for (const piece of segmentsOf(arrow.path)) pieces.add({ piece, of: arrow }, piece.from.y, piece.to.y)
  /** @param own the arrow whose own line may run through the label */
  const place = (candidates: readonly Box[], own?: ArrowPath): Box => {
    const best = bestPlace(
      candidates,
      (box) => placed.near(top(box), bottom(box)),
      (box) => [
        ...lanes,
        ...pieces.near(top(box), bottom(box)).flatMap(({ piece, of }) => (of === own ? [] : [piece])),
      ],
    )
    placed.add(best, top(best), bottom(best))
    return best
  }
  const notes = arrows.map(({ kind, path, step }) => {
    if (kind !== 'lost') return undefined
    const { x, y } = path.at(-1)!
    const size = { width: textWidth(lostText(step!), messagePoints) + 0.06, height: labelHeight }
    const aside = 0.13 + size.width / 2
    const around = [
      [0, 0.2],
      [aside, 0],
      [-aside, 0],
      [0, -0.2],
    ] as const
    return place(around.map(([dx, dy]) => ({ x: x + dx, y: y + dy, ...size })))
  })
  return arrows.map((arrow, number) => {
    const { path, text, loops } = arrow
    const size = { width: textWidth(text, messagePoints) + 0.06, height: labelHeight }
    const [start, end] = [path[0]!, path.at(-1)!]
    const candidates = loops
      ? beside.map(([x, y]) => ({ x: start.x + gap * x, y: start.y + (end.y - start.y) * y, ...size }))
      : slides.map((part) => ({ ...alongPath(path, part), ...size }))
    return { ...arrow, label: place(candidates, arrow), note: notes[number] }
  })
}

/**
 * Lays out the space-time diagram of a trace.
 * @param spare the minimum distance between two boxes, in inches, in addition to that of the longest label
 * @param sites the sites that get a lane, in order; messages from and to others are left out
 */
export const spaceTimeLayout = (
  trace: Trace,
  spare = 0.7,
  sites: readonly number[] = trace.model.sites.map(({ id }) => id),
): SpaceTimeLayout => {
  const { model, steps } = trace
  const flights = messageFlights(trace).filter(({ from, to }) => sites.includes(from) && sites.includes(to))
  const events = steps.map((_, at) => eventText(trace, at))
  const titles = sites.map((site) => siteTitle(model, site))
  const boxWidth = Math.max(...[...titles, ...events].map((text) => textWidth(text ?? '', eventPoints) + 0.2))
  const labelWidth = Math.max(
    0,
    ...flights.map((flight) => textWidth(messageText(trace, flight), messagePoints)),
  )
  const gap = Math.max(1 + spare, boxWidth + labelWidth + spare)
  const lanes = model.sites.map(({ id }) => (sites.includes(id) ? sites.indexOf(id) * gap : Number.NaN))
  const rows = steps.map((_, at) => firstRow + at * rowHeight)
  const grid: Grid = { trace, sites, lanes, rows, events, boxWidth, gap }
  const { arrows, bottom } = arrowPaths(grid, flights)
  const lines = sites.map((site) => ({
    from: { x: lanes[site]!, y: 0 },
    to: { x: lanes[site]!, y: bottom },
  }))
  const box = { width: boxWidth, height: boxHeight }
  const placed = labelled(arrows, inkOf(grid, arrows), lines, gap)
  return { sites, lanes, rows, events, box, arrows: placed, bottom }
}

/** What labels must not cover: the boxes of steps and titles, and the ends of arrows that reach no box. */
const inkOf = (
  { trace, sites, lanes, rows, events, boxWidth }: Grid,
  arrows: readonly ArrowPath[],
): readonly Box[] => {
  const size = { width: boxWidth, height: boxHeight }
  return [
    ...trace.steps.flatMap(({ label }, at) =>
      events[at] === undefined ? [] : [{ x: lanes[label.site]!, y: rows[at]!, ...size }],
    ),
    ...sites.map((site) => ({ x: lanes[site]!, y: 0, ...size })),
    ...arrows.flatMap(({ kind, path }) => {
      const { x, y } = path.at(-1)!
      if (kind === 'pending') return [{ x, y, width: 0.2, height: 0.16 }]
      return kind === 'lost' ? [{ x, y, width: 0.2, height: 0.2 }] : []
    }),
  ]
}
