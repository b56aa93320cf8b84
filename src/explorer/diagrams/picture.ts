// What all diagrams have in common: inches of the layouts become units of the drawing, and the drawing grows with the text
// of the page, so that it is read from the last row where the reader has asked for large text.
import type { Point } from '../../diagram/place-labels.js'

/** Units of a drawing in an inch of a layout. */
const units = 100

/** How wide an inch is on the page. A letter of 11 points is then about as large as the text around. */
const remPerInch = 6.6

/** A length in units of the drawing. */
export const u = (inches: number): number => Math.round(inches * units * 10) / 10

/** Points of letters in units of the drawing. */
export const letters = (points: number): number => u(points / 72)

/**
 * A rectangle of a layout as a view box, with the size that it has on the page: smaller where there is less room, down to
 * that part of it (--least-part in the style sheets goes before `least`), and beyond that whoever holds it must scroll.
 */
export const frame = (x: number, y: number, width: number, height: number, least = 0.7) => ({
  viewBox: `${u(x)} ${u(y)} ${u(width)} ${u(height)}`,
  style: {
    width: `clamp(calc(${width * remPerInch}rem * var(--least-part, ${least})), 100%, ${width * remPerInch}rem)`,
    height: 'auto',
    aspectRatio: `${width} / ${height}`,
  },
})

/** The points of a way as a polyline has them. */
export const polyline = (path: readonly Point[]): string =>
  path.map(({ x, y }) => `${u(x)},${u(y)}`).join(' ')

/** The head of an arrow that comes from one point to another. */
export const arrowHead = (from: Point, to: Point, size = 0.1): string => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [dx, dy] = [((to.x - from.x) / length) * size, ((to.y - from.y) / length) * size]
  const back = { x: to.x - dx, y: to.y - dy }
  return polyline([
    to,
    { x: back.x - dy * 0.45, y: back.y + dx * 0.45 },
    { x: back.x + dy * 0.45, y: back.y - dx * 0.45 },
  ])
}

/** Classes in a row; what is not so is left out. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== false && name !== undefined && name !== '').join(' ')
