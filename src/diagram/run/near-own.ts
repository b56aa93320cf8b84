// Whether a reader sees to what a text belongs: that of a step is clearly nearer to its own dot than to that of any other step, and no arrow is between
// them; that of a message stands between the lanes of its arrow.
import type { Box, Point } from '../place-labels.js'
import { astray, hidden, type Places } from './places.js'

// A text is nearer to another dot only by more than this, in inches.
const nearer = 0.005
// And clearly nearer to its own if every other is further away by this factor.
const clearly = 1.25
/** What it costs that it is not, and that an arrow is between a text and its dot: less than that an arrow runs through it. */
const doubtful = 45
const cutOff = 80
// How far beyond its dot the arrows of a step have parted from it, in inches.
const parted = 0.06

/** How far a box is from a point; 0 inside. */
const away = ({ x, y, width, height }: Box, at: Point): number =>
  Math.hypot(Math.max(0, Math.abs(x - at.x) - width / 2), Math.max(0, Math.abs(y - at.y) - height / 2))

/**
 * What it costs that a text is nearer to the dot of another step, or not clearly nearer to its own.
 * @param dots of all steps, in the order of their heights
 * @param at the step of the text
 */
const atOtherDot = (dots: readonly (Point | undefined)[], at: number, own: Point, box: Box): number => {
  const distance = away(box, own)
  const least = distance - nearer
  if (least <= 0) return 0
  const clear = distance * clearly
  const [top, bottom] = [box.y - box.height / 2 - clear, box.y + box.height / 2 + clear]
  let cost = 0
  const look = (dot: Point) => {
    const other = away(box, dot)
    if (other < least) cost = hidden
    else if (other < clear && cost === 0) cost = doubtful
  }
  for (let k = at - 1; k >= 0 && cost < hidden; k--) {
    const dot = dots[k]
    if (dot === undefined) continue
    if (dot.y < top) break
    look(dot)
  }
  for (let k = at + 1; k < dots.length && cost < hidden; k++) {
    const dot = dots[k]
    if (dot === undefined) continue
    if (dot.y > bottom) break
    look(dot)
  }
  return cost
}

/** Whether an arrow is between a box and the point at the middle of a dot of some radius. */
const isCutOff = (box: Box, dot: Point, radius: number, places: Places): boolean => {
  const half = box.width / 2
  const side = { x: Math.max(box.x - half, Math.min(box.x + half, dot.x)), y: box.y }
  const [dx, dy] = [side.x - dot.x, side.y - dot.y]
  const part = (radius + parted) / (Math.hypot(dx, dy) || 1)
  return part < 1 && places.isLineBetween({ x: dot.x + dx * part, y: dot.y + dy * part }, side)
}

/**
 * What it costs that the text of a step seems to belong elsewhere.
 * @param dots of all steps, in the order of their heights
 * @param at the step of the text
 * @param own its dot, of this radius, or its cross
 */
export const offOwnDot =
  (dots: readonly (Point | undefined)[], at: number, own: Point, radius: number) =>
  (box: Box, places: Places): number =>
    atOtherDot(dots, at, own, box) + (isCutOff(box, own, radius, places) ? cutOff : 0)

/** What it costs that the text of a message is not between the lanes of its arrow, which are at these two places. */
export const outsideOf =
  (a: number, b: number) =>
  ({ x }: Box): number =>
    x < Math.min(a, b) || x > Math.max(a, b) ? astray : 0
