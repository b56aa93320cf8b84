// The possible places of the texts of a drawing, best first: events beside their dots, messages along their arrows.
import { alongPath, type Box, type Point } from '../place-labels.js'
import type { Way } from './arrows.js'
import { sizes } from './drawing.js'
import { aside } from './grid.js'
import { laneHalf } from './places.js'

interface Size {
  readonly width: number
  readonly height: number
}

/** How far a label that stands beside a dot may be above or below it. */
const shifts = [0, -0.1, 0.1, -0.16, 0.16, -0.2, 0.2] as const
/** How far a text of several lines must be above or below its dot to be off an arrow that ends there, beyond half its height. */
const offHead = 0.08

/** Beside a dot: first on one side, then on the other. */
export const besideDot = ({ x, y }: Point, size: Size, first: 1 | -1, ringed: boolean): readonly Box[] => {
  const away = (ringed ? sizes.ring + 0.05 : aside) + size.width / 2
  const off = size.height / 2 + offHead
  return [...shifts, ...(off > 0.2 ? [-off, off] : [])].flatMap((shift) =>
    [first, -first].map((side) => ({ x: x + side * away, y: y + shift, ...size })),
  )
}

/** Beside a dot as well, but where the label of the dot left room: for a clock. */
export const nearDot = ({ x, y }: Point, size: Size, first: 1 | -1): readonly Box[] => {
  const away = aside + size.width / 2
  return [0, -0.13, 0.13, -0.2, 0.2, -0.28, 0.28].flatMap((shift) =>
    [first, -first].map((side) => ({ x: x + side * away, y: y + shift, ...size })),
  )
}

/** Beyond the end of a short arrow, or below it or above it, beside its lane. */
export const atEnd = ({ path }: Way, lane: number, size: Size): readonly Box[] => {
  const { x, y } = path.at(-1)!
  const side = Math.sign(x - lane)
  const beyond = x + side * (0.075 + size.width / 2)
  // Below the ring at its end.
  const under = 0.1 + size.height / 2
  const below = lane + side * (laneHalf + 0.01 + size.width / 2)
  return [
    ...[0, 0.08, -0.08].map((shift) => ({ x: beyond, y: y + shift, ...size })),
    ...[0.15, 0.2, 0.26, -0.15, under, under + 0.09].flatMap((shift) => [
      { x: below, y: y + shift, ...size },
      { x: beyond, y: y + shift, ...size },
    ]),
  ]
}

/** Around a cross. */
export const aroundCross = ({ x, y }: Point, size: Size): readonly Box[] => {
  const away = 0.13 + size.width / 2
  return [
    [0, 0.19],
    [away, 0],
    [-away, 0],
    [0, -0.19],
    [away, 0.15],
    [-away, 0.15],
    [away, -0.15],
    [-away, -0.15],
  ].map(([dx, dy]) => ({ x: x + dx!, y: y + dy!, ...size }))
}

// From the middle outwards.
const slides = Array.from({ length: 31 }, (_, k) => 0.5 + (k % 2 === 0 ? 1 : -1) * Math.ceil(k / 2) * 0.03)

const steep = 1.1
const steepest = 3
const nudge = 0.08

/** The point at this part of an arrow, and how steep it is there. */
const placeOn = (path: readonly Point[], control: Point | undefined, part: number) => {
  const at = alongPath(path, part)
  const [before, after] =
    control === undefined ? path : [alongPath(path, part - 0.04), alongPath(path, part + 0.04)]
  const [dx, dy] = [after!.x - before!.x, after!.y - before!.y]
  return { at, slope: dx === 0 ? Number.POSITIVE_INFINITY : Math.abs(dy / dx) }
}

/** The part of a path, from 0 to 1, at which it is half-way between two lanes: where the widest text has room. */
const betweenLanes = (path: readonly Point[], gap: number): readonly number[] => {
  const lengths = path.slice(1).map(({ x, y }, k) => Math.hypot(x - path[k]!.x, y - path[k]!.y))
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const parts: number[] = []
  let before = 0
  for (const [k, length] of lengths.entries()) {
    const [from, to] = [path[k]!.x / gap, path[k + 1]!.x / gap]
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    for (let middle = Math.ceil(low - 0.5) + 0.5; middle < high; middle++)
      parts.push((before + (length * (middle - from)) / (to - from)) / all)
    before += length
  }
  return parts.sort((a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5))
}

/** Along an arrow: above its line, below it, and on it, from its middle outwards. */
export const alongArrow = ({ path, flight, control }: Way, size: Size, gap: number): readonly Box[] => {
  if (flight.from === flight.to) {
    // It leaves and returns at one lane: its label is beyond the curve, or on it.
    const apex = alongPath(path, 0.5)
    const away = size.width / 2 + 0.05
    return slides.flatMap((part) => {
      const { y } = alongPath(path, part)
      return [
        { x: apex.x + away, y, ...size },
        { x: Math.max(apex.x, path[0]!.x + aside + size.width / 2), y, ...size },
      ]
    })
  }
  const middles = betweenLanes(path, gap)
  const along = [...middles, ...slides].flatMap((part) => {
    const { at, slope } = placeOn(path, control, part)
    if (slope > steep) {
      const away = size.width / 2 + size.height / (2 * slope) + 0.03
      return [
        { ...size, x: at.x + away, y: at.y },
        { ...size, x: at.x - away, y: at.y },
        { ...size, ...at },
      ]
    }
    const away = size.height / 2 + (slope * size.width) / 2 + 0.01
    return [
      { ...size, x: at.x, y: at.y - away },
      { ...size, x: at.x, y: at.y + away },
      { ...size, ...at },
    ]
  })
  // Half-way between two lanes a text may also be higher or lower, where its arrow still runs through it.
  const beside = middles.flatMap((part) => {
    const { at, slope } = placeOn(path, control, part)
    const most = (Math.min(slope, steepest) * size.width) / 2
    const steps = Array.from({ length: Math.floor(most / nudge) }, (_, k) => (k + 1) * nudge)
    return steps.flatMap((by) => [by, -by].map((down) => ({ ...size, x: at.x, y: at.y + down })))
  })
  // Between close lanes the widest text has room in the middle only, wherever its arrow is.
  const amid = slides.map((part) => {
    const { x, y } = alongPath(path, part)
    return { ...size, x: (Math.floor(x / gap) + 0.5) * gap, y }
  })
  return [...along, ...beside, ...amid]
}
