// The possible places of the texts of a drawing, numbered, the best first: events beside their dots, messages along their arrows. The
// number of a place stays the same when rows get more room.
import type { Box, Point } from '../place-labels.js'
import type { Way } from './arrows.js'
import { aside } from './grid.js'
import { laneHalf } from './places.js'

interface Size {
  readonly width: number
  readonly height: number
}

/** The possible places of a text. */
export interface Spots {
  readonly count: number
  /** A place. The box is changed by the next call, of any spots. */
  readonly at: (number: number) => Box
  /** What a place costs because others are better. */
  readonly rank: (number: number) => number
}

// Places are tried some hundred thousand times for one drawing, so all of them are this one box.
const tried = { x: 0, y: 0, width: 0, height: 0 }
const at = (x: number, y: number, { width, height }: Size): Box => {
  tried.x = x
  tried.y = y
  tried.width = width
  tried.height = height
  return tried
}

/** Places of a fixed list, each after the first a little worse. */
const listed = (places: readonly Point[], size: Size, later = 0.1): Spots => ({
  count: places.length,
  at: (number) => at(places[number]!.x, places[number]!.y, size),
  rank: (number) => number * later,
})

/** How far a label that stands beside a dot may be above or below it. */
const shifts = [0, -0.05, 0.05, -0.1, 0.1, -0.13, 0.13, -0.16, 0.16, -0.2, 0.2] as const
/** How far a text of several lines must be above or below its dot to be off an arrow that ends there, beyond half its height. */
const offHead = 0.08
const clockShifts = [0, -0.06, 0.06, -0.13, 0.13, -0.2, 0.2, -0.28, 0.28] as const
const later = 0.2

const onSides = (
  { x, y }: Point,
  size: Size,
  heights: readonly number[],
  away: number,
  first: 1 | -1,
  sideCost: (side: number) => number,
): Spots => {
  const sideOf = (number: number): number => (number % 2 === 0 ? first : -first)
  return {
    count: 2 * heights.length,
    at: (number) => at(x + sideOf(number) * away, y + heights[number >> 1]!, size),
    rank: (number) => number * later + sideCost(sideOf(number)),
  }
}

/** Beside a dot: first on one side, then on the other. */
export const besideDot = (
  dot: Point,
  size: Size,
  first: 1 | -1,
  ring: number | undefined,
  sideCost: (side: number) => number = () => 0,
): Spots => {
  const away = Math.max(aside, (ring ?? 0) + 0.05) + size.width / 2
  const off = size.height / 2 + offHead
  return onSides(dot, size, off > 0.2 ? [...shifts, -off, off] : shifts, away, first, sideCost)
}

/** Beside a dot as well, but where the label of the dot left room: for a clock. */
export const nearDot = (dot: Point, size: Size, first: 1 | -1): Spots =>
  onSides(dot, size, clockShifts, aside + size.width / 2, first, () => 0)

// How far below its arrow a text may be where there is no other room, and what two lines cost instead of one.
const lower = [0.18, 0.27, 0.36]
const endLater = 0.1
const narrower = 4

/** A place at a short arrow: beyond its end or beside its lane, further aside, and above its end or below it, from under its ring if so. */
interface EndPlace {
  readonly isBeyond: boolean
  readonly aside: number
  readonly shift: number
  readonly isUnder: boolean
}

const endPlace = (isBeyond: boolean, shift: number, isUnder = false, further = 0): EndPlace => ({
  isBeyond,
  aside: further,
  shift,
  isUnder,
})

const bothAt = (shift: number, isUnder = false): readonly EndPlace[] => [
  endPlace(false, shift, isUnder),
  endPlace(true, shift, isUnder),
]

const endPlaces: readonly EndPlace[] = [
  ...[0, 0.08, -0.08].map((shift) => endPlace(true, shift)),
  ...[0.15, 0.2, 0.26, -0.15].flatMap((shift) => bothAt(shift)),
  ...bothAt(0, true),
  ...bothAt(0.09, true),
  ...[0.3, 0.45, 0.6].flatMap((further) => [
    endPlace(false, 0, false, further),
    endPlace(false, -0.15, false, further),
    endPlace(false, 0, true, further),
    endPlace(false, 0.09, true, further),
    endPlace(false, -0.25, false, further),
  ]),
  ...lower.flatMap((shift) => bothAt(shift, true)),
]

/** Beyond the end of a short arrow, or below it or above it, beside its lane. */
const atEndOf = ({ path }: Way, lane: number, size: Size): Spots => {
  const { x, y } = path.at(-1)!
  const side = Math.sign(x - lane)
  const beyond = x + side * (0.075 + size.width / 2)
  // Below the ring at its end.
  const under = 0.1 + size.height / 2
  const below = lane + side * (laneHalf + 0.01 + size.width / 2)
  return {
    count: endPlaces.length,
    at: (number) => {
      const { isBeyond, aside, shift, isUnder } = endPlaces[number]!
      return at((isBeyond ? beyond : below) + side * aside, y + (isUnder ? under + shift : shift), size)
    },
    rank: (number) => number * endLater,
  }
}

/** At the end of a short arrow, in one of these sizes, the first if it can be. */
export const atEnd = (way: Way, lane: number, sizesOfText: readonly Size[]): Spots => {
  const all = sizesOfText.map((size) => atEndOf(way, lane, size))
  const each = all[0]!.count
  return {
    count: each * all.length,
    at: (number) => all[Math.floor(number / each)]!.at(number % each),
    rank: (number) => Math.floor(number / each) * narrower + all[0]!.rank(number % each),
  }
}

/** Around a cross, or around its ring. */
export const aroundCross = ({ x, y }: Point, size: Size, ring: number | undefined): Spots => {
  const away = (ring === undefined ? 0.13 : ring + 0.05) + size.width / 2
  const below = ring === undefined ? 0.19 : ring + 0.03 + size.height / 2
  const around = [
    [0, below],
    [away, 0],
    [-away, 0],
    [0, -below],
    [away, 0.15],
    [-away, 0.15],
    [away, -0.15],
    [-away, -0.15],
  ]
  return listed(
    around.map(([dx, dy]) => ({ x: x + dx!, y: y + dy! })),
    size,
  )
}

// From the middle outwards: parts of an arrow this far apart.
const slide = 0.14
const [fewestSlides, mostSlides] = [4, 24]
const slidesByCount = Array.from({ length: mostSlides + 1 }, (_, count) =>
  Array.from(
    { length: Math.max(0, 2 * count - 1) },
    (_, k) => 0.5 + ((k % 2 === 0 ? 1 : -1) * Math.ceil(k / 2) * 0.45) / count,
  ),
)
const slidesFor = (length: number): readonly number[] =>
  slidesByCount[Math.max(fewestSlides, Math.min(mostSlides, Math.ceil(length / slide / 2)))]!
const steep = 1.1
const steepest = 3
const nudge = 0.08
const nudges = 10

/** A text beyond the curve of a message to oneself, or on it. */
const besideLoop = ({ path }: Way, size: Size): Spots => {
  const apex = path[path.length >> 1]!
  const away = size.width / 2 + 0.05
  const heights = slidesFor(3).map((part) => path[0]!.y + (path.at(-1)!.y - path[0]!.y) * part)
  return listed(
    heights.flatMap((y) => [
      { x: apex.x + away, y },
      { x: Math.max(apex.x, path[0]!.x + aside + size.width / 2), y },
    ]),
    size,
  )
}

/** The kinds of places at one point of an arrow, and what each costs. */
const usualKinds = [
  { side: -1, off: 0.01, cost: 0 },
  { side: 1, off: 0.01, cost: 0.5 },
  { side: -1, off: 0.07, cost: 4 },
  { side: 1, off: 0.07, cost: 4.5 },
  { side: 0, off: 0, cost: 8 },
] as const
/** And between close lanes, where a text is nearly as wide as the room for it and its own line would run through it. */
const denseKinds = [
  ...usualKinds,
  { side: -1, off: 0.2, cost: 9 },
  { side: 1, off: 0.2, cost: 9.5 },
  { side: -1, off: 0.3, cost: 10 },
  { side: 1, off: 0.3, cost: 10.5 },
  { side: -1, off: 0.4, cost: 11 },
  { side: 1, off: 0.4, cost: 11.5 },
]

/** Along an arrow: above its line, below it, and on it, from its middle outwards; between close lanes in the middle of them. */
export const alongArrow = (way: Way, size: Size, gap: number, isDense: boolean): Spots => {
  const kinds = isDense ? denseKinds : usualKinds
  const { path, flight, control } = way
  if (flight.from === flight.to) return besideLoop(way, size)
  const [start, end] = [path[0]!, path.at(-1)!]
  const across = end.x - start.x
  // The control point of a curve is half-way across, so the part of the curve is the part of the way across.
  const heightAt = (part: number): number =>
    control === undefined
      ? start.y + (end.y - start.y) * part
      : (1 - part) ** 2 * start.y + 2 * part * (1 - part) * control.y + part * part * end.y
  const slopeAt = (part: number): number =>
    control === undefined
      ? (end.y - start.y) / across
      : (2 * (1 - part) * (control.y - start.y) + 2 * part * (end.y - control.y)) / across
  // Half-way between two lanes the widest text has room.
  const [low, high] = [Math.min(start.x, end.x) / gap, Math.max(start.x, end.x) / gap]
  const middles: number[] = []
  for (let lane = Math.ceil(low - 0.5) + 0.5; lane < high; lane++)
    middles.push((lane * gap - start.x) / across)
  middles.sort((a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5))
  // Not from the height that it has now: rows may get more room.
  const rows = way.step === undefined ? 2 : way.step - (flight.sent ?? 0)
  const slides = slidesFor(Math.hypot(across, rows * 0.4))
  const parts = [...middles, ...slides]
  const usual = parts.length * kinds.length
  const beside = middles.length * 2 * nudges
  // Above a line or below it; where it is steep, aside.
  const onLine = (number: number): Box => {
    const { side, off } = kinds[Math.floor(number / parts.length)]!
    const part = parts[number % parts.length]!
    const slope = Math.abs(slopeAt(part))
    const x = start.x + across * part
    const y = heightAt(part)
    if (side === 0) return at(x, y, size)
    return slope > steep
      ? at(x - side * (size.width / 2 + size.height / (2 * slope) + off + 0.02), y, size)
      : at(x, y + side * (size.height / 2 + (slope * size.width) / 2 + off), size)
  }
  const nudged = (number: number): Box => {
    const part = middles[Math.floor(number / (2 * nudges))]!
    const by = ((number >> 1) % nudges) + 1
    const most = (Math.min(Math.abs(slopeAt(part)), steepest) * size.width) / 2
    const down = Math.min(by * nudge, most) * (number % 2 === 0 ? 1 : -1)
    return at(start.x + across * part, heightAt(part) + down, size)
  }
  const amid = (number: number): Box => {
    const part = slides[number]!
    return at((Math.floor((start.x + across * part) / gap) + 0.5) * gap, heightAt(part), size)
  }
  return {
    count: usual + beside + slides.length,
    at: (number) =>
      number < usual
        ? onLine(number)
        : number < usual + beside
          ? nudged(number - usual)
          : amid(number - usual - beside),
    rank: (number) =>
      number < usual
        ? kinds[Math.floor(number / parts.length)]!.cost + (number % parts.length) * 0.1
        : 10 + (number - usual) * 0.02,
  }
}

// What it costs that the text of a fan is at the far end of an arrow of it, where only that arrow is.
const farFromFan = 6

/** Along one of the arrows of a fan, rather near their common start. */
export const alongFan = (ways: readonly Way[], size: Size, gap: number, isDense: boolean): Spots => {
  const all = ways.map((way) => alongArrow(way, size, gap, isDense))
  const firsts = all.map((_, k) => all.slice(0, k).reduce((sum, { count }) => sum + count, 0))
  const memberOf = (number: number): number => firsts.findLastIndex((first) => first <= number)
  const box = (number: number): Box => {
    const member = memberOf(number)
    return all[member]!.at(number - firsts[member]!)
  }
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    at: box,
    rank: (number) => {
      const member = memberOf(number)
      const [start, end] = [ways[member]!.path[0]!.x, ways[member]!.path.at(-1)!.x]
      const part = Math.abs((box(number).x - start) / (end - start))
      return all[member]!.rank(number - firsts[member]!) + part * farFromFan
    },
  }
}
