// The positions in a space-time diagram, in inches: lanes, steps, the path of each arrow, and the labels. It is
// independent of DOT and colours. All boxes are equally wide, so an arrow that leaves and reaches boxes at their
// sides touches no other; an arrow that would cross the box of a third site passes between two rows instead.

import { isIgnored, siteTitle } from '../report/trace-text.js'
import { type Flight, messageFlights } from '../trace/message-flights.js'
import type { Trace } from '../trace/trace.js'
import { ByHeight } from './by-height.js'
import { shortened } from './dot-text.js'
import { alongPath, type Box, bestPlace, type Point, type Segment } from './place-labels.js'
import { textWidth } from './text-width.js'

/** Font size of boxes and messages, in points. */
export const eventPoints = 11
export const messagePoints = 10

const rowHeight = 0.52
const pendingHeight = 0.32
const boxHeight = 0.28
const labelHeight = 0.19
const firstRow = 0.6
const longestLabel = 40

/** A message on one path: a duplicated message has one arrow for each copy, and its own. */
export interface Arrow {
  readonly kind: 'delivered' | 'copied' | 'lost' | 'pending'
  readonly flight: Flight
  /** The step in which it ends; undefined while it is in transit. */
  readonly step: number | undefined
  /** From its start to its end, including bends. */
  readonly path: readonly Point[]
  /** Whether it is from a site to itself: then it turns back at its label, next to the lane. */
  readonly loops: boolean
  readonly text: string
  readonly label: Box
  /** The place of the note that names the step in which the message was lost. */
  readonly note: Box | undefined
}

/** A diagram without its colours. */
export interface SpaceTimeLayout {
  /** The x of each lane. */
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

type Unplaced = Omit<Arrow, 'label' | 'note'>

// Labels near the middle of their arrows are easiest to find; towards the ends they touch boxes.
const slides = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8, 0.85]

// Turning points of an arrow from a site to itself: fractions of the distance to the next lane, and of its
// duration.
const beside = [0.25, 0.32, 0.18, 0.4].flatMap((x) => [0.5, 0.4, 0.6, 0.7].map((y) => [x, y] as const))

/** The text at the cross of a lost message. */
export const lostText = (step: number): string => `${step + 1} lost`

const labelled = (
  arrows: readonly Unplaced[],
  boxes: readonly Box[],
  lanes: readonly Segment[],
  gap: number,
): Arrow[] => {
  const [top, bottom] = [(box: Box) => box.y - box.height / 2, (box: Box) => box.y + box.height / 2]
  const placed = new ByHeight<Box>()
  for (const box of boxes) placed.add(box, top(box), bottom(box))
  // Each segment of an arrow, with its arrow.
  const pieces = new ByHeight<{ readonly piece: Segment; readonly of: Unplaced }>()
  for (const arrow of arrows)
    for (const piece of segmentsOf(arrow.path)) pieces.add({ piece, of: arrow }, piece.from.y, piece.to.y)
  /** @param own the arrow whose own line may run through the label */
  const place = (candidates: readonly Box[], own?: Unplaced): Box => {
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
 */
export const spaceTimeLayout = (trace: Trace, spare = 0.7): SpaceTimeLayout => {
  const { model, steps } = trace
  const flights = messageFlights(trace)
  const textOf = ({ message }: Flight) => shortened(model.spec.messages.sort.show(message), longestLabel)
  const events = steps.map((_, at) => eventText(trace, at))
  const titles = model.sites.map(({ id }) => siteTitle(model, id))
  const boxWidth = Math.max(...[...titles, ...events].map((text) => textWidth(text ?? '', eventPoints) + 0.2))
  const labelWidth = Math.max(0, ...flights.map((flight) => textWidth(textOf(flight), messagePoints)))
  const gap = Math.max(1 + spare, boxWidth + labelWidth + spare)
  const half = boxWidth / 2
  const lanes = model.sites.map(({ id }) => id * gap)
  const rows = steps.map((_, at) => firstRow + at * rowHeight)
  const below = firstRow + steps.length * rowHeight
  const occupied = (site: number, low: number, high: number): boolean => {
    // One more row at each end, because of rounding.
    const first = Math.max(0, Math.floor((low - firstRow) / rowHeight) - 1)
    const last = Math.min(steps.length - 1, Math.ceil((high - firstRow) / rowHeight) + 1)
    for (let at = first; at <= last; at++) {
      if (
        steps[at]!.label.site === site &&
        events[at] !== undefined &&
        rows[at]! + boxHeight / 2 + 0.03 > low &&
        rows[at]! - boxHeight / 2 - 0.03 < high
      )
        return true
    }
    return false
  }

  // The number of arrows that already pass between these two rows of this lane.
  const slips = new Map<string, number>()
  const around = (from: Point, to: Point, sites: readonly number[]): Point[] => {
    const bends: Point[] = []
    for (const site of sites) {
      const start = bends.at(-1) ?? from
      const slope = (to.y - start.y) / (to.x - start.x)
      const side = Math.sign(to.x - from.x) * half
      const [enter, leave] = [lanes[site]! - side, lanes[site]! + side]
      const yAt = (x: number) => start.y + (x - start.x) * slope
      if (!occupied(site, yAt(enter), yAt(leave))) continue
      // Between rows k and k + 1, and never above the start or below the end.
      const row = Math.floor((yAt(lanes[site]!) - firstRow) / rowHeight)
      const last = Math.floor((to.y - firstRow - 0.01) / rowHeight)
      const first = Math.ceil((start.y - firstRow) / rowHeight - 0.5)
      const between = Math.max(first, Math.min(last, row))
      const key = `${site} ${between}`
      const before = slips.get(key) ?? 0
      slips.set(key, before + 1)
      // The first in the middle, the next a little above it, then a little below.
      const shift = [0, -0.06, 0.06][before % 3]!
      const y = firstRow + (between + 0.5) * rowHeight + shift
      bends.push({ x: enter, y }, { x: leave, y })
    }
    return bends
  }

  const queued = new Map<string, number>()
  const arrows = flights.flatMap((flight): Unplaced[] => {
    const { from, to, sent } = flight
    const away = to < from ? -1 : 1
    const arrives = to === from ? 1 : -away
    const tail: Point = { x: lanes[from]! + away * half, y: sent === undefined ? 0 : rows[sent]! }
    const passed = model.sites
      .map(({ id }) => id)
      .filter((id) => (id - from) * away > 0 && (to - id) * away > 0)
      .sort((a, b) => (a - b) * away)
    const arrow = (kind: Arrow['kind'], step: number | undefined, head: Point): Unplaced => ({
      kind,
      flight,
      step,
      path: [tail, ...around(tail, head, passed), head],
      loops: from === to && (kind === 'delivered' || kind === 'copied'),
      text: textOf(flight),
    })
    const taken = (kind: Arrow['kind'], step: number) =>
      arrow(kind, step, { x: lanes[to]! + arrives * half, y: rows[step]! })
    // An arrow that ends before the lane of its receiver ends earlier by this fraction of the gap between the
    // boxes.
    const shortBy = (part: number): number => lanes[to]! + arrives * (half + (gap - boxWidth) * part)
    const copies = flight.copies.map((step) => taken('copied', step))
    switch (flight.end.kind) {
      case 'delivered':
        return [...copies, taken('delivered', flight.end.step)]
      case 'lost':
        return [...copies, arrow('lost', flight.end.step, { x: shortBy(0.25), y: rows[flight.end.step]! })]
      case 'pending': {
        // One below the other in front of the lane of the receiver.
        const side = `${to} ${arrives}`
        const before = queued.get(side) ?? 0
        queued.set(side, before + 1)
        return [...copies, arrow('pending', undefined, { x: shortBy(0), y: below + before * pendingHeight })]
      }
      default:
        return flight.end satisfies never
    }
  })
  const bottom = below + Math.max(0, ...[...queued.values()].map((count) => count - 1)) * pendingHeight + 0.1
  const size = { width: boxWidth, height: boxHeight }
  const boxes = [
    ...steps.flatMap(({ label }, at) =>
      events[at] === undefined ? [] : [{ x: lanes[label.site]!, y: rows[at]!, ...size }],
    ),
    ...lanes.map((x) => ({ x, y: 0, ...size })),
    ...arrows.flatMap(({ kind, path }) => {
      const { x, y } = path.at(-1)!
      if (kind === 'pending') return [{ x, y, width: 0.2, height: 0.16 }]
      return kind === 'lost' ? [{ x, y, width: 0.2, height: 0.2 }] : []
    }),
  ]
  const lines = lanes.map((x) => ({ from: { x, y: 0 }, to: { x, y: bottom } }))
  return { lanes, rows, events, box: size, arrows: labelled(arrows, boxes, lines, gap), bottom }
}
