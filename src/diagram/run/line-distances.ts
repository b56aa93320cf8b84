// Lines and boxes as plain numbers: the search for the places of texts asks this some ten thousand times for one drawing.
import type { Box } from '../place-labels.js'

/** Whether a line enters a box (Liang and Barsky 1984: the part of the line inside each pair of borders). */
export const runsThrough = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): boolean => {
  if ((x1 < left && x2 < left) || (x1 > right && x2 > right)) return false
  if ((y1 < top && y2 < top) || (y1 > bottom && y2 > bottom)) return false
  const dx = x2 - x1
  const dy = y2 - y1
  let first = 0
  let last = 1
  if (dx !== 0) {
    const a = (left - x1) / dx
    const b = (right - x1) / dx
    first = Math.max(first, Math.min(a, b))
    last = Math.min(last, Math.max(a, b))
  }
  if (dy !== 0) {
    const a = (top - y1) / dy
    const b = (bottom - y1) / dy
    first = Math.max(first, Math.min(a, b))
    last = Math.min(last, Math.max(a, b))
  }
  return first <= last
}

/** Whether two lines cross: the ends of each are on two sides of the other. */
export const crossEachOther = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
  x4: number,
  y4: number,
): boolean => {
  const [dx, dy, ex, ey] = [x2 - x1, y2 - y1, x4 - x3, y4 - y3]
  const first = dx * (y3 - y1) - dy * (x3 - x1)
  const second = dx * (y4 - y1) - dy * (x4 - x1)
  if (first > 0 === second > 0) return false
  return ex * (y1 - y3) - ey * (x1 - x3) > 0 !== ex * (y2 - y3) - ey * (x2 - x3) > 0
}

/** How far a point is from a line. */
export const fromPoint = (x: number, y: number, x1: number, y1: number, x2: number, y2: number): number => {
  const dx = x2 - x1
  const dy = y2 - y1
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / square))
  const across = x1 + part * dx - x
  const down = y1 + part * dy - y
  return Math.sqrt(across * across + down * down)
}

/** How far a point is from a box; 0 inside. */
const outside = (x: number, y: number, left: number, top: number, right: number, bottom: number): number => {
  const across = x < left ? left - x : x > right ? x - right : 0
  const down = y < top ? top - y : y > bottom ? y - bottom : 0
  return Math.sqrt(across * across + down * down)
}

/** How far a line is from a box; 0 if it enters the box. */
export const fromLineToBox = (x1: number, y1: number, x2: number, y2: number, box: Box): number => {
  const left = box.x - box.width / 2
  const right = box.x + box.width / 2
  const top = box.y - box.height / 2
  const bottom = box.y + box.height / 2
  if (runsThrough(x1, y1, x2, y2, left, top, right, bottom)) return 0
  return Math.min(
    outside(x1, y1, left, top, right, bottom),
    outside(x2, y2, left, top, right, bottom),
    fromPoint(left, top, x1, y1, x2, y2),
    fromPoint(left, bottom, x1, y1, x2, y2),
    fromPoint(right, top, x1, y1, x2, y2),
    fromPoint(right, bottom, x1, y1, x2, y2),
  )
}
