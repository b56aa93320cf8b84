// The paths of the messages in a space-time diagram, in inches. All boxes are equally wide, so an arrow that leaves and
// reaches boxes at their sides touches no other; an arrow that would cross the box of a third site passes between two rows
// instead.
import type { Flight } from '../trace/message-flights.js'
import type { Trace } from '../trace/trace.js'
import { shortened } from './dot-text.js'
import type { Point } from './place-labels.js'

export const rowHeight = 0.52
export const firstRow = 0.6
export const boxHeight = 0.28
const pendingHeight = 0.32
const longestLabel = 40

/** The places of lanes, steps and boxes. */
export interface Grid {
  readonly trace: Trace
  /** The sites that have a lane, in order. */
  readonly sites: readonly number[]
  /** By site, the x of its lane. */
  readonly lanes: readonly number[]
  /** The y of each step. */
  readonly rows: readonly number[]
  /** The text in the box of each step; undefined if a message is lost. */
  readonly events: readonly (string | undefined)[]
  readonly boxWidth: number
  /** The distance of two lanes. */
  readonly gap: number
}

/** A message on one path: a duplicated message has one arrow for each copy, and its own. */
export interface ArrowPath {
  readonly kind: 'delivered' | 'copied' | 'lost' | 'pending'
  readonly flight: Flight
  /** The step in which it ends; undefined while it is in transit. */
  readonly step: number | undefined
  /** From its start to its end, including bends. */
  readonly path: readonly Point[]
  /** Whether it is from a site to itself: then it turns back at its label, next to the lane. */
  readonly loops: boolean
  readonly text: string
}

/** The message of a flight as the text of its arrow. */
export const messageText = ({ model }: Trace, { message }: Flight): string =>
  shortened(model.spec.messages.sort.show(message, model.siteText), longestLabel)

/** The y below the last row. */
const belowRows = ({ rows }: Grid): number => firstRow + rows.length * rowHeight

/** Whether a lane has a box between two heights. */
const occupied = (
  { trace: { steps }, rows, events }: Grid,
  site: number,
  low: number,
  high: number,
): boolean => {
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

/** Finds the bends of an arrow around the boxes of the lanes that it passes. */
const detours = (grid: Grid) => {
  const { lanes, boxWidth } = grid
  const half = boxWidth / 2
  // The number of arrows that already pass between these two rows of this lane.
  const slips = new Map<string, number>()
  return (from: Point, to: Point, sites: readonly number[]): Point[] => {
    const bends: Point[] = []
    for (const site of sites) {
      const start = bends.at(-1) ?? from
      const slope = (to.y - start.y) / (to.x - start.x)
      const side = Math.sign(to.x - from.x) * half
      const [enter, leave] = [lanes[site]! - side, lanes[site]! + side]
      const yAt = (x: number) => start.y + (x - start.x) * slope
      if (!occupied(grid, site, yAt(enter), yAt(leave))) continue
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
}

/** The arrows of all messages, and the lower end of the lanes. */
export const arrowPaths = (
  grid: Grid,
  flights: readonly Flight[],
): { readonly arrows: readonly ArrowPath[]; readonly bottom: number } => {
  const below = belowRows(grid)
  const around = detours(grid)
  // The number of pending messages in front of each side of a lane: they are one below the other.
  const queued = new Map<string, number>()
  const nextInQueue = (side: string): number => {
    const before = queued.get(side) ?? 0
    queued.set(side, before + 1)
    return below + before * pendingHeight
  }
  const arrows = flights.flatMap((flight) => arrowsOf(grid, flight, around, nextInQueue))
  const bottom = below + Math.max(0, ...[...queued.values()].map((count) => count - 1)) * pendingHeight + 0.1
  return { arrows, bottom }
}

const arrowsOf = (
  { trace, sites, lanes, rows, boxWidth, gap }: Grid,
  flight: Flight,
  around: ReturnType<typeof detours>,
  nextInQueue: (side: string) => number,
): ArrowPath[] => {
  const half = boxWidth / 2
  const { from, to, sent, end } = flight
  const away = to < from ? -1 : 1
  const arrives = to === from ? 1 : -away
  const tail: Point = { x: lanes[from]! + away * half, y: sent === undefined ? 0 : rows[sent]! }
  const passed = sites
    .filter((id) => (id - from) * away > 0 && (to - id) * away > 0)
    .sort((a, b) => (a - b) * away)
  const arrow = (kind: ArrowPath['kind'], step: number | undefined, head: Point): ArrowPath => ({
    kind,
    flight,
    step,
    path: [tail, ...around(tail, head, passed), head],
    loops: from === to && (kind === 'delivered' || kind === 'copied'),
    text: messageText(trace, flight),
  })
  const taken = (kind: ArrowPath['kind'], step: number) =>
    arrow(kind, step, { x: lanes[to]! + arrives * half, y: rows[step]! })
  // An arrow that ends before the lane of its receiver ends earlier by this fraction of the gap between the
  // boxes.
  const shortBy = (part: number): number => lanes[to]! + arrives * (half + (gap - boxWidth) * part)
  const copies = flight.copies.map((step) => taken('copied', step))
  switch (end.kind) {
    case 'delivered':
      return [...copies, taken('delivered', end.step)]
    case 'lost':
      return [...copies, arrow('lost', end.step, { x: shortBy(0.25), y: rows[end.step]! })]
    case 'pending':
      return [...copies, arrow('pending', undefined, { x: shortBy(0), y: nextInQueue(`${to} ${arrives}`) })]
    default:
      return end satisfies never
  }
}
