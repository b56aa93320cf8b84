// The possible places of the texts of a drawing, numbered, the best first: events beside their dots, messages in transit at their short
// arrows; those along arrows are in arrow-places.ts. The number of a place stays the same when rows get more room.
import type { Point } from '../place-labels.js'
import type { Way } from './arrows.js'
import { sizes } from './drawing.js'
import { aside, offRing } from './grid.js'
import { laneHalf } from './places.js'
import { listed, placeAt, type Spots } from './spots.js'
import { lineHeight } from './text-box.js'
import type { Size } from './text-sizes.js'

/** How far a label that stands beside a dot may be above or below it. */
const shifts = [
  0, -0.05, 0.05, -0.1, 0.1, -0.13, 0.13, -0.16, 0.16, -0.2, 0.2, -0.26, 0.26, -0.33, 0.33,
] as const
/** How far a text of several lines must be above or below its dot to be off an arrow that ends there, beyond half its height. */
const offHead = 0.08
// Half of the height of a label of one line.
const usualHalf = lineHeight(sizes.eventPoints) / 2
const clockShifts = [0, -0.06, 0.06, -0.13, 0.13, -0.2, 0.2, -0.28, 0.28] as const
const later = 0.2

/** A dot, and the heights between which its texts stand: those of one lane and side are then in the order of the steps in every drawing. */
export interface OnLane extends Point {
  readonly from: number
  readonly to: number
}

// What it costs that a label stands this far above or below its dot or further, in inches. For the highest cost rows get more room and arrows bend. Between
// close lanes there is no room for both, and a label that a line runs through is worse than one that stands further away.
const farFrom = [
  [0.33, 60],
  [0.26, 20],
  [0.2, 6],
  [0.16, 2],
] as const
const farCost = (shift: number): number => farFrom.find(([from]) => Math.abs(shift) >= from)?.[1] ?? 0

const onSides = (
  { x, y, from, to }: OnLane,
  size: Size,
  heights: readonly number[],
  away: number,
  first: 1 | -1,
  sideCost: (side: number) => number,
  costOfShift: (shift: number) => number,
): Spots => {
  const sideOf = (number: number): number => (number % 2 === 0 ? first : -first)
  return {
    count: 2 * heights.length,
    at: (number) =>
      placeAt(x + sideOf(number) * away, Math.min(to, Math.max(from, y + heights[number >> 1]!)), size),
    rank: (number) => number * later + sideCost(sideOf(number)) + costOfShift(heights[number >> 1]!),
  }
}

interface Beside {
  /** The side that is tried first. */
  readonly first: 1 | -1
  readonly ring: number | undefined
  /** Whether lanes are close. */
  readonly isDense: boolean
  sideCost(side: number): number
}

/** Beside a dot, on one side or the other. */
export const besideDot = (dot: OnLane, size: Size, { first, ring, isDense, sideCost }: Beside): Spots => {
  const away = Math.max(aside, (ring ?? 0) + offRing) + size.width / 2
  const off = size.height / 2 + offHead
  // From the edge of a label of several lines it is nearer to the dot.
  const lines = size.height / 2 - usualHalf
  const costOfShift = (shift: number) => (isDense ? 0 : farCost(Math.max(0, Math.abs(shift) - lines)))
  const heights = off > 0.2 ? [...shifts, -off, off] : shifts
  return onSides(dot, size, heights, away, first, sideCost, costOfShift)
}

/** Beside a dot as well, but where the label of the dot left room: for a clock. */
export const nearDot = (dot: OnLane, size: Size, first: 1 | -1): Spots =>
  onSides(
    dot,
    size,
    clockShifts,
    aside + size.width / 2,
    first,
    () => 0,
    () => 0,
  )

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
      return placeAt((isBeyond ? beyond : below) + side * aside, y + (isUnder ? under + shift : shift), size)
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
