// Where the label of an arrow between two cards may stand: on the arrow or beside it, never on a card or on another label, and never nearer
// to another arrow than to its own.
import { alongPath, type Box, distanceTo, enters, overlap, type Point } from '../place-labels.js'
import { textWidth } from '../text-width.js'
import type { Size } from './spread.js'

/** Font size of labels in points, and the height of their lines in inches. */
export const labelSizes = { points: 10, line: 0.175 } as const

/** The room of a label. */
export const labelSize = (text: string): Size => ({
  width: textWidth(text, labelSizes.points) + 0.08,
  height: labelSizes.line * text.split('\n').length + 0.04,
})

/** Where along its arrow a label may stand, as a fraction of its length, the best part first. */
export const partsOfArrow = {
  middle: [
    0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.46, 0.54, 0.38, 0.62, 0.3, 0.7, 0.22, 0.78, 0.14,
    0.86,
  ],
  // Labels of arrows of opposite directions then stand beside each other.
  start: [
    0.26, 0.34, 0.18, 0.42, 0.5, 0.58, 0.66, 0.74, 0.82, 0.22, 0.3, 0.38, 0.46, 0.54, 0.62, 0.7, 0.78, 0.86,
  ],
} as const

/** A place for a label, and how little it is wanted. */
interface Candidate {
  readonly box: Box
  readonly cost: number
  /** Whether its middle is on its arrow; only then may it cover other arrows too. */
  readonly isOn: boolean
}

// Beside its arrow a label touches it; further away it would not be seen to belong to it.
const sides = [
  [0, 0],
  [1, 4],
  [-1, 4],
] as const

const costAtCorner = 4.2
// On an arrow of which it leaves less than this, in inches, a label stands only where no place beside the arrow is free.
const leastSeen = 0.45
const costOfHiding = 12
// What lies between an arrow and a label beside it, in inches.
const fromArrow = 0.03

const towards = (part: number): number => (Math.abs(part) < 0.1 ? 0 : Math.sign(part))

/** Places for a label on its arrow and beside it. */
export const placesFor = (
  path: readonly Point[],
  { width, height }: Size,
  parts: readonly number[],
): readonly Candidate[] => {
  const whole = path
    .slice(1)
    .reduce((sum, to, k) => sum + Math.hypot(to.x - path[k]!.x, to.y - path[k]!.y), 0)
  return parts.flatMap((part, rank) => {
    const at = alongPath(path, part)
    const [before, after] = [alongPath(path, part - 0.02), alongPath(path, part + 0.02)]
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const [dx, dy] = [(after.x - before.x) / length, (after.y - before.y) / length]
    const touching = (Math.abs(dx) * height + Math.abs(dy) * width) / 2 + fromArrow
    const hidden = Math.min(width / Math.max(Math.abs(dx), 1e-6), height / Math.max(Math.abs(dy), 1e-6))
    const hiding = whole - hidden < leastSeen ? costOfHiding : 0
    const along = sides.map(([side, cost]) => ({
      box: { x: at.x - dy * side * touching, y: at.y + dx * side * touching, width, height },
      cost: cost + rank * 0.5 + (side === 0 ? hiding : 0),
      isOn: side === 0,
    }))
    // Where an arrow is slanted and short, the corner next to it is otherwise beyond its ends.
    const atCorner = [-1, 1].map((side) => {
      const [x, y] = [-dy * side, dx * side]
      return {
        box: {
          x: at.x + x * fromArrow + (towards(x) * width) / 2,
          y: at.y + y * fromArrow + (towards(y) * height) / 2,
          width,
          height,
        },
        cost: costAtCorner + rank * 0.5,
        isOn: false,
      }
    })
    return [...along, ...atCorner]
  })
}

const meets = (a: Box, b: Box): boolean => overlap(a, b) > 1e-9

/** The way of an arrow, with the box around it, outside which it crosses nothing. */
interface Way {
  readonly path: readonly Point[]
  readonly box: Box
  /** The cards at its ends, whichever comes first. */
  readonly pair: string
}

/** Names two cards, whichever comes first. */
const pairOf = (from: number, to: number): string => `${Math.min(from, to)} ${Math.max(from, to)}`

/** The way of an arrow from one card to another. */
export const wayOf = (path: readonly Point[], from: number, to: number): Way => {
  const [xs, ys] = [path.map(({ x }) => x), path.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const box = { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
  return { path, box, pair: pairOf(from, to) }
}

/** Whether a way runs through a box. */
export const crosses = ({ path, box: around }: Way, box: Box): boolean =>
  Math.abs(around.x - box.x) <= (around.width + box.width) / 2 &&
  Math.abs(around.y - box.y) <= (around.height + box.height) / 2 &&
  path.some((to, k) => k > 0 && enters({ from: path[k - 1]!, to }, box))

/** Whether a way is nearer to a box than this. */
const within = ({ path, box: around }: Way, box: Box, near: number): boolean =>
  Math.abs(around.x - box.x) < (around.width + box.width) / 2 + near &&
  Math.abs(around.y - box.y) < (around.height + box.height) / 2 + near &&
  path.some((to, k) => k > 0 && distanceTo({ from: path[k - 1]!, to }, box) < near)

// Beside an arrow that bends a label may not touch it; this far away, in inches, it would not be seen to belong to it.
const farthest = 0.045

/** Whether a label beside its arrow would seem to belong to another one, or to none. */
const isAstray = (box: Box, ways: readonly Way[], own: number): boolean => {
  const { path } = ways[own]!
  const away = Math.min(...path.slice(1).map((to, k) => distanceTo({ from: path[k]!, to }, box)))
  return away > farthest || ways.some((way, k) => k !== own && within(way, box, away + 1e-6))
}

/**
 * The best place that covers no box and belongs to its arrow; undefined if there is none.
 * @param own the number of its own arrow among the ways
 * @param isNeeded whether it may cover other arrows between the same cards if it has no other place
 */
export const freePlace = (
  candidates: readonly Candidate[],
  taken: readonly Box[],
  ways: readonly Way[],
  own: number,
  isNeeded: boolean,
): Box | undefined => {
  let best: Box | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { box, cost, isOn } of candidates) {
    if (cost >= least || taken.some((other) => meets(box, other))) continue
    if (!isOn && isAstray(box, ways, own)) continue
    const crossed = ways.filter((way, k) => k !== own && crosses(way, box))
    if (!isNeeded && crossed.some(({ pair }) => pair === ways[own]!.pair)) continue
    const sum = crossed.reduce((all, { pair }) => all + (pair === ways[own]!.pair ? 24 : 6), cost)
    if (sum < least) {
      best = box
      least = sum
    }
  }
  return best
}
