// The head of an arrow as a triangle.
import type { Point } from './place-labels.js'

/** The triangle at the end of a line from one point to another, of this length in inches. */
export const arrowHeadAt = (from: Point, to: Point, size: number): readonly [Point, Point, Point] => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [dx, dy] = [((to.x - from.x) / length) * size, ((to.y - from.y) / length) * size]
  const back = { x: to.x - dx, y: to.y - dy }
  return [to, { x: back.x - dy * 0.4, y: back.y + dx * 0.4 }, { x: back.x + dy * 0.4, y: back.y - dx * 0.4 }]
}
