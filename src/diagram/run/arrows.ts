// The ways of the messages. An arrow runs straight from dot to dot, or to its cross, or to the end of the lanes. Where it would touch
// the dot of a lane that it passes, or run through a text, it is a curve that passes above or below it; no arrow ever rises.
import type { Flight } from '../../trace/message-flights.js'
import type { Trace } from '../../trace/trace.js'
import type { Point } from '../place-labels.js'
import type { ArrowKind } from './drawing.js'
import { type Grid, underEnd } from './grid.js'

/** A message on one way, without its label. */
export interface Way {
  readonly kind: ArrowKind
  readonly flight: Flight
  readonly step: number | undefined
  readonly path: readonly Point[]
  readonly control: Point | undefined
  /** Whether it passes the dot of another site too closely, or its head is in a ring. */
  readonly touches: boolean
  /** Whether it is a short arrow of a message in transit, whose text names its receiver. */
  readonly short: boolean
}

/** How far an arrow is off the dot of another site. */
const offDot = 0.05
const slot = 0.2
/** How far a short arrow goes aside. */
const shortLength = 0.3
const parts = 14

/** The heights of the dots on each lane. */
type Dots = ReadonlyMap<number, readonly number[]>

const dotsOn = ({ steps }: Trace, { rows }: Grid): Dots => {
  const dots = new Map<number, number[]>()
  for (const [at, { label }] of steps.entries()) {
    if (label.kind === 'lose') continue
    const mine = dots.get(label.site)
    if (mine === undefined) dots.set(label.site, [rows[at]!])
    else mine.push(rows[at]!)
  }
  return dots
}

/** The distance of the nearest dot of a lane from a height. */
const nearest = (ys: readonly number[], y: number): number => {
  let [low, high] = [0, ys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ys[middle]! < y) low = middle + 1
    else high = middle
  }
  return Math.min(
    Math.abs((ys[low] ?? Number.POSITIVE_INFINITY) - y),
    Math.abs((ys[low - 1] ?? Number.POSITIVE_INFINITY) - y),
  )
}

const onCurve = (a: Point, c: Point, b: Point, t: number): Point => ({
  x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * c.x + t * t * b.x,
  y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * c.y + t * t * b.y,
})

const curve = (a: Point, c: Point, b: Point): readonly Point[] =>
  Array.from({ length: parts + 1 }, (_, k) => onCurve(a, c, b, k / parts))

/** The point at this distance from the first towards the second. */
const towards = (a: Point, b: Point, distance: number): Point => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: a.x + ((b.x - a.x) / length) * distance, y: a.y + ((b.y - a.y) / length) * distance }
}

// How far the control point of a curve is below the middle of its ends, or above: the flattest first.
const bows = [0, ...Array.from({ length: 30 }, (_, k) => (k % 2 === 0 ? 1 : -1) * 0.16 * (1 + (k >> 1) / 2))]

/** How much an arrow bends, as a part of the most: -1 if it starts level, 1 if it ends level. */
export type Bends = ReadonlyMap<Flight, number>

/** From one point to another, past the dots of the lanes between; with the bend that is wanted if that is possible. */
const past = (
  a: Point,
  b: Point,
  wanted: number,
  passed: readonly { readonly x: number; readonly dots: readonly number[] }[],
  clear: number,
): { readonly control: Point | undefined; readonly touches: boolean } => {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  // A curve that bows more would rise.
  const most = (b.y - a.y) / 2
  const roomOf = (bow: number): number => {
    let least = Number.POSITIVE_INFINITY
    const height = middle.y + bow
    for (const { x, dots } of passed) {
      // The control point is half-way across, so t is the part of the way across.
      const t = (x - a.x) / (b.x - a.x)
      const y = (1 - t) ** 2 * a.y + 2 * t * (1 - t) * height + t * t * b.y
      // Measured across the arrow: a steep one passes a dot closely although it meets the lane far above it.
      const rise = 2 * (1 - t) * (height - a.y) + 2 * t * (b.y - height)
      const slope = rise / (b.x - a.x)
      least = Math.min(least, nearest(dots, y) / Math.sqrt(1 + slope * slope))
    }
    return least
  }
  const isClear = (bow: number) => roomOf(bow) >= clear
  const first = wanted * most
  // Mostly the first is clear, and then no list is made.
  const possible = isClear(first) ? [] : bows.filter((bow) => Math.abs(bow) <= most)
  const found = isClear(first) ? first : possible.find(isClear)
  const bow =
    found ?? [first, ...possible].reduce((best, one) => (roomOf(one) > roomOf(best) ? one : best), 0)
  return {
    control: bow === 0 ? undefined : { x: middle.x, y: middle.y + bow },
    touches: found === undefined,
  }
}

// How far before the lane of its receiver a lost message ends, as parts of the distance of two lanes, best first.
const lostShort = [0.36, 0.5, 0.27, 0.62]

const distance = ({ x, y }: Point, { path }: Way): number =>
  Math.min(
    ...path.slice(1).map((b, k) => {
      const a = path[k]!
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const part = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)
      const near = Math.min(1, Math.max(0, part))
      return Math.hypot(a.x + dx * near - x, a.y + dy * near - y)
    }),
  )

/** Of the ways of each lost message the first whose cross no other arrow touches. */
const withClearestLosses = (ways: readonly Way[], clear: number): readonly Way[] => {
  const others = ways.filter(({ kind }) => kind !== 'lost')
  const chosen = new Map<Flight, Way>()
  for (const way of ways) {
    if (way.kind !== 'lost') continue
    const isClear = (one: Way) => others.every((other) => distance(one.path.at(-1)!, other) > clear)
    const before = chosen.get(way.flight)
    if (before === undefined || (!isClear(before) && isClear(way))) chosen.set(way.flight, way)
  }
  return ways.filter((way) => way.kind !== 'lost' || chosen.get(way.flight) === way)
}

/** Short arrows of messages in transit; those of one step to the same side fan out. */
const shortWays = ({ laneOf, rows, top }: Grid, radius: number) => {
  const fanned = new Map<string, number>()
  return (flight: Flight, side: number): Way => {
    const key = `${flight.sent} ${side}`
    const before = fanned.get(key) ?? 0
    fanned.set(key, before + 1)
    const x = laneOf(flight.from)!
    const y = flight.sent === undefined ? top : rows[flight.sent]!
    const end = { x: x - side * shortLength, y: y + 0.16 + before * 0.17 }
    const path = [towards({ x, y }, end, radius), end]
    const common = { step: undefined, control: undefined, touches: false, short: true }
    return { kind: 'pending', flight, path, ...common }
  }
}

/**
 * The ways of all messages between shown sites, and the lower end of the lanes.
 * @param short messages in transit with a short arrow
 * @param radius the radius of dots
 * @param clear how far from the middle of the dot of a step arrows end
 * @param bends the arrows that bend where they could be straight
 */
export const waysOf = (
  trace: Trace,
  grid: Grid,
  flights: readonly Flight[],
  {
    short,
    radius,
    clear: clearAt,
    bends,
  }: {
    readonly short: ReadonlySet<Flight>
    readonly radius: number
    readonly clear: (step: number) => number
    readonly bends: Bends
  },
): { readonly ways: readonly Way[]; readonly bottom: number } => {
  const { sites, laneOf, gap, rows, below, top } = grid
  const dots = dotsOn(trace, grid)
  // Messages still in transit end one below the other at the lane of their receiver.
  const queued = new Map<string, number>()
  const nextSlot = (side: string): number => {
    const before = queued.get(side) ?? 0
    queued.set(side, before + 1)
    return below + before * slot
  }
  const wayOf = (flight: Flight, kind: ArrowKind, step: number | undefined, head: Point): Way => {
    const [x, to] = [laneOf(flight.from)!, laneOf(flight.to)!]
    const start = { x, y: flight.sent === undefined ? top : rows[flight.sent]! }
    const isSelf = flight.from === flight.to
    const [low, high] = [Math.min(x, to), Math.max(x, to)]
    const passed = sites.flatMap((site) => {
      const at = laneOf(site)!
      return at > low && at < high ? [{ x: at, dots: dots.get(site) ?? [] }] : []
    })
    const { control, touches } = isSelf
      ? { control: { x: x + 0.62, y: (start.y + head.y) / 2 }, touches: false }
      : past(start, head, bends.get(flight) ?? 0, passed, radius + offDot)
    const arrives = kind === 'delivered' || kind === 'copied'
    const tail = towards(start, control ?? head, flight.sent === undefined ? 0 : clearAt(flight.sent))
    const end = arrives ? towards(head, control ?? start, clearAt(step!) + 0.015) : head
    const path = control === undefined ? [tail, end] : curve(tail, control, end)
    return { kind, flight, step, path, control, touches, short: false }
  }
  const shortWay = shortWays(grid, radius)
  const ways = flights.flatMap((flight): Way[] => {
    const { from, to, end, copies } = flight
    const [x, lane] = [laneOf(from)!, laneOf(to)!]
    const side = lane > x ? -1 : 1
    const arrival = (step: number): Point => ({ x: lane, y: rows[step]! })
    const all = copies.map((step) => wayOf(flight, 'copied', step, arrival(step)))
    switch (end.kind) {
      case 'delivered':
        return [...all, wayOf(flight, 'delivered', end.step, arrival(end.step))]
      case 'lost':
        return [
          ...all,
          ...lostShort.map((part) =>
            wayOf(flight, 'lost', end.step, { x: lane + side * gap * part, y: rows[end.step]! }),
          ),
        ]
      case 'pending':
        if (short.has(flight)) return [...all, shortWay(flight, side)]
        return [
          ...all,
          wayOf(flight, 'pending', undefined, { x: lane + side * 0.2, y: nextSlot(`${to} ${side}`) }),
        ]
      default:
        return end satisfies never
    }
  })
  const clearest = withClearestLosses(ways, radius + offDot)
  const bottom = queued.size === 0 ? grid.least : below + (Math.max(...queued.values()) - 1) * slot + underEnd
  return { ways: clearest, bottom }
}

/** The crosses of lost messages, by the step that loses them. */
export const crossesOf = (ways: readonly Way[]): ReadonlyMap<number, Point> =>
  new Map(ways.flatMap(({ kind, step, path }) => (kind === 'lost' ? [[step!, path.at(-1)!] as const] : [])))
