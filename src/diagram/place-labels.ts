// Points, boxes and lines of drawings, in inches, and what they have to do with each other: overlaps, distances, and places on a path.

/** A point in inches; x increases to the right, y downwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle around its centre. */
export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** A straight line between two points. */
export interface Segment {
  readonly from: Point
  readonly to: Point
}

/** The area of the intersection of two boxes, in square inches. */
export const overlap = (a: Box, b: Box): number => {
  const x = (a.width + b.width) / 2 - Math.abs(a.x - b.x)
  const y = (a.height + b.height) / 2 - Math.abs(a.y - b.y)
  return x > 0 && y > 0 ? x * y : 0
}

/** Whether a line enters a box (Liang and Barsky 1984: the part of the line inside each pair of borders). */
export const enters = ({ from, to }: Segment, box: Box): boolean => {
  let [first, last] = [0, 1]
  const borders = [
    [to.x - from.x, box.x - box.width / 2 - from.x, box.x + box.width / 2 - from.x],
    [to.y - from.y, box.y - box.height / 2 - from.y, box.y + box.height / 2 - from.y],
  ] as const
  for (const [slope, low, high] of borders) {
    if (slope === 0) {
      if (low > 0 || high < 0) return false
      continue
    }
    const [a, b] = [low / slope, high / slope]
    first = Math.max(first, Math.min(a, b))
    last = Math.min(last, Math.max(a, b))
  }
  return first <= last
}

/** How far a point is from a box; 0 inside. */
const fromBox = ({ x, y }: Point, box: Box): number =>
  Math.hypot(
    Math.max(0, Math.abs(x - box.x) - box.width / 2),
    Math.max(0, Math.abs(y - box.y) - box.height / 2),
  )

/** How far a point is from a line. */
export const fromLine = ({ x, y }: Point, { from, to }: Segment): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / square))
  return Math.hypot(from.x + part * dx - x, from.y + part * dy - y)
}

/** How far a line is from a box, in inches; 0 if it enters the box. */
export const distanceTo = (line: Segment, box: Box): number => {
  if (enters(line, box)) return 0
  const corners = [-0.5, 0.5].flatMap((a) =>
    [-0.5, 0.5].map((b) => ({ x: box.x + a * box.width, y: box.y + b * box.height })),
  )
  return Math.min(
    fromBox(line.from, box),
    fromBox(line.to, box),
    ...corners.map((corner) => fromLine(corner, line)),
  )
}

/** The point at this fraction of a polyline, 0 at its start and 1 at its end. */
export const alongPath = (path: readonly Point[], part: number): Point => {
  const lengths = path.slice(1).map(({ x, y }, at) => Math.hypot(x - path[at]!.x, y - path[at]!.y))
  let left = lengths.reduce((sum, length) => sum + length, 0) * part
  let piece = 0
  while (piece < lengths.length - 1 && left > lengths[piece]!) left -= lengths[piece++]!
  const [from, to] = [path[piece]!, path[piece + 1]!]
  const share = lengths[piece]! === 0 ? 0 : left / lengths[piece]!
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
