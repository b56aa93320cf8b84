// What all diagrams share: inches of the layouts become units of the drawing, and the drawing scales with the text
// of the page, so that large text is readable from the last row.
import type { Point } from '../../diagram/place-labels.js'

/** Units of a drawing per inch of a layout. */
const units = 100

/** The size of an inch on the page. A letter of 11 points is then about as large as the text of the page. */
export const remPerInch = 6.6

/** A length in units of the drawing. */
export const u = (inches: number): number => Math.round(inches * units * 10) / 10

/** The size of letters in points, in units of the drawing. */
export const letters = (points: number): number => u(points / 72)

/**
 * A rectangle of a layout as a view box, with its size on the page: smaller if there is less room, down to the
 * fraction `least` (--least-part in the style sheets overrides it, and --most-part makes it smaller even if there is room, --fit-width
 * the width at which its height fits); beyond that, the container must scroll.
 */
export const frame = (x: number, y: number, width: number, height: number, least = 0.7) => ({
  viewBox: `${u(x)} ${u(y)} ${u(width)} ${u(height)}`,
  style: {
    '--natural': `${width * remPerInch}rem`,
    width: `clamp(calc(${width * remPerInch}rem * var(--least-part, ${least})), var(--fit-width, 100%), calc(${width * remPerInch}rem * var(--most-part, 1)))`,
    height: 'auto',
    aspectRatio: `${width} / ${height}`,
  },
})

/** The points of a path as the attribute of a polyline. */
export const polyline = (path: readonly Point[]): string =>
  path.map(({ x, y }) => `${u(x)},${u(y)}`).join(' ')

/** The head of an arrow from one point to another. */
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

/** Two strokes that cross at a point, as the path of an element. */
export const crossPath = ({ x, y }: Point, arm: number): string =>
  `M${u(x - arm)},${u(y - arm)}L${u(x + arm)},${u(y + arm)}M${u(x + arm)},${u(y - arm)}L${u(x - arm)},${u(y + arm)}`

/** Joins class names; false ones are omitted. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== false && name !== undefined && name !== '').join(' ')
